import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { comparisons } from './comparisons.ts';

const run = new URL('./run.ts', import.meta.url).pathname;

test('every comparison runs at a small size, checks its contents and writes both reports', async () => {
  const reports = await mkdtemp(join(tmpdir(), 'sealpost-bench-reports-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, [run, '--mib', '4', '--rounds', '1', '--reports', reports], {
      encoding: 'utf8',
    });
    assert.ok(status === 0 || status === 1, stderr); // 1: a target was missed, which at this size means nothing
    const [json = '', markdown = ''] = (await readdir(reports)).sort();
    const { results } = JSON.parse(await readFile(join(reports, json), 'utf8'));
    const text = await readFile(join(reports, markdown), 'utf8');
    for (const [index, [name, { contenders }]] of Object.entries(comparisons).entries()) {
      assert.ok(text.includes(`## ${name}: `));
      const measured = results[index].samples.map(({ contender }: { contender: string }) => contender);
      assert.deepEqual(measured.sort(), contenders.toSorted());
    }
  } finally {
    await rm(reports, { recursive: true });
  }
});

test('an unknown comparison is refused with the names of those that exist', () => {
  const { status, stderr } = spawnSync(process.execPath, [run, 'nonsense'], { encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.match(
    stderr,
    /There is no nonsense\. There are: read, write, uploads, download, https, small, protected, upload, tus, poll, finalise, zip, eml/,
  );
});
