import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { startJobs } from '../../src/jobs/house-jobs.ts';
import { clearTextIn } from '../support/clear-text.ts';
import { databaseKinds } from '../support/fresh-database.ts';
import { aDraft, type Draft, everyShape, refused, type SentStatus, sha256 } from './sending.ts';
import { ann, aSendingHouse } from './sending-house.ts';

const bob = { mail: 'bob@example.org' };

for (const kind of databaseKinds) {
  test(`${kind}: from the first call to an active transfer`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const sender = await house.sender();
    const draft = await aDraft(sender, { sender: { name: 'Ann', phone: '' }, recipients: { to: [bob] } });
    const fileId = await draft.file('a.txt', 'Hello');
    const location = await draft.submit();
    assert.equal(location, `${house.server.baseUrl.origin}/api/users/${ann}/transfers/${draft.trackingId}`);
    assert.equal(house.asked.completions, 1);
    assert.equal((await draft.status()).status.state, 'Processing');
    await house.complete();
    const { trackingId, transfer, status } = await draft.status();
    assert.equal(trackingId, draft.trackingId);
    const [recipient] = status.recipients;
    assert.match(recipient?.id ?? '', /^[A-Za-z0-9]{10}$/);
    const emails = `${new URL(location).pathname}/emails`;
    assert.deepEqual(status, {
      state: 'Active',
      warnings: false,
      emlCreationFailed: false,
      sender: { email: ann, notificationFailed: false, notificationMailLink: `${emails}/sender` },
      files: [{ id: fileId, removed: false, removalCause: null }],
      recipients: [
        {
          id: recipient?.id,
          mail: bob.mail,
          downloadUrl: `${house.server.baseUrl.origin}/download?id=${recipient?.id}`,
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

test('the client of this project does all of it', async (t) => {
  const house = await aSendingHouse(t);
  const { sealpost } = await house.sender();
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
  await house.complete();
  assert.equal((await sealpost.transferStatus(place)).status.state, 'Active');
  const given = { sender: ann, trackingId: await sealpost.createSession(ann, { recipients: { to: [bob] } }) };
  await sealpost.removeSession(given);
  await assert.rejects(sealpost.session(given), refused(404, 2003));
});

test('after it was submitted a session is gone, but for the client that asks for the same again', async (t) => {
  const house = await aSendingHouse(t);
  const draft = await aDraft(await house.sender());
  await assert.rejects(draft.submit(), refused(409, 2001));
  const fileId = await draft.file('a.txt', 'Hello');
  const location = await draft.submit();
  assert.equal(await draft.submit(), location);
  await house.complete();
  assert.equal(await draft.submit(), location);
  await assert.rejects(draft.get(), refused(404, 2003));
  await assert.rejects(draft.change({ showFileNames: false }), refused(404, 2003));
  await assert.rejects(draft.register({ fileName: 'b', size: 1 }), refused(404, 2003));
  assert.equal((await draft.put(fileId, 'World')).status, 404);
  assert.equal((await draft.status()).status.state, 'Active');
});

test('a file that is not what was announced is removed, and the sender can see it', async (t) => {
  const house = await aSendingHouse(t);
  const draft = await aDraft(await house.sender());
  const [good, bad] = [await draft.file('good.txt', 'good'), await draft.file('bad.txt', 'bad', sha256('other'))];
  await draft.submit();
  await house.complete();
  const { status, transfer } = await draft.status();
  assert.deepEqual([status.state, status.warnings], ['Active', true]);
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

test('the status is for every client of the sender, for submitted transfers, until they are forgotten', async (t) => {
  const house = await aSendingHouse(t);
  const sender = await house.sender();
  const draft = await aDraft(sender);
  await draft.file('a.txt', 'Hello');
  const path = `/api/users/${ann}/transfers/${draft.trackingId}`;
  await assert.rejects(sender.sealpost.request('GET', path), refused(404, 2003));
  await draft.submit();
  await house.complete();
  const other = await house.sender();
  assert.deepEqual(await other.sealpost.request('GET', path), await draft.status());
  const eve = await house.sender('eve@example.org');
  await assert.rejects(eve.sealpost.request('GET', path), refused(401, 3002));
  await assert.rejects(eve.sealpost.request('GET', path.replace(ann, 'eve@example.org')), refused(404, 2003));
  for (const trackingId of everyShape) {
    const unknown = `/api/users/${ann}/transfers/${trackingId}`;
    await assert.rejects(sender.sealpost.request('GET', unknown), refused(404, 2003), trackingId);
  }
  const stateOn = async (date: string) => {
    house.ports.clock.set(new Date(date));
    const late = await house.sender();
    return (await late.sealpost.request<SentStatus>('GET', path)).status.state;
  };
  assert.equal(await stateOn('2026-03-31T11:59:59.999Z'), 'Active');
  assert.equal(await stateOn('2026-03-31T12:00:00.000Z'), 'Deleted_by_expiration');
  assert.equal(await stateOn('2026-04-30T12:00:00.000Z'), 'Deleted_by_expiration');
  await assert.rejects(stateOn('2026-04-30T12:00:00.001Z'), refused(404, 2003));
});

test('neither content nor name nor password is in the database, the blobs or the log', async (t) => {
  const house = await aSendingHouse(t);
  const draft = await aDraft(await house.sender());
  const password = 'Xq7-mTvw.93-Kz';
  await draft.change({
    securityMode: { config: { passwordMode: 'MANUAL', password } },
    notificationMessage: { subject: 'Merger-4711' },
  });
  await draft.file('takeover-plan.txt', 'we-buy-them-all');
  await draft.submit();
  await house.complete();
  const stored: Buffer[] = [Buffer.from(house.log())];
  for (const table of ['transfer', 'recipient', 'file', 'part', 'key_slot', 'verification', 'transfer_log'] as const) {
    for (const row of await house.ports.db.selectFrom(table).selectAll().execute()) {
      const values: readonly unknown[] = Object.values(row);
      stored.push(...values.map((value) => Buffer.from(value instanceof Uint8Array ? value : String(value))));
    }
  }
  for await (const key of house.ports.blobs.list('')) stored.push(await buffer(await house.ports.blobs.read(key)));
  const secrets = [password, 'Merger-4711', 'takeover-plan', 'we-buy-them-all'];
  assert.deepEqual(clearTextIn(Buffer.concat(stored), [draft.trackingId, ...secrets]), [draft.trackingId]);
});

test('the jobs of the house complete what was submitted, at once and after a start', async (t) => {
  const house = await aSendingHouse(t);
  const draft = await aDraft(await house.sender());
  await draft.file('a.txt', 'Hello');
  await draft.submit();
  const failures: unknown[] = [];
  const jobs = startJobs({ ...house.ports, serviceUrl: 'http://127.0.0.1' }, (_job, error) => failures.push(error));
  const isActive = async (one: Draft) => (await one.status()).status.state === 'Active';
  while (!(await isActive(draft))) await new Promise(setImmediate);
  const next = await aDraft(await house.sender());
  await next.file('a.txt', 'Hello');
  await next.submit();
  jobs.completeSoon();
  while (!(await isActive(next))) await new Promise(setImmediate);
  await jobs.stop();
  assert.deepEqual(failures, []);
});
