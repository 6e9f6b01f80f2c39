import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startJobs } from '../../src/jobs/scheduled-jobs.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { clearTextIn } from '../support/faults/clear-text.ts';
import { createEmailCollector } from '../support/mail/sent-emails.ts';
import { ann, startApiServer } from '../support/server/api-server.ts';
import {
  createDraft,
  type Draft,
  hasApiError,
  type SentStatus,
  sha256,
  unknownIds,
} from '../support/transfer/draft.ts';

const bob = { mail: 'bob@example.org' };

for (const kind of databaseKinds) {
  test(`${kind}: from the first call to an active transfer`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    const draft = await createDraft(sender, { sender: { name: 'Ann', phone: '' }, recipients: { to: [bob] } });
    const fileId = await draft.file('a.txt', 'Hello');
    const location = await draft.submit();
    assert.equal(location, `${service.server.baseUrl.origin}/api/users/${ann}/transfers/${draft.trackingId}`);
    assert.equal(service.requested.completions, 1);
    assert.equal((await draft.status()).status.state, 'PROCESSING');
    await service.complete();
    const { trackingId, transfer, status } = await draft.status();
    assert.equal(trackingId, draft.trackingId);
    const [recipient] = status.recipients;
    assert.match(recipient?.id ?? '', /^[A-Za-z0-9]{10}$/);
    const emails = `${new URL(location).pathname}/emails`;
    assert.deepEqual(status, {
      state: 'ACTIVE',
      warnings: false,
      emlCreationFailed: false,
      sender: { email: ann, notificationFailed: false, notificationMailLink: `${emails}/sender` },
      files: [{ id: fileId, removed: false, removalCause: null }],
      recipients: [
        {
          id: recipient?.id,
          mail: bob.mail,
          downloadUrl: `${service.server.baseUrl.origin}/download?id=${recipient?.id}`,
          notificationFailed: false,
          notificationMailLink: `${emails}/recipients/${recipient?.id}`,
          fileDownloads: [],
        },
      ],
    });
    assert.deepEqual(transfer.securityMode, { name: 'ONE_TIME_PASSWORD', config: { passwordMode: 'GENERATED' } });
    assert.deepEqual(transfer.files, [
      { id: fileId, fileName: 'a.txt', size: 5, checksum: sha256('Hello'), href: draft.href(fileId), state: 'ACTIVE' },
    ]);
  });
}

test('S34: returns addresses byte for byte as their sender wrote them, and compares them safely', async (t) => {
  const service = await startApiServer(t);
  const deliver = createEmailCollector(service.ports);
  const named = (list: unknown) => (list as Array<Record<'mail', string>>).map(({ mail: address }) => address);
  const asRecipient = (address: string | undefined) => ({ mail: address });
  const spellings = {
    'Ann@Example.org': [
      'Bob.Smith+x%y@EXAMPLE.Org', 'ann@BÜCHER.example', 'jürgen@example.org', 'dan@p\u0430ypal.example', 'eve@paypaI.example',
      'JO\u0308@bu\u0308cher.example', 'fred@ｅｘａＭple.org',
    ],
    'carl@EXAMPLE.net': ['bob.smith+X%Y@example.org', 'ann@xn--bcher-kva.example'],
  }; // biome-ignore format: a list is read better in lines
  const transfers = [];
  const emails: Array<Awaited<ReturnType<typeof deliver>>> = [];
  for (const [from, to] of Object.entries(spellings)) {
    const sender = await service.sender(from);
    const recipients = { to: [...to, to[0]?.toUpperCase(), 'ANN@bücher.EXAMPLE'].map(asRecipient) };
    const draft = await createDraft(sender, { recipients });
    assert.deepEqual(named(((await draft.get()).recipients as { to: unknown }).to), to);
    await draft.file('a.txt', 'Hello');
    const { password } = (await draft.get()).securityMode.config;
    await draft.submit();
    await service.complete();
    const { status, transfer } = await sender.sealpost.transferStatus({
      sender: from.toLowerCase(),
      trackingId: draft.trackingId,
    });
    assert.deepEqual([status.sender.email, named(status.recipients)], [from, to]);
    assert.deepEqual(named(transfer.recipients.to), to);
    const [sent] = (await sender.sealpost.sentTransfers(from.toUpperCase())).data;
    assert.deepEqual([sent?.status?.sender?.email, named(sent?.status?.recipients)], [from, to]);
    const opened = await sender.sealpost.transfer(status.recipients[0]?.id ?? '', password ?? '');
    assert.equal(opened.senderEmail, from);
    const preview = async (link: string | null | undefined) =>
      (await service.request(link ?? '', { method: 'POST', headers: sender.headers })).text();
    const summary = await preview(status.sender.notificationMailLink);
    const notification = await preview(status.recipients.at(-1)?.notificationMailLink);
    assert.ok(summary.includes(to[0] ?? '') && summary.includes(to[1] ?? ''), 'the email to the sender');
    assert.ok(notification.includes(to[0] ?? '') && notification.includes(from), 'the email to a recipient');
    transfers.push({ from, to });
    emails.push(await deliver());
  }
  const reader = await service.sender('ann@bücher.example');
  const received = (await reader.sealpost.receivedTransfers('ANN@xn--bcher-kva.example')).data;
  assert.deepEqual(
    received
      .map(({ status }) => ({ from: status?.sender?.email ?? '', to: named(status?.recipients) }))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
    transfers,
  );
  assert.ok(received[0]?.status?.recipients?.[1]?.downloadUrl, 'the caller is found among the recipients');
  const [first] = emails;
  for (const address of ['Ann@example.org', 'Bob.Smith+x%y@example.org', 'JÖ@xn--bcher-kva.example']) {
    assert.ok(first?.has(address), `an email goes to ${address}`);
  }
  assert.equal(first?.get('Bob.Smith+x%y@example.org')?.replyTo?.[0]?.address, 'Ann@example.org');
});

test('S34: returns a domain that imitates another as it was written, and shows it in the safe form', async (t) => {
  const service = await startApiServer(t);
  const deliver = createEmailCollector(service.ports);
  const from = 'Service@paypaI.example';
  const sender = await service.sender(from);
  const draft = await createDraft(sender, { recipients: { to: [bob] } });
  await draft.file('a.txt', 'Hello');
  const { password } = (await draft.get()).securityMode.config;
  await draft.submit();
  await service.complete();
  const { status } = await sender.sealpost.transferStatus({ sender: from, trackingId: draft.trackingId });
  assert.equal(status.sender.email, from);
  const safe = 'Service@paypai.example';
  const id = status.recipients[0]?.id ?? '';
  const opened = await sender.sealpost.transfer(id, password ?? '');
  assert.deepEqual([opened.senderEmail, opened.shownSenderEmail], [from, safe]);
  const reader = await service.sender(bob.mail);
  const [received] = (await reader.sealpost.receivedTransfers(bob.mail, { fields: 'status(sender(email,shownEmail))' }))
    .data;
  assert.deepEqual(received?.status?.sender, { email: from, shownEmail: safe });
  const text = (await deliver()).get(bob.mail)?.text ?? '';
  assert.ok(text.includes(safe) && !text.includes(from));
});

test('the SDK performs the whole flow', async (t) => {
  const service = await startApiServer(t);
  const { sealpost } = await service.sender();
  const trackingId = await sealpost.createSession(ann, { recipients: { to: [bob] } });
  const place = { sender: ann, trackingId };
  const [first, second] = [
    await sealpost.registerFile(place, { fileName: 'a.txt', size: 5 }),
    await sealpost.registerFile(place, { fileName: 'b.txt', size: 5 }),
  ];
  await sealpost.putContent({ ...place, fileId: first }, new Blob(['Hello']));
  await sealpost.putContent({ ...place, fileId: first }, new Blob(['World']).stream());
  await sealpost.removeFile({ ...place, fileId: second });
  const { showFileNames } = await sealpost.changeSession(place, { showFileNames: false });
  assert.equal(showFileNames, false);
  const { files } = await sealpost.session(place);
  assert.deepEqual(
    files.map(({ id, checksum }) => [id, checksum]),
    [[first, sha256('World')]],
  );
  await sealpost.submitSession(place);
  await service.complete();
  assert.equal((await sealpost.transferStatus(place)).status.state, 'ACTIVE');
  const given = { sender: ann, trackingId: await sealpost.createSession(ann, { recipients: { to: [bob] } }) };
  await sealpost.removeSession(given);
  await assert.rejects(sealpost.session(given), hasApiError(404, 2003));
});

test('a submitted session no longer exists, except for its client that repeats the request', async (t) => {
  const service = await startApiServer(t);
  const draft = await createDraft(await service.sender());
  await assert.rejects(draft.submit(), hasApiError(409, 2001));
  const fileId = await draft.file('a.txt', 'Hello');
  const location = await draft.submit();
  assert.equal(await draft.submit(), location);
  await service.complete();
  assert.equal(await draft.submit(), location);
  await assert.rejects(draft.get(), hasApiError(404, 2003));
  await assert.rejects(draft.change({ showFileNames: false }), hasApiError(404, 2003));
  await assert.rejects(draft.register({ fileName: 'b', size: 1 }), hasApiError(404, 2003));
  assert.equal((await draft.put(fileId, 'World')).status, 404);
  assert.equal((await draft.status()).status.state, 'ACTIVE');
});

test('removes a file that differs from its registration, visible to the sender', async (t) => {
  const service = await startApiServer(t);
  const draft = await createDraft(await service.sender());
  const [good, bad] = [await draft.file('good.txt', 'good'), await draft.file('bad.txt', 'bad', sha256('other'))];
  await draft.submit();
  await service.complete();
  const { status, transfer } = await draft.status();
  assert.deepEqual([status.state, status.warnings], ['ACTIVE', true]);
  assert.deepEqual(status.files, [
    { id: good, removed: false, removalCause: null },
    { id: bad, removed: true, removalCause: 'CHECKSUM_MISMATCH' },
  ]);
  assert.deepEqual(
    transfer.files.map(({ fileName, state, checksum }) => [fileName, state, checksum]),
    [
      ['good.txt', 'ACTIVE', sha256('good')],
      ['bad.txt', 'REMOVED', sha256('other')],
    ],
  );
});

test('the status is available to every client of the sender, for submitted transfers, until they are purged', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  await draft.file('a.txt', 'Hello');
  const path = `/api/users/${ann}/transfers/${draft.trackingId}`;
  await assert.rejects(sender.sealpost.request('GET', path), hasApiError(404, 2003));
  await draft.submit();
  await service.complete();
  const other = await service.sender();
  const place = { sender: ann, trackingId: draft.trackingId };
  assert.deepEqual(await other.sealpost.transferStatus(place), await draft.status());
  const eve = await service.sender('eve@example.org');
  await assert.rejects(eve.sealpost.request('GET', path), hasApiError(401, 3002));
  await assert.rejects(eve.sealpost.request('GET', path.replace(ann, 'eve@example.org')), hasApiError(404, 2003));
  for (const trackingId of unknownIds) {
    const unknown = `/api/users/${ann}/transfers/${trackingId}`;
    await assert.rejects(sender.sealpost.request('GET', unknown), hasApiError(404, 2003), trackingId);
  }
  const stateOn = async (date: string) => {
    service.ports.clock.set(new Date(date));
    const late = await service.sender();
    return (await late.sealpost.request<SentStatus>('GET', path)).status.state;
  };
  assert.equal(await stateOn('2026-03-31T11:59:59.999Z'), 'ACTIVE');
  assert.equal(await stateOn('2026-03-31T12:00:00.000Z'), 'DELETED_BY_EXPIRATION');
  assert.equal(await stateOn('2026-04-30T12:00:00.000Z'), 'DELETED_BY_EXPIRATION');
  await assert.rejects(stateOn('2026-04-30T12:00:00.001Z'), hasApiError(404, 2003));
});

test('neither content nor name nor password is in the database, the blobs or the log', async (t) => {
  const service = await startApiServer(t);
  const draft = await createDraft(await service.sender());
  const password = 'Xq7-mTvw.93-Kz';
  await draft.change({
    securityMode: { config: { passwordMode: 'MANUAL', password } },
    notificationMessage: { subject: 'Merger-4711' },
  });
  await draft.file('takeover-plan.txt', 'we-buy-them-all');
  await draft.submit();
  await service.complete();
  const stored: Buffer[] = [Buffer.from(service.log())];
  for (const table of ['transfer', 'recipient', 'file', 'part', 'key_slot', 'verification', 'transfer_log'] as const) {
    for (const row of await service.ports.db.selectFrom(table).selectAll().execute()) {
      const values: readonly unknown[] = Object.values(row);
      stored.push(...values.map((value) => Buffer.from(value instanceof Uint8Array ? value : String(value))));
    }
  }
  for await (const key of service.ports.blobs.list('')) stored.push(await service.ports.blobs.read(key));
  const secrets = [password, 'Merger-4711', 'takeover-plan', 'we-buy-them-all'];
  assert.deepEqual(clearTextIn(Buffer.concat(stored), [draft.trackingId, ...secrets]), [draft.trackingId]);
});

test('the jobs complete submitted transfers, at once and after a restart', async (t) => {
  const service = await startApiServer(t);
  const draft = await createDraft(await service.sender());
  await draft.file('a.txt', 'Hello');
  await draft.submit();
  const failures: unknown[] = [];
  const jobs = startJobs({ ...service.ports, serviceUrl: 'http://127.0.0.1' }, (_job, error) => failures.push(error));
  const isActive = async (one: Draft) => (await one.status()).status.state === 'ACTIVE';
  while (!(await isActive(draft))) await new Promise(setImmediate);
  const next = await createDraft(await service.sender());
  await next.file('a.txt', 'Hello');
  await next.submit();
  jobs.triggerCompletion();
  while (!(await isActive(next))) await new Promise(setImmediate);
  await jobs.stop();
  assert.deepEqual(failures, []);
});
