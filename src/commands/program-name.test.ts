import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, programName } from './help.ts';

async function createInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-program-'));
  const [root, path] = [join(folder, 'root'), join(folder, 'on path')];
  await mkdir(join(root, 'bin'), { recursive: true });
  await mkdir(path);
  for (const file of [join(root, 'sealpost'), join(root, 'bin', 'sealpost.mjs')]) {
    await writeFile(file, '');
    await chmod(file, 0o755);
  }
  return { root, path, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('names the program as the shell of the user finds it', async () => {
  await using installation = await createInstallation();
  const { root, path, folder } = installation;
  assert.equal(programName({ root, folder: root, path }), './sealpost');
  assert.equal(programName({ root, folder, path }), join(root, 'sealpost'));
  await symlink(join(root, 'sealpost'), join(path, 'sealpost'));
  assert.equal(programName({ root, folder, path: `/no-such-folder:${path}` }), 'sealpost');
});

test('does not name another program, or one that only npm finds', async () => {
  await using installation = await createInstallation();
  const { root, path, folder } = installation;
  await writeFile(join(path, 'sealpost'), '');
  await chmod(join(path, 'sealpost'), 0o755);
  assert.equal(programName({ root, folder: root, path }), './sealpost');
  const npm = join(folder, 'node_modules', '.bin');
  await mkdir(npm, { recursive: true });
  await symlink(join(root, 'bin', 'sealpost.mjs'), join(npm, 'sealpost'));
  assert.equal(programName({ root, folder: root, path: npm }), './sealpost');
});

test('an installed package without a link is started by its path', async () => {
  await using installation = await createInstallation();
  const { root, folder, path } = installation;
  await rm(join(root, 'sealpost'));
  assert.equal(programName({ root, folder, path }), join(root, 'bin', 'sealpost.mjs'));
});

test('a printed command has the configuration file of this run, quoted', () => {
  assert.equal(commandLine('./sealpost', 'key export', undefined), './sealpost key export');
  assert.equal(
    commandLine('sealpost', 'key export', "/etc/it's here/sealpost.env"),
    "sealpost key export --config '/etc/it'\\''s here/sealpost.env'",
  );
});
