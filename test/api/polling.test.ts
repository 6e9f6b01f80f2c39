import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { dayMs } from '../../src/core/time.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { noon, testLogChain } from '../support/database/test-rows.ts';
import { type ApiSender, type ApiServer, ann, startApiServer } from '../support/server/api-server.ts';
import { exchangeRaw } from '../support/server/http-server.ts';
import { startPollingServer } from '../support/server/polling-server.ts';
import { hasApiError } from '../support/transfer/draft.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const sent = `/api/users/${ann}/transfers/sent-transfers`;

interface Page {
  readonly data: ReadonlyArray<{ readonly trackingId: string; readonly status: { readonly state: string } }>;
  readonly meta: Readonly<Record<string, number>>;
}

const request = (sender: ApiSender, path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(new URL(path, sender.baseUrl), { headers: { ...sender.headers, ...headers } });

async function page(sender: ApiSender, path: string): Promise<Page> {
  return (await (await request(sender, path)).json()) as Page;
}

const idsOf = ({ data }: Page) => data.map(({ trackingId }) => trackingId);
const idEntries = (ids: readonly string[]) => ids.map((trackingId) => ({ trackingId }));
const statesOf = ({ data }: Page) => data.map(({ status }) => status.state);

/** Creates transfers, one minute apart, and returns their IDs, newest first. */
async function manyTransfers({ ports }: ApiServer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ports.clock.set(new Date(noon.getTime() + index * 60_000));
    // Skips the password derivation, because no test in this file opens a transfer.
    ids.unshift(
      (await createTransfer(ports, { sender: ann, password: undefined, files: [{ name: 'a', content: '' }] }))
        .trackingId,
    );
  }
  return ids;
}

for (const kind of databaseKinds) {
  test(`${kind}: pages are sorted newest first, with consistent totals`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    assert.deepEqual(await page(sender, sent), {
      data: [],
      meta: { page: 1, pageSize: 10, totalItems: 0, totalPages: 0 },
    });
    const ids = await manyTransfers(service, 12);
    const first = await page(sender, sent);
    assert.deepEqual(idsOf(first), ids.slice(0, 10));
    assert.deepEqual(first.meta, { page: 1, pageSize: 10, totalItems: 12, totalPages: 2 });
    assert.deepEqual(idsOf(await page(sender, `${sent}?page=2`)), ids.slice(10));
    assert.deepEqual(idsOf(await page(sender, `${sent}?page=3&page-size=5`)), ids.slice(10));
    assert.deepEqual(idsOf(await page(sender, `${sent}?page-size=100`)), ids);
    const beyond = await page(sender, `${sent}?page=2147483647&page-size=100`);
    assert.deepEqual(beyond, { data: [], meta: { page: 2147483647, pageSize: 100, totalItems: 12, totalPages: 1 } });
    assert.deepEqual(idsOf(await page(sender, `${sent}?page=&page-size=&active=&fields=`)), ids.slice(0, 10));
    const { sealpost } = sender;
    const small = await sealpost.sentTransfers(ann, { page: 2, pageSize: 5, active: true, fields: 'trackingId' });
    assert.deepEqual(small.data, idEntries(ids.slice(5, 10)));
    const bob = await service.sender('bob@example.org');
    const received = await bob.sealpost.receivedTransfers('bob@example.org', { fields: 'trackingId' });
    assert.deepEqual(received.data, idEntries(ids.slice(0, 10)));
  });

  test(`${kind}: an entry is inactive from its expiry on, and unlisted after the retention`, async (t) => {
    const service = await startApiServer(t, { kind });
    const { clock } = service.ports;
    const { trackingId, files: _ } = await createTransfer(service.ports, { sender: ann });
    const revoked = await createTransfer(service.ports, { sender: ann, state: 'Deleted_by_revocation' });
    const expiry = noon.getTime() + 30 * dayMs;
    const at = async (time: number) => {
      clock.set(new Date(time));
      const [sender, bob] = [await service.sender(), await service.sender('bob@example.org')];
      const received = sent.replace(ann, 'bob@example.org').replace('sent-', 'received-');
      const lists: string[][] = [];
      for (const query of ['?active=true', '?active=FALSE', '']) {
        const one = await page(sender, `${sent}${query}`);
        assert.deepEqual(statesOf(await page(bob, `${received}${query}`)), statesOf(one));
        assert.equal(one.meta['totalItems'], one.data.length);
        lists.push(statesOf(one).sort());
      }
      return lists;
    };
    const [live, over, ended] = ['Active', 'Deleted_by_expiration', 'Deleted_by_revocation'];
    assert.deepEqual(await at(expiry - 1), [[live], [ended], [live, ended]]);
    assert.deepEqual(await at(expiry), [[], [over, ended], [over, ended]]);
    assert.deepEqual(await at(expiry + 30 * dayMs), [[], [over, ended], [over, ended]]);
    assert.deepEqual(await at(expiry + 30 * dayMs + 1), [[], [], []]);
    await changeSetting(service.ports, 'retention.days', '31');
    assert.deepEqual(await at(expiry + 30 * dayMs + 1), [[], [over, ended], [over, ended]]);
    const sender = await service.sender();
    assert.deepEqual(idsOf(await page(sender, sent)).sort(), [trackingId, revoked.trackingId].sort());
    await changeSetting(service.ports, 'retention.days', '0');
    assert.deepEqual(await at(expiry), [[], [over, ended], [over, ended]]);
    assert.deepEqual(await at(expiry + 1), [[], [], []]);
  });

  test(`${kind}: responds 304 to the current ETag until the page changes`, async (t) => {
    const service = await startPollingServer(t, kind);
    const { db, clock } = service.ports;
    const query = '?fields=trackingId,status';
    const tagOf = async () => (await service.poll('bob', query)).headers.get('etag') ?? '';
    const changes: ReadonlyArray<readonly [what: string, change: () => Promise<unknown>]> = [
      ['a mail that failed', () => db.updateTable('recipient').set({ notification_failed: 1 }).execute()],
      [
        'a download',
        () => {
          const [bob] = service.made.recipients;
          const row = {
            recipient_id: bob?.id ?? '',
            file_id: service.made.files[1]?.id ?? '',
            method: 'VIEWED',
          } as const;
          return db
            .insertInto('download')
            .values({ ...row, at: noon.toISOString() })
            .execute();
        },
      ],
      [
        'an erased contact',
        () =>
          db
            .updateTable('contact')
            .set({ address: 'x@proxy.invalid' })
            .where('address', '=', 'carl@example.org')
            .execute(),
      ],
      ['another transfer', () => createTransfer(service.ports, { sender: ann })],
      [
        'an end',
        () =>
          db.transaction().execute((tx) => moveTransfer(tx, testLogChain, service.made.trackingId, 'revoked', noon)),
      ],
    ];
    let etag = await tagOf();
    assert.match(etag, /^"[\w-]{43}"$/);
    for (const [what, change] of changes) {
      const same = await service.poll('bob', query, { 'If-None-Match': `"other", W/${etag}` });
      assert.deepEqual([same.status, await same.text(), same.headers.get('etag')], [304, '', etag], what);
      assert.equal(same.headers.get('cache-control'), 'no-store');
      await change();
      const other = await service.poll('bob', query, { 'If-None-Match': etag });
      assert.equal(other.status, 200, what);
      assert.notEqual(other.headers.get('etag'), etag, what);
      etag = other.headers.get('etag') ?? '';
    }
    clock.set(new Date(noon.getTime() + 30 * dayMs - 1));
    const caller = await service.sender('bob@example.org');
    assert.equal((await service.poll('bob', query, { ...caller.headers, 'If-None-Match': etag })).status, 304);
    clock.set(new Date(noon.getTime() + 30 * dayMs));
    assert.equal((await service.poll('bob', query, { ...caller.headers, 'If-None-Match': etag })).status, 200);
  });
}

test('links name the other pages, and contain no secret', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const ids = await manyTransfers(service, 5);
  const linksOf = async (path: string) => {
    const header = (await request(sender, path)).headers.get('link') ?? '';
    return Object.fromEntries(
      [...header.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]),
    );
  };
  const { 'X-CS-VerificationToken': token = '', 'X-CS-ClientId': clientId = '' } = sender.headers;
  const secret = `verification-token=${token}&client-id=${clientId}&password=Secret.99&unknown=1`;
  const query = `?page=2&page-size=2&active=TRUE&fields=trackingId,status%28state%29,%20trackingId&${secret}`;
  const links = await linksOf(`${sent}${query}`);
  const to = (number: number) =>
    `${service.server.baseUrl.origin}${sent}?page=${number}&page-size=2&active=true&fields=trackingId%2Cstatus(state)`;
  assert.deepEqual(links, { first: to(1), prev: to(1), next: to(3), last: to(3) });
  const walked: string[] = [];
  for (let next: string | undefined = `${sent}?page-size=2`; next !== undefined; next = (await linksOf(next))['next']) {
    walked.push(...idsOf(await page(sender, next)));
  }
  assert.deepEqual(walked, ids);
  assert.deepEqual(Object.keys(await linksOf(sent)), ['first', 'last']);
  assert.deepEqual(Object.keys(await linksOf(`${sent}?page=9&page-size=2`)), ['first', 'prev', 'last']);
  assert.match((await linksOf(`${sent}?page=9&page-size=2`))['prev'] ?? '', /\?page=3&page-size=2$/);
});

test('rejects malformed page numbers, sizes and flags', async (t) => {
  const { sealpost } = await (await startApiServer(t)).sender();
  for (const list of ['', '/sent-transfers', '/received-transfers']) {
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=2147483648',
      'page=1&page=2',
      'page-size=0',
      'page-size=101',
      'page-size=1e1',
    ]) {
      const path = `/api/users/${ann}/transfers${list}?${query}`;
      await assert.rejects(sealpost.request('GET', path), hasApiError(400, 1004, /page/), path);
    }
  }
  for (const query of ['active=yes', 'active=1', 'fields=nonsense', 'fields=status(', 'fields=trackingId()']) {
    await assert.rejects(sealpost.request('GET', `${sent}?${query}`), hasApiError(400, 1004), query);
  }
  await assert.rejects(
    sealpost.request('GET', `${sent}?fields=status(state,x)`),
    hasApiError(400, 1004, /position 14/),
  );
});

test('without fields an entry has the documented default fields', async (t) => {
  const service = await startPollingServer(t);
  const { data } = (await (await service.poll('ann')).json()) as {
    data: [{ status: { recipients: object[] }; transfer: object }];
  };
  const [{ status, transfer, ...rest }] = data;
  assert.deepEqual(Object.keys(rest), ['trackingId']);
  assert.deepEqual(Object.keys(status).sort(), ['recipients', 'sender', 'state']);
  assert.deepEqual(Object.keys(transfer), ['recipients']);
  assert.deepEqual(
    await (
      await service.poll('ann', '?fields=trackingId,status(sender(email),recipients,state),transfer(recipients)')
    ).json(),
    await (await service.poll('ann', '?fields=%20')).json(),
  );
  const nothing = await service.entry('ann', 'trackingId,status(sender(notificationMailLink))');
  assert.deepEqual(nothing['status'], { sender: {} });
});

test('the deprecated list returns sent transfers, and a Deprecation header', async (t) => {
  const service = await startPollingServer(t);
  const sender = await service.sender();
  const processing = await createTransfer(service.ports, { sender: ann, state: 'Processing' });
  const path = `/api/users/${ann}/transfers`;
  const response = await request(sender, `${path}?fields=nonsense&active=nonsense&page-size=1`);
  assert.equal(response.headers.get('deprecation'), '@1772323200');
  assert.match(response.headers.get('link') ?? '', /transfers\?page=2&page-size=1>; rel="next"/);
  const all = (await (await request(sender, path)).json()) as { data: Array<{ trackingId: string }> };
  const { recipients, trackingId } = service.made;
  const entries = new Map(all.data.map((entry) => [entry.trackingId, entry]));
  assert.deepEqual(entries.get(trackingId), {
    trackingId,
    state: 'Active',
    recipients: recipients.map(({ transferId, address }, index) => ({
      id: transferId,
      mail: index === 2 ? 'deleted-0123456789abcdef@proxy.invalid' : address,
    })),
    href: `/api/users/${ann}/transfers/${trackingId}`,
  });
  assert.deepEqual(entries.get(processing.trackingId), {
    trackingId: processing.trackingId,
    state: 'Processing',
    recipients: [{ id: processing.transferId, mail: 'bob@example.org' }],
    href: `/api/users/${ann}/transfers/${processing.trackingId}`,
  });
  const unverified = await fetch(new URL(path, sender.baseUrl));
  assert.deepEqual([unverified.status, unverified.headers.get('deprecation')], [401, '@1772323200']);
  const same = await request(sender, path, {
    'If-None-Match': (await request(sender, path)).headers.get('etag') ?? '',
  });
  assert.equal(same.status, 304);
});

test('HEAD has the headers of GET and no body, for 304 too', async (t) => {
  const service = await startPollingServer(t);
  const caller = await service.sender();
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...caller.headers }).map((header) =>
    header.join(': '),
  );
  const head = async (...more: string[]) =>
    (await exchangeRaw(service.server, `${[`HEAD ${sent} HTTP/1.1`, ...lines, ...more].join('\r\n')}\r\n\r\n`))[0];
  const get = await request(caller, sent);
  const bytes = (await get.arrayBuffer()).byteLength;
  const plain = await head();
  assert.deepEqual(
    [
      plain?.status,
      plain?.headers['etag'],
      plain?.headers['link'],
      Number(plain?.headers['content-length']),
      plain?.body,
    ],
    [200, get.headers.get('etag'), get.headers.get('link'), bytes, ''],
  );
  const same = await head(`If-None-Match: ${get.headers.get('etag')}`);
  assert.deepEqual([same?.status, same?.body], [304, '']);
  assert.notEqual(same?.headers['content-length'], '0');
});
