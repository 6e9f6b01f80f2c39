import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { localActor } from '../../core/actor.ts';
import { readKeyReports, removeKeyReports, saveKeyReport } from '../../db/master-keys.ts';
import type { StoredKeys } from '../../ports/key-store.ts';
import { loadMasterKey } from './load-master-key.ts';
import { refreshMasterKeys, rotateMasterKey } from './rotate-master-key.ts';

const one = { server: 'one', name: 'first machine' };
const two = { server: 'two', name: 'second machine' };

eachDatabase('a process whose key store responds slowly reports meanwhile', async (db) => {
  const ports = await createTestPorts(db);
  const { keys } = await loadMasterKey(ports, ports.keyStore);
  const first = keys.current.id;
  const wait = () => saveKeyReport(db, { ...two, keyIds: [first], currentId: first });
  const times = { silenceMs: 0, timeoutMs: 0, wait };
  await assert.rejects(rotateMasterKey({ ...ports, server: one }, localActor, times), /second machine/);
  const { promise: stored, resolve } = Promise.withResolvers<readonly StoredKeys[]>();
  const keyStore = { ...ports.keyStore, read: () => stored };
  const refreshing = refreshMasterKeys({ db, keys, keyStore, server: two }, 1);
  for (let query = 0; query < 2; query += 1) {
    await removeKeyReports(db);
    await waitUntil(async () => (await readKeyReports(db)).some(({ server }) => server === 'two'));
    assert.deepEqual((await readKeyReports(db))[0]?.keyIds, [first]);
  }
  resolve(await ports.keyStore.read());
  await refreshing;
  assert.equal((await readKeyReports(db))[0]?.keyIds.length, 2);
});

eachDatabase('a process that cannot read its keys reports those that it has', async (db) => {
  const ports = await createTestPorts(db);
  const { keys } = await loadMasterKey(ports, ports.keyStore);
  await rotateMasterKey({ ...ports, server: one }, localActor, { silenceMs: 0, timeoutMs: 0, wait: async () => {} });
  const read = async () => {
    throw new Error('The vault is sealed');
  };
  const keyStore = { ...ports.keyStore, read };
  await assert.rejects(refreshMasterKeys({ db, keys, keyStore, server: two }), /The vault is sealed/);
  const report = (await readKeyReports(db)).find(({ server }) => server === 'two');
  assert.deepEqual(report?.keyIds, [keys.current.id]);
  const empty = { ...ports.keyStore, read: async () => [] };
  await assert.rejects(refreshMasterKeys({ db, keys, keyStore: empty, server: two }), /is not stored on this machine/);
});
