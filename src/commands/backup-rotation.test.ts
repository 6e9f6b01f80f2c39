import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { backupFolder } from '../../test/support/backup/backup-place.ts';
import { createCommandFixture, runCommand } from '../../test/support/server/command-fixture.ts';
import type { Environment } from '../../test/support/server/program.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { removeMasterKey } from '../actions/master-keys/remove-master-key.ts';
import { rewrapSealedValues, rotateMasterKey } from '../actions/master-keys/rotate-master-key.ts';
import { readConfig } from '../config.ts';
import { localActor } from '../core/actor.ts';
import { listMasterKeys, saveKeyReport } from '../db/master-keys.ts';
import { openService } from '../wiring.ts';
import { backup, listBackups, verify } from './backup.ts';
import { restore } from './restore.ts';

type Fixture = Awaited<ReturnType<typeof createCommandFixture>>;

const never = new AbortController().signal;
/** No other process runs, so there is nothing to wait for. */
const times = { silenceMs: 0, timeoutMs: 0, wait: async () => {} };

const depsOf = ({ ports: { db, keys, clock }, keyStore, server }: Fixture) => ({ db, keys, clock, keyStore, server });

/** Another machine, with the key files of these names in `from`. */
async function anotherMachine({ path }: Fixture, from: string, name: string, files: readonly string[]) {
  const keys = join(path, `${name}-keys`);
  await mkdir(keys);
  for (const file of files) await cp(join(from, file), join(keys, file));
  return { SEALPOST_DATA: join(path, name), SEALPOST_KEYS: keys, SEALPOST_PORT: '0' } satisfies Environment;
}

async function keysOf(env: Environment): Promise<readonly string[]> {
  const service = await openService(readConfig(env));
  try {
    return (await listMasterKeys(service.ports.db)).map(({ id }) => id);
  } finally {
    await service.close();
  }
}

test('a backup from a rotation that waits for a server needs the previous key alone', async () => {
  await using fixture = await createCommandFixture();
  const { db, keys } = fixture.ports;
  await createTransfer(fixture.ports, { password: undefined, columns: { send_recipient_notification: 0 } });
  const first = keys.current.id;
  const late = { server: 'late', name: 'late', keyIds: [first], currentId: first };
  const waiting = { ...times, wait: () => saveKeyReport(db, late) };
  await assert.rejects(rotateMasterKey(depsOf(fixture), localActor, waiting), /do not have it: late/);
  const values = [await backupFolder(fixture)];
  assert.equal((await fixture.typed(backup, { values })).error, undefined);

  const env = await anotherMachine(fixture, fixture.config.keys, 'restored', ['master.key']);
  assert.equal((await runCommand(env, restore, { values })).error, undefined);
  assert.deepEqual(await keysOf(env), [first]);
});

test('backups continue after a rotation, and each snapshot needs the keys of its time', async () => {
  await using fixture = await createCommandFixture();
  const values = [await backupFolder(fixture)];
  await createTransfer(fixture.ports, { password: undefined, columns: { send_recipient_notification: 0 } });
  const first = fixture.ports.keys.current.id;
  const allKeys = join(fixture.path, 'all-keys');
  await cp(fixture.config.keys, allKeys, { recursive: true });
  await fixture.typed(backup, { values });
  const second = await rotateMasterKey(depsOf(fixture), localActor, times);
  await cp(fixture.config.keys, allKeys, { recursive: true });
  await fixture.typed(backup, { values });
  await rewrapSealedValues(fixture.ports, never);
  await removeMasterKey(depsOf(fixture), first, localActor, { endsLinks: true, times });
  // The newest snapshot has both keys. Without it, only the record of the removed key shows that the place is the right one.
  const last = await fixture.typed(backup, { values });
  assert.equal(last.error, undefined);
  const listed = (await fixture.typed(listBackups, { values, json: true })).lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    listed.map(({ masterKeys }) => masterKeys),
    [[first], [first, second], [second]],
  );

  const findings = (await fixture.typed(verify, { values })).lines;
  assert.equal(findings.length, 1);
  assert.match(findings.join(), new RegExp(`cannot be checked: it needs the master key ${first}`));
  const files = ['master.key', `master-${second}.key`];
  const withBoth = await anotherMachine(fixture, allKeys, 'both', files);
  assert.equal((await runCommand(withBoth, verify, { values })).error, undefined);

  const withSecond = await anotherMachine(fixture, allKeys, 'second', files.slice(1));
  const snapshot = (index: number) => ({ values, snapshot: listed[index].snapshot });
  const missing = await runCommand(withSecond, restore, snapshot(0));
  assert.match(missing.error?.message ?? '', new RegExp(`needs ${first}`));
  assert.equal((await runCommand(withSecond, restore, snapshot(2))).error, undefined);
  assert.deepEqual(await keysOf(withSecond), [second]);
  assert.equal((await runCommand(withBoth, restore, snapshot(1))).error, undefined);
  assert.deepEqual(await keysOf(withBoth), [first, second]);
});

test('a place with backups from before the rotation belongs to the service after the removal of the key', async () => {
  await using fixture = await createCommandFixture();
  const values = [await backupFolder(fixture)];
  await fixture.typed(backup, { values });
  const first = fixture.ports.keys.current.id;
  await rotateMasterKey(depsOf(fixture), localActor, times);
  await rewrapSealedValues(fixture.ports, never);
  await removeMasterKey(depsOf(fixture), first, localActor, { endsLinks: true, times });
  assert.equal((await fixture.typed(backup, { values })).error, undefined);
});
