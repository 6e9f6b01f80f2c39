import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { localActor } from '../../core/actor.ts';
import { activateMasterKey, listMasterKeys, saveKeyReport } from '../../db/master-keys.ts';
import type { Database, Transaction } from '../../db/tables.ts';
import { loadMasterKey } from './load-master-key.ts';
import { removeMasterKey } from './remove-master-key.ts';
import { rewrapSealedValues, rotateMasterKey } from './rotate-master-key.ts';

const never = new AbortController().signal;
/** No other server runs, so there is nothing to wait for. */
const times = { silenceMs: 0, timeoutMs: 0, wait: async () => {} };
const depsOf = (ports: TestPorts) => ({ ...ports, server: { server: 'one', name: 'first machine' } });
const rotate = (ports: TestPorts, wait = times.wait) => rotateMasterKey(depsOf(ports), localActor, { ...times, wait });
const remove = (ports: TestPorts, id: string, wait = times.wait) =>
  removeMasterKey(depsOf(ports), id, localActor, { endsLinks: true, times: { ...times, wait } });

const storedIds = async ({ keyStore }: TestPorts) => (await keyStore.read()).map(({ text }) => text.split(' ')[1]);

/** Rotates the key while another server does not have the new one. */
async function addPendingKey(ports: TestPorts): Promise<string> {
  const { db, keys } = ports;
  const late = { server: 'late', name: 'late', keyIds: [keys.current.id], currentId: keys.current.id };
  await assert.rejects(
    rotate(ports, () => saveKeyReport(db, late)),
    /do not have it/,
  );
  return (await listMasterKeys(db)).at(-1)?.id ?? '';
}

eachDatabase('a removal that was interrupted before the file was deleted is completed by the next call', async (db) => {
  const ports = await createTestPorts(db);
  const first = ports.keys.current.id;
  const second = await rotate(ports);
  await rewrapSealedValues(ports, never);
  const cut = async () => {
    throw new Error('cut');
  };
  const { changes } = ports.keyStore;
  const killed = { ...ports, keyStore: { ...ports.keyStore, changes: changes && { ...changes, remove: cut } } };
  await assert.rejects(remove(killed, first), /cut/);
  assert.deepEqual(await storedIds(ports), [first, second]);
  assert.equal((await loadMasterKey(ports, ports.keyStore)).keys.all.length, 1, 'a server starts in between');
  await remove(ports, first);
  assert.deepEqual(await storedIds(ports), [second]);
});

eachDatabase('does not remove a pending key that became the current one meanwhile', async (db) => {
  const ports = await createTestPorts(db);
  const pending = await addPendingKey(ports);
  const activate = () =>
    db.transaction().execute(async (tx) => void (await activateMasterKey(tx, pending, ports.clock.now())));
  await assert.rejects(remove(ports, pending, activate), /is the current one/);
  assert.ok((await storedIds(ports)).includes(pending));
  assert.equal((await loadMasterKey(ports, ports.keyStore)).keys.current.id, pending);
});

eachDatabase('removes a pending key, also where it is not stored', async (db) => {
  const ports = await createTestPorts(db);
  const first = ports.keys.current.id;
  const pending = await addPendingKey(ports);
  await ports.keyStore.changes?.remove(pending);
  const { keys } = await loadMasterKey(ports, ports.keyStore);
  await remove({ ...ports, keys }, pending);
  assert.deepEqual(
    (await listMasterKeys(db)).map(({ id }) => id),
    [first],
  );
});

eachDatabase('does not take values for damaged because their key is not stored here', async (db) => {
  const ports = await createTestPorts(db);
  await createTransfer(ports);
  const first = ports.keys.current.id;
  const second = await rotate(ports);
  const { keys } = await loadMasterKey(ports, ports.keyStore);
  keys.replace({ current: keys.find(second), others: [], firstId: first, fixed: keys });
  await ports.keyStore.changes?.remove(first);
  await assert.rejects(remove({ ...ports, keys }, first), /is not stored on this machine/);
  assert.equal((await listMasterKeys(db)).length, 2);
});

eachDatabase('a damaged key slot keeps a key until its transfer is deleted', async (db) => {
  const ports = await createTestPorts(db);
  await createTransfer(ports);
  const first = ports.keys.current.id;
  await db
    .updateTable('key_slot')
    .set({ sealed_key: Buffer.alloc(273) })
    .where('kind', '=', 'sender')
    .execute();
  await rotate(ports);
  await rewrapSealedValues(ports, never);
  await assert.rejects(remove(ports, first), /1 of them are damaged key slots/);
  await db.deleteFrom('key_slot').where('kind', '=', 'sender').execute();
  await remove(ports, first);
});

eachDatabase('a server starts while a key is removed', async (db) => {
  const ports = await createTestPorts(db);
  const first = ports.keys.current.id;
  const second = await rotate(ports);
  await rewrapSealedValues(ports, never);
  const read = async () => {
    await remove(ports, first);
    return ports.keyStore.read();
  };
  const { keys } = await loadMasterKey(ports, { ...ports.keyStore, read });
  assert.deepEqual(
    keys.all.map(({ id }) => id),
    [second],
  );
});

/** The same database, on which something happens before each transaction. */
function beforeTransactions(db: Database, work: () => Promise<void>): Database {
  const transaction = () => ({
    async execute(run: (tx: Transaction) => Promise<unknown>) {
      await work();
      return db.transaction().execute(run);
    },
  });
  return Object.assign(db.withoutPlugins(), { transaction }) as unknown as Database;
}

eachDatabase('a damaged value that disappears meanwhile does not hide one that needs the key', async (db) => {
  const ports = await createTestPorts(db);
  const [damaged, sound] = [await createTransfer(ports), await createTransfer(ports)];
  const write = async ({ trackingId }: TestTransfer, texts: Uint8Array | null) =>
    void (await db.updateTable('transfer').set({ texts }).where('tracking_id', '=', trackingId).execute());
  const { texts } = await db
    .selectFrom('transfer')
    .select('texts')
    .where('tracking_id', '=', sound.trackingId)
    .executeTakeFirstOrThrow();
  await write(damaged, Buffer.alloc(100));
  const first = ports.keys.current.id;
  await rotate(ports);
  await rewrapSealedValues(ports, never);
  const exchange = async () => {
    await write(damaged, null);
    await write(sound, texts);
  };
  await assert.rejects(remove({ ...ports, db: beforeTransactions(db, exchange) }, first), /1 stored values still need/);
  await rewrapSealedValues(ports, never);
  assert.deepEqual(await remove(ports, first), { damaged: 0 });
});
