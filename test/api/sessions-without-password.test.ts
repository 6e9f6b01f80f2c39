import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { clearTextIn } from '../support/faults/clear-text.ts';
import { type ApiSender, startApiServer } from '../support/server/api-server.ts';
import { createDraft, type Draft, hasApiError, type SentStatus } from '../support/transfer/draft.ts';

const forTwo = { recipients: { to: [{ mail: 'bob@example.org' }], bcc: [{ mail: 'cleo@example.org' }] } };
const none = { securityMode: { config: { passwordMode: 'NONE' } } };
const own = 'Xq7-mTvw.93-Kz';

async function sentWithoutPassword(sender: ApiSender): Promise<Draft> {
  const draft = await createDraft(sender, forTwo);
  await draft.file('a.txt', 'Hello');
  await draft.change(none);
  await draft.submit();
  return draft;
}

const linksIn = ({ status }: SentStatus) => status.recipients.map(({ downloadUrl }) => downloadUrl);

/** Returns the transfer ID and the secret of a link. */
function partsOf(link: string | null | undefined) {
  const { pathname, searchParams, hash } = new URL(link ?? '');
  assert.equal(pathname, '/download');
  return { transferId: searchParams.get('id') ?? '', secret: /^#password=([A-Za-z0-9]{32})$/.exec(hash)?.[1] ?? '' };
}

async function statusOfFiles({ baseUrl }: ApiSender, transferId: string, password: string): Promise<number> {
  const headers = { 'X-CS-Password': password };
  return (await fetch(new URL(`/api/transfers/${transferId}/files`, baseUrl), { headers })).status;
}

for (const kind of databaseKinds) {
  test(`${kind}: without a password each recipient has a link that opens the transfer`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    const draft = await sentWithoutPassword(sender);
    const early = linksIn(await draft.status());
    await service.complete();
    const reported = await draft.status();
    assert.deepEqual(linksIn(reported), early);
    assert.deepEqual(reported.transfer.securityMode.config, { passwordMode: 'NONE' });
    const [bob, cleo] = linksIn(reported).map(partsOf);
    assert.ok(bob && cleo);
    assert.deepEqual(
      [bob.transferId, cleo.transferId],
      reported.status.recipients.map(({ id }) => id),
    );
    assert.notEqual(bob.secret, cleo.secret);
    assert.equal(await statusOfFiles(sender, bob.transferId, bob.secret), 200);
    assert.equal(await statusOfFiles(sender, cleo.transferId, cleo.secret), 200);
    assert.equal(await statusOfFiles(sender, cleo.transferId, bob.secret), 401);
  });
}

test('returns the links to the client that made the transfer only, until the transfer ends', async (t) => {
  const service = await startApiServer(t);
  const draft = await sentWithoutPassword(await service.sender());
  await service.complete();
  const path = draft.path.replace('/transfer-sessions/', '/transfers/');
  const { sealpost } = await service.sender();
  assert.deepEqual(linksIn(await sealpost.request<SentStatus>('GET', path)), [null, null]);
  assert.equal(linksIn(await draft.status()).filter(Boolean).length, 2);
  await service.ports.db
    .transaction()
    .execute((tx) => moveTransfer(tx, testLogChain, draft.trackingId, 'revoked', service.ports.clock.now()));
  assert.deepEqual(linksIn(await draft.status()), [null, null]);
});

test('the link secret is in the fragment, or in the query if configured', async (t) => {
  const service = await startApiServer(t);
  const draft = await sentWithoutPassword(await service.sender());
  const [link = ''] = linksIn(await draft.status());
  await changeSetting(service.ports, 'links.passwordIn', 'query');
  assert.deepEqual(linksIn(await draft.status())[0], link?.replace('#', '&'));
});

test('the mode can change until submission, and earlier passwords do not open the transfer', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  await draft.file('a.txt', 'Hello');
  const first = (await draft.get()).securityMode.config.password ?? '';
  const configAfter = async (config: unknown) => (await draft.change({ securityMode: { config } })).securityMode.config;
  assert.deepEqual((await draft.change(none)).securityMode.config, { passwordMode: 'NONE', password: null });
  assert.deepEqual((await draft.change(none)).securityMode.config, { passwordMode: 'NONE', password: null });
  await assert.rejects(configAfter({ passwordMode: 'MANUAL' }), hasApiError(409, 2001));
  await assert.rejects(configAfter({ passwordMode: 'NONE', password: own }), hasApiError(409, 2001));
  await assert.rejects(configAfter({ password: own }), hasApiError(409, 2001));
  const second = (await configAfter({ passwordMode: 'GENERATED' })).password ?? '';
  assert.notEqual(second, first);
  await draft.change(none);
  assert.deepEqual(await configAfter({ passwordMode: 'MANUAL', password: own }), {
    passwordMode: 'MANUAL',
    password: null,
  });
  await draft.submit();
  await service.complete();
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

test('no link secret is in the database, the blobs or the log', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await sentWithoutPassword(sender);
  const stored: Buffer[] = [];
  async function collect(): Promise<void> {
    for (const table of await service.ports.db.introspection.getTables()) {
      const rows = await service.ports.db
        .selectFrom(table.name as 'transfer')
        .selectAll()
        .execute();
      const values: readonly unknown[] = rows.flatMap((row) => Object.values(row));
      stored.push(...values.map((value) => Buffer.from(value instanceof Uint8Array ? value : String(value))));
    }
  }
  await collect();
  await service.complete();
  const links = linksIn(await draft.status()).map(partsOf);
  for (const { transferId, secret } of links) {
    assert.equal(await statusOfFiles(sender, transferId, secret), 200);
    const query = new URL(`/api/transfers/${transferId}?password=${secret}`, sender.baseUrl);
    assert.equal((await fetch(query)).status, 200);
  }
  await collect();
  for await (const key of service.ports.blobs.list('')) stored.push(await service.ports.blobs.read(key));
  stored.push(Buffer.from(service.log()));
  const found = clearTextIn(Buffer.concat(stored), [draft.trackingId, ...links.map(({ secret }) => secret)]);
  assert.deepEqual(found, [draft.trackingId]);
});
