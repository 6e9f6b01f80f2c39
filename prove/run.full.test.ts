import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { proofs } from './proofs.ts';

const run = new URL('./run.ts', import.meta.url).pathname;
const prove = (...args: string[]) => spawnSync(process.execPath, [run, ...args], { encoding: 'utf8' });

test('lists all proofs with their promises when no name is given', () => {
  const { status, stdout } = prove();
  assert.equal(status, 0);
  for (const [name, { promise }] of Object.entries(proofs)) {
    assert.ok(stdout.includes(name));
    assert.ok(stdout.includes(promise));
  }
});

test('prints the progress of a proof and writes its report', async () => {
  const reports = await mkdtemp(join(tmpdir(), 'sealpost-prove-reports-'));
  try {
    const { status, stdout } = prove('memory', '--size', '8', '--reports', reports);
    assert.equal(status, 0);
    assert.match(stdout, /sealed 50 %/);
    const record = JSON.parse(await readFile(join(reports, 'memory.json'), 'utf8'));
    assert.deepEqual([record.name, record.size, record.holds], ['memory', 8, true]);
    assert.match(await readFile(join(reports, 'memory.txt'), 'utf8'), /^holds: 8 MiB in /m);
  } finally {
    await rm(reports, { recursive: true });
  }
});

test('rejects an unknown proof and lists those that exist', () => {
  const { status, stderr } = prove('nonsense');
  assert.notEqual(status, 0);
  assert.match(stderr, /Unknown proof: nonsense\. Available: .*memory/);
});
