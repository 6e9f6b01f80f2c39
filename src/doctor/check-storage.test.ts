import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dropPrivileges } from '../../test/support/languages/drop-privileges.ts';
import { bin, createEmptyFolder, inheritedEnvironment } from '../../test/support/server/program.ts';
import { readConfig } from '../config.ts';
import { checkStorage } from './machine-checks.ts';

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-doctor-'));
  t.after(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o777);
  return folder;
}

const check = async (blobs: string) => {
  const config = readConfig({ SEALPOST_BLOBS: blobs });
  return (await Array.fromAsync(checkStorage({ config, checkBucket: undefined })))[0];
};

test('links files in the blob folder, also before it exists, and leaves nothing', async (t) => {
  const folder = await createFolder(t);
  assert.equal((await check(folder))?.state, 'ok');
  assert.equal((await check(join(folder, 'new', 'blobs')))?.state, 'ok');
  assert.deepEqual(await readdir(folder), []);
});

test('rejects with the error of the system if the folder cannot be written', async (t) => {
  const folder = await createFolder(t);
  await mkdir(join(folder, 'closed'));
  await chmod(join(folder, 'closed'), 0o555);
  using _user = dropPrivileges();
  await assert.rejects(check(join(folder, 'closed')), { code: 'EACCES' });
});

const canTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

test('reports a file system without hard links', {
  skip: canTrace ? false : 'strace is not installed, or tracing is not permitted here',
}, async () => {
  await using folder = await createEmptyFolder();
  // The kernel returns this error on such a file system.
  const trace = ['-f', '-o', '/dev/null', '-e', 'trace=link,linkat', '-e', 'inject=link,linkat:error=EPERM'];
  const env = { ...inheritedEnvironment(), ...folder.env };
  const { stdout } = spawnSync('strace', [...trace, process.execPath, bin, 'doctor'], { env, encoding: 'utf8' });
  assert.match(stdout, /^failure {2}storage: .*has no hard links\. Set SEALPOST_BLOBS /m);
});
