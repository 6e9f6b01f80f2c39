import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Comparison } from './comparison.ts';
import { comparisons } from './comparisons.ts';

const run = new URL('./run.ts', import.meta.url).pathname;

const candidatesOf = ([, { candidates }]: readonly [string, Comparison]) => candidates.length;

/** Of each kind of task the comparison with the most candidates: the others differ from it by their conditions. */
const ofEachKind = Map.groupBy(Object.entries(comparisons), ([, { task }]) => task.kind)
  .values()
  .flatMap((ofKind) => ofKind.toSorted((one, other) => candidatesOf(other) - candidatesOf(one)).slice(0, 1))
  .toArray();

test('runs each kind of comparison at a small size, checks the contents and writes both reports', async () => {
  const reports = await mkdtemp(join(tmpdir(), 'sealpost-bench-reports-'));
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        ...[run, ...ofEachKind.map(([name]) => name)],
        ...['--mib', '2', '--rounds', '1', '--warm-up', '0', '--share-servers', '--reports', reports],
      ],
      { encoding: 'utf8' },
    );
    assert.ok(status === 0 || status === 1, stderr); // 1: a target was missed, which is meaningless at this size
    const [json = '', markdown = ''] = (await readdir(reports)).sort();
    const { results } = JSON.parse(await readFile(join(reports, json), 'utf8'));
    const text = await readFile(join(reports, markdown), 'utf8');
    assert.equal(results.length, ofEachKind.length);
    for (const [name, { candidates }] of ofEachKind) {
      assert.ok(text.includes(`## ${name}: `));
      const { samples } = results.find((result: { name: string }) => result.name === name);
      const measured = samples.map(({ candidate }: { candidate: string }) => candidate);
      assert.deepEqual(measured.sort(), candidates.toSorted());
    }
  } finally {
    await rm(reports, { recursive: true });
  }
});

test('rejects an unknown comparison and lists those that exist', () => {
  const { status, stderr } = spawnSync(process.execPath, [run, 'nonsense'], { encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.ok(stderr.includes(`Unknown comparison: nonsense. Available: ${Object.keys(comparisons).join(', ')}`));
});
