import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDocPage, replaceAll } from '../support/docs/doc-page.ts';
import { createEmptyFolder, startService } from '../support/server/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const address = 'https://git.example.org/sealpost.git';
/** What `npm ci` does in the clone, without the download: `.ci/run` begins with `npm ci` in a clean clone. */
const installed = `ln -s ${root}node_modules . && npm run prepare\n`;

test('a new user clones, starts and tries Sealpost as the README describes, and packs the SDK', async () => {
  await using folder = await createEmptyFolder();
  const env = { ...process.env, SEALPOST_PORT: '0' };
  const run = async (script: string, cwd: string) => {
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd, env });
    return stdout;
  };
  await run(`git clone --bare ${root} repository/sealpost.git`, folder.path);
  const readme = openDocPage('README.md');
  const install = replaceAll(readme.take('sh'), { [address]: 'repository/sealpost.git' });
  assert.match(install, /\nnpm ci\nnpm start\n$/);
  await run(install.replace('npm ci\nnpm start\n', installed), folder.path);
  const checkout = join(folder.path, 'sealpost');
  const service = await startService({ SEALPOST_PORT: '0' }, ['bash', '-c', `cd ${checkout} && exec npm start`]);
  try {
    const headers = { Cookie: `sealpost-mailbox=${service.mailbox?.token}` };
    for (const path of ['/', '/mailbox', '/health/ready']) {
      assert.equal((await fetch(`${service.baseUrl}${path}`, { headers })).status, 200, path);
    }
    assert.match(await run(readme.take('sh'), checkout), /\S{40,}/);
    readme.assertAllTaken();
  } finally {
    await service.stop();
  }
  const project = join(folder.path, 'your-project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const [clone = '', ci = '', ...pack] = openDocPage('client/README.md').take('sh').split('\n');
  assert.deepEqual([clone, ci], [`git clone ${address}`, 'cd sealpost && npm ci']);
  await run(`cd sealpost\n${pack.join('\n')}`, folder.path);
  const client = "import('@sealpost/client').then(({ Sealpost }) => console.log(typeof Sealpost))";
  assert.equal(await run(`node -e "${client}"`, project), 'function\n');
});
