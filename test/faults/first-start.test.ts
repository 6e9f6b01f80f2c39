import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '../support/languages/language-packs.ts';

const canTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
const skip = canTrace ? false : 'strace is not installed, or tracing is not permitted here';
const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Runs a command that opens the service as `serve` does, and returns its system calls. */
async function traceCheck(folder: string, env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const log = join(folder, 'strace.log');
  const trace = ['-f', '-y', '-qq', '-o', log, '-e', 'trace=fsync,write', process.execPath, program, 'check'];
  const options = { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync('strace', trace, options);
  assert.equal(stdout.trim(), 'No problems found.', stderr);
  return (await readFile(log, 'utf8')).split('\n');
}

test('a first start syncs every new folder and its parent before the service is open', { skip }, async () => {
  await using folder = await createTemporaryFolder();
  const within = (name: string) => join(folder.path, name);
  const env = { SEALPOST_DATA: within('a/data'), SEALPOST_KEYS: within('b/keys') };
  const lines = await traceCheck(folder.path, env);
  const open = lines.findIndex((line) => /write\(1<.*"No problems/.test(line));
  assert.notEqual(open, -1);
  const synced = new Set(lines.slice(0, open).map((line) => /fsync\(\d+<([^>]*)>/.exec(line)?.[1]));
  for (const name of ['', 'a', 'a/data', 'a/data/blobs', 'b', 'b/keys'])
    assert.ok(synced.has(within(name).replace(/\/$/, '')), `${name || 'the folder above'} is not synced`);
});
