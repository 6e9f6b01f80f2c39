import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createEmptyFolder, startService } from '../support/server/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the shell blocks of a page as one script, in an empty folder, and returns its output. */
async function runPage(name: string): Promise<string> {
  await using folder = await createEmptyFolder();
  const page = readFileSync(join(root, 'docs', name), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
  assert.ok(blocks.length > 8);
  const service = await startService(folder.env);
  try {
    const script = blocks
      .join('\n')
      .replace('BASE=http://127.0.0.1:8080', `BASE=${service.baseUrl}`)
      .replaceAll('npm run -s sealpost --', `${process.execPath} ${root}bin/sealpost.mjs`);
    const work = join(folder.path, 'work');
    await mkdir(work);
    await writeFile(join(work, 'walkthrough.sh'), `set -euo pipefail\n${script}`);
    const env = { PATH: process.env['PATH'] ?? '', ...folder.env };
    const { stdout } = await promisify(execFile)('bash', ['walkthrough.sh'], { cwd: work, env });
    return stdout;
  } finally {
    await service.stop();
  }
}

for (const page of ['api-walkthrough.md', 'api-guide.md']) {
  test(`the commands of docs/${page} work as documented, starting in an empty folder`, async () => {
    assert.match(await runPage(page), /"fileName":"figures\.txt"/);
  });
}
