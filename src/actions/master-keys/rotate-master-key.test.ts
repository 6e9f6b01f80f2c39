import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertAdministrator, signIn } from '../../../test/support/server/admin-callers.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { localActor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { generateMasterKey } from '../../crypto/master-key.ts';
import { ticketsFor } from '../../crypto/tickets.ts';
import { readSetupSteps, saveSetupStep } from '../../db/administration/reports.ts';
import { listMasterKeys, saveKeyReport } from '../../db/master-keys.ts';
import type { Database } from '../../db/tables.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';
import { openTransfer } from '../opening/open-transfer.ts';
import { describeMasterKeys } from './key-uses.ts';
import { loadMasterKey } from './load-master-key.ts';
import { removeMasterKey } from './remove-master-key.ts';
import { KeyNotDistributed, refreshMasterKeys, rewrapSealedValues, rotateMasterKey } from './rotate-master-key.ts';

const never = new AbortController().signal;
const address = '192.0.2.1';
/** No other server runs, so there is nothing to wait for. */
const times = { silenceMs: 0, timeoutMs: 0, wait: async () => {} };
const server = { server: 'one', name: 'first machine' };
const depsOf = (ports: TestPorts) => ({ ...ports, server });
const rotate = (ports: TestPorts) => rotateMasterKey(depsOf(ports), localActor, times);
const remove = (ports: TestPorts, id: string, endsLinks = true) =>
  removeMasterKey(depsOf(ports), id, localActor, { times, endsLinks });

/** Another server on the same database. It has the keys that were there when it was created. */
async function anotherServer(ports: TestPorts): Promise<TestPorts> {
  const { keys } = await loadMasterKey(ports, ports.keyStore);
  return { ...withOwnRuntime({ ...ports, keys }), keys };
}

async function opens(ports: TestPorts, { transferId, password, transferKey }: TestTransfer): Promise<boolean> {
  const opened = await openTransfer(withOwnRuntime(ports), { transferId, password, address });
  return opened.transferKey.equals(transferKey);
}

/** Test transfers have no emails. */
const findingsOf = async (ports: TestPorts) => {
  const findings = await Array.fromAsync(checkIntegrity(ports, { readsBlobs: true, isCleanedUp: false }));
  return findings.filter(({ invariant }) => invariant !== 'email-per-event');
};

/** Returns the tables whose stored bytes contain the text. */
async function tablesNaming(db: Database, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'transfer')
      .selectAll()
      .execute();
    const values = rows.flatMap((row) => Object.values(row as object));
    if (values.some((value) => Buffer.from(value instanceof Uint8Array ? value : String(value)).includes(text)))
      found.push(name);
  }
  return found;
}

async function createEverything(ports: TestPorts): Promise<TestTransfer[]> {
  await signIn(ports, await insertAdministrator(ports, 'administrator'));
  const transfers = [
    await createTransfer(ports),
    await createTransfer(ports, { password: undefined, recipients: ['bob@example.org', 'cleo@example.org'] }),
  ];
  for (const state of ['Session', 'Processing'] as const) await createTransfer(ports, { state });
  await saveSetupStep(ports.db, { name: 'keyCopy', state: 'done', changed_at: '' });
  return transfers;
}

eachDatabase('opens all data during a rotation and after the removal of the first key', async (db) => {
  const ports = await createTestPorts(db);
  const transfers = await createEverything(ports);
  const first = ports.keys.current.id;
  const second = await rotate(ports);
  assert.equal(ports.keys.current.id, second);
  assert.notEqual(second, first);
  assert.deepEqual(await readSetupSteps(db), [], 'no one has a copy of the new key');
  transfers.push(await createTransfer(ports));
  for (const transfer of transfers) assert.ok(await opens(ports, transfer));
  assert.deepEqual(await findingsOf(ports), []);

  await assert.rejects(remove(ports, first), /still need master key/);
  await rewrapSealedValues(ports, never);
  assert.deepEqual(
    (await describeMasterKeys(ports)).keys.map(({ id, state, values }) => [id, state, values > 0]),
    [
      [first, 'previous', false],
      [second, 'current', true],
    ],
  );
  assert.deepEqual(await remove(ports, first), { damaged: 0 });

  const restarted = await anotherServer(ports);
  assert.deepEqual(
    restarted.keys.all.map(({ id }) => id),
    [second],
  );
  for (const transfer of transfers) assert.ok(await opens(restarted, transfer));
  assert.deepEqual(await findingsOf(restarted), []);
  const naming = await tablesNaming(db, first);
  // The audit log has the history, and a removed key must not be used again.
  assert.deepEqual([...naming].sort(), ['removed_master_key', 'audit_log'].sort());
});

/** Lets other servers look for changes whenever the command waits for their reports. */
const reporting = (...servers: ReadonlyArray<() => Promise<void>>) => ({
  silenceMs: 0,
  timeoutMs: 0,
  async wait() {
    for (const refresh of servers) await refresh();
  },
});

eachDatabase('a server without the new key delays its use, and the next call continues', async (db) => {
  const ports = await createTestPorts(db);
  const other = await anotherServer(ports);
  let isCopied = false;
  const read = async () => (await ports.keyStore.read()).slice(0, isCopied ? undefined : 1);
  const two = { server: 'two', name: 'second machine' };
  const refreshOther = () => refreshMasterKeys({ ...other, keyStore: { ...ports.keyStore, read }, server: two });
  const rotateBoth = () => rotateMasterKey(depsOf(ports), localActor, reporting(refreshOther));
  const first = ports.keys.current.id;
  await assert.rejects(rotateBoth(), (error: unknown) => {
    assert.ok(error instanceof KeyNotDistributed);
    assert.match(error.message, /second machine/);
    return true;
  });
  assert.deepEqual([ports.keys.current.id, other.keys.current.id], [first, first]);
  const pending = (await listMasterKeys(db)).at(-1)?.id;
  // A start needs no key that is not used yet.
  assert.equal((await loadMasterKey(ports, { ...ports.keyStore, read })).keys.current.id, first);

  isCopied = true;
  assert.equal(await rotateBoth(), pending);
  const made = await createTransfer(ports);
  assert.equal(other.keys.current.id, first);
  assert.ok(await opens(other, made), 'a server that has not noticed the change yet reads new data');
  assert.ok(await opens(ports, await createTransfer(other)), 'and its data is read by the others');
  await rewrapSealedValues(other, never);
  assert.ok(
    ((await describeMasterKeys(ports)).keys.at(-1)?.values ?? 0) > 0,
    'nothing is sealed with the first key again',
  );
  await rewrapSealedValues(ports, never);
  await assert.rejects(
    removeMasterKey(depsOf(ports), first, localActor, {
      endsLinks: true,
      times: { ...reporting(async () => void (await saveOldReport(db, first))) },
    }),
    /do not use master key/,
  );
  const removing = { endsLinks: true, times: reporting(refreshOther) };
  await removeMasterKey(depsOf(ports), first, localActor, removing);
  isCopied = false;
  await refreshOther();
  assert.deepEqual(
    other.keys.all.map(({ id }) => id),
    [pending],
  );
});

const saveOldReport = (db: Database, id: string) =>
  saveKeyReport(db, { server: 'late', name: 'late', keyIds: [id], currentId: id });

eachDatabase('keeps look-up values, logs and tags, and accepts tickets of the previous key for a day', async (db) => {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports);
  const value = lookup(ports.keys, 'transfer-id', made.transferId);
  const validity = { now: ports.clock.now(), until: new Date(ports.clock.now().getTime() + 86_400_000) };
  const file = made.files[0]?.id ?? '';
  const text = ticketsFor(
    ports.keys,
    made.transferId,
    { transferKey: made.transferKey, generation: 1 },
    validity,
  )(file);
  const byTicket = () =>
    openTransfer(withOwnRuntime(ports), { transferId: made.transferId, address, ticket: { text, resource: file } });
  const first = ports.keys.current.id;
  await rotate(ports);
  await rewrapSealedValues(ports, never);
  assert.equal(lookup(ports.keys, 'transfer-id', made.transferId), value);
  await byTicket();
  await assert.rejects(remove(ports, first, false), /valid until .*--end-links/);
  ports.clock.advance(86_400_000);
  await remove(ports, first, false);
  assert.equal(lookup(ports.keys, 'transfer-id', made.transferId), value);
  await assert.rejects(byTicket());
});

eachDatabase('uses a key that a person has added, and never a removed one', async (db) => {
  const ports = await createTestPorts(db);
  const first = ports.keys.current.id;
  const [firstText = ''] = (await ports.keyStore.read()).map(({ text }) => text);
  const added = generateMasterKey();
  await ports.keyStore.changes?.add('', added);
  assert.equal(await rotate(ports), added.split(' ')[1]);
  await rewrapSealedValues(ports, never);
  await remove(ports, first);
  await ports.keyStore.changes?.add('', firstText);
  const third = await rotate(ports);
  assert.notEqual(third, first);
  assert.equal((await listMasterKeys(db)).at(-1)?.id, third);

  const readOnly = { ...depsOf(ports), keyStore: { ...ports.keyStore, changes: undefined } };
  await assert.rejects(rotateMasterKey(readOnly, localActor, times), /returns no new master key/);
  for (const text of [generateMasterKey(), generateMasterKey()]) await ports.keyStore.changes?.add('', text);
  await assert.rejects(rotate(ports), /several new master keys/);
  await assert.rejects(remove(ports, third), /is the current one/);
  await assert.rejects(remove(ports, 'AAAAAAAA'), OperatorError);
});

eachDatabase('a damaged value does not keep a key, and is counted', async (db) => {
  const ports = await createTestPorts(db);
  const made = await createTransfer(ports);
  const sealed = await db.selectFrom('transfer').select('texts').executeTakeFirstOrThrow();
  const texts = Buffer.from(sealed.texts ?? []);
  texts[60] = (texts[60] ?? 0) ^ 1;
  await db.updateTable('transfer').set({ texts }).execute();
  const first = ports.keys.current.id;
  await rotate(ports);
  await rewrapSealedValues(ports, never);
  assert.deepEqual(await remove(ports, first), { damaged: 1 });
  assert.ok(await opens(ports, made));
});
