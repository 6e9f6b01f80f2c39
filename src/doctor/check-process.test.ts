import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { noMachine } from '../../test/support/docs/machine.ts';
import { bin, createEmptyFolder, inheritedEnvironment } from '../../test/support/server/program.ts';
import { checkCoreDumps, checkFileHandles, checkUser } from './machine-checks.ts';

const machine = { userId: 1_000, coreDumpLimit: '0', isMemoryInCoreDumps: true, openFiles: 16_384, neededFiles: 4_512 };
const states = async (changes: Partial<typeof machine> | { openFiles: undefined; coreDumpLimit: undefined }) => {
  const subject = { machine: { ...machine, ...changes } };
  const all = [checkUser, checkCoreDumps, checkFileHandles].map((check) => Array.fromAsync(check(subject)));
  return (await Promise.all(all)).flat().map(({ state }) => state);
};

test('accepts a process with its own user, no core dumps and enough files', async () => {
  assert.deepEqual(await states({}), ['ok', 'ok', 'ok']);
});

test('warns about root, core dumps and too few files, and leaves out what the system does not report', async () => {
  assert.deepEqual(await states({ userId: 0 }), ['warning', 'ok', 'ok']);
  assert.deepEqual(await states({ coreDumpLimit: 'unlimited' }), ['ok', 'warning', 'ok']);
  assert.deepEqual(await states({ coreDumpLimit: 'unlimited', isMemoryInCoreDumps: false }), ['ok', 'ok', 'ok']);
  assert.deepEqual(await states({ openFiles: 1_024 }), ['ok', 'ok', 'warning']);
  assert.deepEqual(await states({ coreDumpLimit: undefined, openFiles: undefined }), ['ok', 'off', 'off']);
});

test('finds real limits of the shell that are too low', { skip: process.platform !== 'linux' }, async () => {
  await using folder = await createEmptyFolder();
  const env = { ...inheritedEnvironment(), ...folder.env };
  const start = 'ulimit -n 700; exec "$0" "$@"';
  const { stdout } = spawnSync('sh', ['-c', start, process.execPath, bin, 'doctor'], { env, encoding: 'utf8' });
  assert.match(stdout, /^warning +fileHandles: .* may open 700 files, and the service needs 4512: .*ulimit -n/m);
});

test('finds a shell that allows core dumps where they cannot be disabled', { skip: noMachine() }, async () => {
  await using folder = await createEmptyFolder();
  // Without a path there is no prlimit, which the program would use.
  const start = 'ulimit -c unlimited; mount -o remount,bind,ro /proc; PATH=/nonexistent; exec "$0" "$@"';
  const command = ['--mount', '/bin/sh', '-c', start, process.execPath, bin, 'doctor'];
  const env = { ...inheritedEnvironment(), ...folder.env };
  const { stdout } = spawnSync('unshare', command, { env, encoding: 'utf8' });
  assert.match(stdout, /^warning +coreDumps: .*LimitCORE=0/m);
});
