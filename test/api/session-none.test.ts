import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { moveTransfer } from '../../src/db/transfers.ts';
import { aChain } from '../support/builders.ts';
import { clearTextIn } from '../support/clear-text.ts';
import { databaseKinds } from '../support/fresh-database.ts';
import { aDraft, type Draft, refused, type SentStatus } from './sending.ts';
import { aSendingHouse, type Sender } from './sending-house.ts';

const forTwo = { recipients: { to: [{ mail: 'bob@example.org' }], bcc: [{ mail: 'cleo@example.org' }] } };
const none = { securityMode: { config: { passwordMode: 'NONE' } } };
const own = 'Xq7-mTvw.93-Kz';

async function sentWithoutPassword(sender: Sender): Promise<Draft> {
  const draft = await aDraft(sender, forTwo);
  await draft.file('a.txt', 'Hello');
  await draft.change(none);
  await draft.submit();
  return draft;
}

const linksIn = ({ status }: SentStatus) => status.recipients.map(({ downloadUrl }) => downloadUrl);

/** Transfer id and secret of a link. */
function partsOf(link: string | null | undefined) {
  const { pathname, searchParams, hash } = new URL(link ?? '');
  assert.equal(pathname, '/download');
  return { transferId: searchParams.get('id') ?? '', secret: /^#password=([A-Za-z0-9]{32})$/.exec(hash)?.[1] ?? '' };
}

async function statusOfFiles({ baseUrl }: Sender, transferId: string, password: string): Promise<number> {
  const headers = { 'X-CS-Password': password };
  return (await fetch(new URL(`/api/transfers/${transferId}/files`, baseUrl), { headers })).status;
}

for (const kind of databaseKinds) {
  test(`${kind}: without a password each recipient has a link that opens the transfer by itself`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const sender = await house.sender();
    const draft = await sentWithoutPassword(sender);
    const early = linksIn(await draft.status());
    await house.complete();
    const told = await draft.status();
    assert.deepEqual(linksIn(told), early);
    assert.deepEqual(told.transfer.securityMode.config, { passwordMode: 'NONE' });
    const [bob, cleo] = linksIn(told).map(partsOf);
    assert.ok(bob && cleo);
    assert.deepEqual(
      [bob.transferId, cleo.transferId],
      told.status.recipients.map(({ id }) => id),
    );
    assert.notEqual(bob.secret, cleo.secret);
    assert.equal(await statusOfFiles(sender, bob.transferId, bob.secret), 200);
    assert.equal(await statusOfFiles(sender, cleo.transferId, cleo.secret), 200);
    assert.equal(await statusOfFiles(sender, cleo.transferId, bob.secret), 401);
  });
}

test('the links are told to the client that made the transfer only, and end with the transfer', async (t) => {
  const house = await aSendingHouse(t);
  const draft = await sentWithoutPassword(await house.sender());
  await house.complete();
  const path = draft.path.replace('/transfer-sessions/', '/transfers/');
  const { sealpost } = await house.sender();
  assert.deepEqual(linksIn(await sealpost.request<SentStatus>('GET', path)), [null, null]);
  assert.equal(linksIn(await draft.status()).filter(Boolean).length, 2);
  await house.ports.db
    .transaction()
    .execute((tx) => moveTransfer(tx, aChain, draft.trackingId, 'revoked', house.ports.clock.now()));
  assert.deepEqual(linksIn(await draft.status()), [null, null]);
});

test('the secret of a link stands in its fragment, or in its query where the administrator wants it', async (t) => {
  const house = await aSendingHouse(t);
  const draft = await sentWithoutPassword(await house.sender());
  const [link = ''] = linksIn(await draft.status());
  await changeSetting(house.ports, 'links.passwordIn', 'query');
  assert.deepEqual(linksIn(await draft.status())[0], link?.replace('#', '&'));
});

test('the mode can change until the end, and what counted before does not open', async (t) => {
  const house = await aSendingHouse(t);
  const sender = await house.sender();
  const draft = await aDraft(sender);
  await draft.file('a.txt', 'Hello');
  const first = (await draft.get()).securityMode.config.password ?? '';
  const configAfter = async (config: unknown) => (await draft.change({ securityMode: { config } })).securityMode.config;
  assert.deepEqual((await draft.change(none)).securityMode.config, { passwordMode: 'NONE', password: null });
  assert.deepEqual((await draft.change(none)).securityMode.config, { passwordMode: 'NONE', password: null });
  await assert.rejects(configAfter({ passwordMode: 'MANUAL' }), refused(409, 2001));
  await assert.rejects(configAfter({ passwordMode: 'NONE', password: own }), refused(409, 2001));
  await assert.rejects(configAfter({ password: own }), refused(409, 2001));
  const second = (await configAfter({ passwordMode: 'GENERATED' })).password ?? '';
  assert.notEqual(second, first);
  await draft.change(none);
  assert.deepEqual(await configAfter({ passwordMode: 'MANUAL', password: own }), {
    passwordMode: 'MANUAL',
    password: null,
  });
  await draft.submit();
  await house.complete();
  const [link] = linksIn(await draft.status());
  const { transferId, secret } = partsOf(link);
  assert.equal(secret, '');
  for (const [password, status] of [
    [first, 401],
    [second, 401],
    [own, 200],
  ] as const) {
    assert.equal(await statusOfFiles(sender, transferId, password), status);
  }
});

test('no secret of a link is in the database, the blobs or the log', async (t) => {
  const house = await aSendingHouse(t);
  const sender = await house.sender();
  const draft = await sentWithoutPassword(sender);
  const stored: Buffer[] = [];
  async function collect(): Promise<void> {
    for (const table of await house.ports.db.introspection.getTables()) {
      const rows = await house.ports.db
        .selectFrom(table.name as 'transfer')
        .selectAll()
        .execute();
      const values: readonly unknown[] = rows.flatMap((row) => Object.values(row));
      stored.push(...values.map((value) => Buffer.from(value instanceof Uint8Array ? value : String(value))));
    }
  }
  await collect();
  await house.complete();
  const links = linksIn(await draft.status()).map(partsOf);
  for (const { transferId, secret } of links) {
    assert.equal(await statusOfFiles(sender, transferId, secret), 200);
    const query = new URL(`/api/transfers/${transferId}?password=${secret}`, sender.baseUrl);
    assert.equal((await fetch(query)).status, 200);
  }
  await collect();
  for await (const key of house.ports.blobs.list('')) stored.push(await buffer(await house.ports.blobs.read(key)));
  stored.push(Buffer.from(house.log()));
  const found = clearTextIn(Buffer.concat(stored), [draft.trackingId, ...links.map(({ secret }) => secret)]);
  assert.deepEqual(found, [draft.trackingId]);
});
