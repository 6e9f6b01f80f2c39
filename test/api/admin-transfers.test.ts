import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { TransferFilters } from '#client';
import { countStatistics } from '../../src/actions/statistics/statistics.ts';
import { verifyLog } from '../../src/actions/transfer-log/transfer-log.ts';
import { hourMs } from '../../src/core/time.ts';
import { addDownloads } from '../../src/db/downloads/downloads.ts';
import { listedRecipients } from '../../src/db/transfers/admin-transfers.ts';
import { noon } from '../support/database/test-rows.ts';
import { type AdminCaller, adminWith, tokenWith } from '../support/server/admin-callers.ts';
import { type ApiServer, errorIn, startApiServer } from '../support/server/api-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';
import { createTransfer, type TransferOptions } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

const unknown = hasProblemType('entity_unknown');

/** Without a password, whose derivation is slow. */
async function sendAt({ ports }: ApiServer, at: string, options: TransferOptions): Promise<string> {
  const clock = { now: () => new Date(at) };
  return (await createTransfer({ ...ports, clock }, { password: undefined, ...options })).trackingId;
}

const unexpired = { expires_at: '2999-01-01T00:00:00.000Z' };

async function createTransfers(server: ApiServer) {
  const small = [{ name: 'a.txt', content: 'Hello' }];
  const large = [{ name: 'b.txt', content: 'x'.repeat(500) }];
  const ids = {
    early: await sendAt(server, '2026-02-27T08:00:00Z', { files: small, columns: unexpired }),
    cleo: await sendAt(server, '2026-02-28T08:00:00Z', {
      sender: 'cleo@example.org',
      files: large,
      columns: unexpired,
    }),
    toDan: await sendAt(server, '2026-02-28T09:00:00Z', { recipients: ['dan@example.net'], files: small }),
    expired: await sendAt(server, '2026-02-28T10:00:00Z', {
      files: small,
      columns: { expires_at: '2026-03-01T00:00:00.000Z' },
    }),
    failed: await sendAt(server, '2026-03-01T08:00:00Z', { state: 'Failed', files: large }),
  };
  await sendAt(server, '2026-03-01T09:00:00Z', { state: 'Session' });
  const { db } = server.ports;
  await db.updateTable('file').set({ removal_cause: 'VIRUS_FOUND' }).where('tracking_id', '=', ids.cleo).execute();
  await db
    .updateTable('file')
    .set({ removal_cause: 'CHECKSUM_MISMATCH' })
    .where('tracking_id', '=', ids.early)
    .execute();
  await countStatistics(server.ports, new AbortController().signal);
  return ids;
}

test('AD80: every filter, and every pair of filters, selects the transfers that match all of them', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'viewer');
  const { early, cleo, toDan, expired, failed } = await createTransfers(server);
  const filters: ReadonlyArray<readonly [TransferFilters, readonly string[]]> = [
    [{ q: 'ann@' }, [failed, expired, toDan, early]],
    [{ q: 'EXAMPLE.NET' }, [toDan]],
    [{ q: cleo }, [cleo]],
    [{ q: '20260228' }, [expired, toDan, cleo]],
    [{ sender: 'Cleo@example.org' }, [cleo]],
    [{ sender: 'stranger@example.org' }, []],
    [{ recipient: 'bob@example.org' }, [failed, expired, cleo, early]],
    [{ state: ['Active'] }, [toDan, cleo, early]],
    [{ state: ['Deleted_by_expiration', 'Failed'] }, [failed, expired]],
    [{ findings: true }, [cleo]],
    [{ from: '2026-02-28' }, [failed, expired, toDan, cleo]],
    [{ until: '2026-02-28' }, [expired, toDan, cleo, early]],
    [{ 'min-size': 500 }, [failed, cleo]],
    [{ 'max-size': 5 }, [expired, toDan, early]],
  ];
  const found = async (query: TransferFilters) =>
    (await admin.transfers.search(query)).data.map(({ trackingId }) => trackingId);
  assert.deepEqual(await found({}), [failed, expired, toDan, cleo, early]);
  assert.deepEqual(await found({ findings: false }), await found({}));
  for (const [one, first] of filters) {
    assert.deepEqual(await found(one), first, JSON.stringify(one));
    for (const [other, second] of filters) {
      if (Object.keys(one).some((name) => name in other)) continue;
      const both = first.filter((id) => second.includes(id));
      assert.deepEqual(await found({ ...one, ...other }), both, JSON.stringify([one, other]));
    }
  }
});

test('AD80: rejects filters that are not valid', async (t) => {
  const server = await startApiServer(t);
  const { headers } = await adminWith(server, 'viewer');
  for (const [query, problem] of [
    ['q=a', 'value_malformed'],
    [`q=${'a'.repeat(255)}`, 'value_malformed'],
    ['sender=ann', 'recipient_address_malformed'],
    ['recipient=a@b@c', 'recipient_address_malformed'],
    ['state=Session', 'value_malformed'],
    ['findings=maybe', 'value_malformed'],
    ['from=2026-02-30', 'value_malformed'],
    ['until=today', 'value_malformed'],
    ['min-size=-1', 'value_malformed'],
    ['page-size=0', 'value_malformed'],
    ['page-size=101', 'value_malformed'],
    ['after=x', 'value_malformed'],
  ]) {
    const response = await server.request(`/api/admin/transfers?${query}`, { headers });
    assert.equal(response.status, 400, query);
    assert.equal(((await response.json()) as { type: string }).type, `urn:sealpost:problem:${problem}`, query);
  }
});

test('AD81: pages lose and repeat nothing, and list the first recipients', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'viewer');
  const recipients = Array.from({ length: listedRecipients + 2 }, (_, number) => `person${number}@example.net`);
  const sent: string[] = [];
  for (let hour = 1; hour <= 5; hour += 1) {
    sent.unshift(await sendAt(server, `2026-03-01T0${hour}:00:00Z`, { recipients }));
  }
  const found: string[] = [];
  let after: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const { data, meta } = await admin.transfers.search({ 'page-size': 2, ...(after === undefined ? {} : { after }) });
    found.push(...data.map(({ trackingId }) => trackingId));
    assert.deepEqual([meta.pageSize, meta.complete, meta.moreAddresses], [2, true, false]);
    for (const transfer of data) {
      assert.equal(transfer.recipientCount, recipients.length);
      assert.deepEqual(
        transfer.recipients.map(({ address }) => address),
        recipients.slice(0, listedRecipients),
      );
    }
    if (meta.next === null) {
      assert.equal(pages, 3);
      break;
    }
    after = meta.next;
  }
  assert.deepEqual(found, sent);
});

test('AD81: reports that more addresses contain the text than are searched', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'operator');
  const recipients = Array.from({ length: 51 }, (_, number) => `person${number}@example.net`);
  await sendAt(server, '2026-03-01T08:00:00Z', { recipients });
  assert.equal((await admin.transfers.search({ q: 'person' })).meta.moreAddresses, true);
  await assert.rejects(admin.transfers.export({ q: 'person' }), hasProblemType('value_malformed'));
  assert.deepEqual(await server.ports.db.selectFrom('audit_log').select('id').execute(), []);
  const suggested = await admin.transfers.suggestAddresses('PERSON1');
  assert.deepEqual(suggested[0], { address: 'person10@example.net', sent: 0, received: 1 });
  assert.equal((await admin.transfers.suggestAddresses('person')).length, 20);
  assert.equal((await admin.transfers.suggestAddresses()).length, 20);
  assert.deepEqual(await admin.transfers.suggestAddresses('ann@'), [
    { address: 'ann@example.org', sent: 1, received: 0 },
  ]);
});

test('AD82: shows a transfer with recipients, downloads, locks and history, but no texts', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const { admin, headers } = await adminWith(server, 'viewer');
  const made = await createTransfer(ports, {
    recipients: ['bob@example.org', 'dan@example.org'],
    texts: { subject: 'Secret plans' },
  });
  const [bob, dan] = made.recipients;
  const fileIds = made.files.map(({ id }) => id);
  const at = new Date(noon.getTime() - hourMs).toISOString();
  await ports.db
    .transaction()
    .execute((tx) =>
      addDownloads(tx, { recipientId: bob?.id ?? '', fileIds, method: 'DOWNLOADED', caller: 'UNVERIFIED', at }),
    );
  await ports.db
    .insertInto('attempt')
    .values({
      recipient_id: dan?.id ?? '',
      caller: 'unverified',
      attempts: 5,
      pending: 0,
      reserved_at: at,
      counted_at: at,
      locked_until: new Date(noon.getTime() + hourMs).toISOString(),
    })
    .execute();
  const transfer = await admin.transfers.get(made.trackingId);
  assert.equal(transfer.state, 'Active');
  assert.deepEqual(transfer.recipients, [
    {
      id: bob?.id,
      kind: 'to',
      address: 'bob@example.org',
      emailFailed: false,
      lockedUntil: null,
      downloads: fileIds.length,
      lastDownloadAt: '2026-03-01T11:00:00+00:00',
    },
    {
      id: dan?.id,
      kind: 'to',
      address: 'dan@example.org',
      emailFailed: false,
      lockedUntil: '2026-03-01T13:00:00+00:00',
      downloads: 0,
      lastDownloadAt: null,
    },
  ]);
  assert.deepEqual(
    transfer.log.map(({ event }) => event),
    ['submitted', 'finalized'],
  );
  const body = await (await server.request(`/api/admin/transfers/${made.trackingId}`, { headers })).text();
  assert.doesNotMatch(body, /Secret|a\.txt/);
  for (const id of ['20260301-120000-AAAAAAAA', 'x', (await createTransfer(ports, { state: 'Session' })).trackingId]) {
    await assert.rejects(admin.transfers.get(id), unknown, id);
  }
});

/** Starts a download whose client stops reading after the first bytes. */
async function startDownload(url: URL, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  await once(response, 'readable');
  response.read(1);
  return response;
}

test('AD83: deletes a transfer with a reason, and ends its running downloads', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const { admin, administratorId } = await adminWith(server, 'operator');
  const files = [{ name: 'large.bin', content: Buffer.alloc(24 * 2 ** 20, 7) }];
  const made = await createTransfer(ports, { files });
  const path = `/api/transfers/${made.transferId}/files/${made.files[0]?.id}`;
  const download = await startDownload(new URL(path, server.server.baseUrl), { 'X-CS-Password': made.password });
  await admin.transfers.delete(made.trackingId, 'Sent to the wrong address');
  await assert.rejects(download.toArray(), /aborted|ECONNRESET/);
  assert.equal((await admin.transfers.get(made.trackingId)).state, 'Deleted_by_admin');
  assert.deepEqual(await ports.db.selectFrom('key_slot').select('tracking_id').execute(), []);
  assert.deepEqual(await Array.fromAsync(verifyLog(ports)), []);
  const { data } = await admin.logs.audit({ action: 'deleteTransfer' });
  assert.deepEqual(
    data.map(({ actor, subject, details }) => [actor.id, subject, details?.reason, details?.old]),
    [[administratorId, made.trackingId, 'Sent to the wrong address', { state: 'Active' }]],
  );
  await assert.rejects(admin.transfers.delete(made.trackingId), hasProblemType('transfer_ended'));
  await assert.rejects(admin.transfers.delete('20260301-120000-AAAAAAAA'), unknown);
  assert.equal((await admin.logs.audit({ action: 'deleteTransfer' })).data.length, 1);
});

test('AD84: an export has the same transfers as the pages, with all recipients, and is recorded before', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'operator');
  const ids = await createTransfers(server);
  const recipients = Array.from({ length: listedRecipients + 2 }, (_, number) => `=person${number}@example.net`);
  const many = await sendAt(server, '2026-03-01T10:00:00Z', { recipients });
  const json = await admin.transfers.export({ format: 'json' });
  assert.equal(json.headers.get('content-type'), 'application/x-ndjson');
  assert.match(json.headers.get('content-disposition') ?? '', /^attachment; filename="transfers\.jsonl"/);
  const lines = (await json.text())
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const { data } = await admin.transfers.search();
  assert.deepEqual(
    lines.map(({ trackingId, state }) => [trackingId, state]),
    data.map(({ trackingId, state }) => [trackingId, state]),
  );
  assert.equal(lines[0].trackingId, many);
  assert.equal(lines[0].recipients.length, recipients.length);
  const csv = await admin.transfers.export({ sender: 'cleo@example.org', from: '2026-02-28' });
  const text = await csv.text();
  const [head = '', row = '', end] = text.split('\r\n');
  assert.match(head, /^Tracking ID,State,Sender,To,Cc,Bcc,Files,Bytes,Created,Sent,Expires$/);
  assert.ok(
    row.startsWith(`${ids.cleo},Active,cleo@example.org,bob@example.org,,,1,500,2026-02-28T08:00:00.000Z,`),
    row,
  );
  assert.equal(end, '');
  assert.match(await (await admin.transfers.export({ q: many })).text(), /,'=person0@example\.net =person1@/);
  const audit = await admin.logs.audit({ action: 'exportTransfers' });
  assert.deepEqual(
    audit.data.map(({ details }) => details?.new),
    [
      { format: 'csv', filteredBy: ['query'] },
      { format: 'csv', fromDay: '20260228', filteredBy: ['sender'] },
      { format: 'json', filteredBy: [] },
    ],
  );
});

const exportPaths = ['/api/admin/exports/transfers?format=json', '/api/admin/exports/log', '/api/admin/exports/audit'];

test('AD85: a server sends one export to each administrator and eight to all, and an aborted one frees its place', async (t) => {
  const server = await startApiServer(t);
  const { headers } = await adminWith(server, 'operator');
  await fillLog(server, 20_000);
  const url = new URL('/api/admin/exports/log', server.server.baseUrl);
  const first = await startDownload(url, headers);
  for (const path of exportPaths) {
    assert.deepEqual(await errorIn(await server.request(path, { headers })), [429, 2007], path);
  }
  const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenWith(server, ['transfers.export'])));
  const [second, ...others] = await Promise.all(tokens.slice(1).map((token) => startDownload(url, token.headers)));
  assert.deepEqual(
    await errorIn(await server.request(url.pathname, { headers: tokens[0]?.headers ?? {} })),
    [429, 2007],
  );
  for (const other of others) other.destroy();
  assert.equal((await server.request('/api/admin/exports/log', { method: 'HEAD', headers })).status, 200);
  first.destroy();
  const status = async () => {
    const response = await server.request('/api/admin/exports/audit', { headers });
    await response.arrayBuffer();
    return response.status;
  };
  await waitUntil(async () => (await status()) === 200);
  const rest = (await (second?.toArray() ?? [])).reduce((sum: number, chunk: Buffer) => sum + chunk.length, 1);
  assert.ok(rest > 20_000 * 1_200, `${rest}`);
  const recorded = await server.ports.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  assert.deepEqual(
    recorded.map(({ action }) => action).filter((action) => action !== 'createToken'),
    [...Array(8).fill('exportLog'), 'exportAudit'],
    'a rejected export and HEAD are not recorded',
  );
});

/** Makes an export of 26 MB, longer than the buffers of a connection. */
async function fillLog({ ports }: ApiServer, count: number): Promise<void> {
  await ports.db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        tracking_id: `20260301-120000-${String(number + index).padStart(8, '0')}`,
        event: 'submitted' as const,
        contact_id: null,
        at: noon.toISOString(),
        hash: 'x'.repeat(1_200),
      }));
      await tx.insertInto('transfer_log').values(rows).execute();
    }
  });
}

test('AD86: lists the transfer log by transfer, event and day, and exports it', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'operator');
  const { cleo, failed } = await createTransfers(server);
  const listed = async (filters: Parameters<AdminCaller['admin']['logs']['list']>[0]) =>
    (await admin.logs.list(filters)).data.map(({ trackingId, event }) => `${trackingId} ${event}`);
  assert.deepEqual(await listed({ 'tracking-id': cleo }), [`${cleo} finalized`, `${cleo} submitted`]);
  assert.deepEqual(await listed({ event: ['emptied', 'removed'] }), [`${failed} emptied`]);
  assert.deepEqual(await listed({ from: '2026-03-01' }), [`${failed} emptied`, `${failed} submitted`]);
  assert.equal((await listed({ until: '2026-02-27' })).length, 2);
  const pages: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data, meta } = await admin.logs.list({ 'page-size': 3, ...(after === undefined ? {} : { after }) });
    pages.push(...data.map(({ id }) => String(id)));
    if (meta.next === null) break;
    after = meta.next;
  }
  const exported = (await (await admin.logs.export()).text()).split('\n').slice(0, -1);
  assert.deepEqual(pages, exported.map((line) => String(JSON.parse(line).id)).reverse());
  assert.doesNotMatch(exported.join(), /@/);
  for (const query of ['after=x', 'event=lost', 'from=now']) {
    await assert.rejects(admin.send('GET', `/api/admin/log?${query}`), hasProblemType('value_malformed'), query);
  }
});
