import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dropPrivileges } from '../../test/support/languages/drop-privileges.ts';
import { readConfig } from '../config.ts';
import { openService } from '../wiring.ts';
import { checkRights } from './check-rights.ts';
import { toStartError } from './start-errors.ts';

/** A configuration whose folders were created by a start without privileges. */
async function startedSetup(t: TestContext, variables: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-doctor-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o777);
  const config = readConfig(variables, folder);
  using _user = dropPrivileges();
  const umask = process.umask(0o077);
  await (await openService(config)).close();
  process.umask(umask);
  return { folder, config };
}

type Subject = Parameters<typeof checkRights>[0];

async function findings(config: Subject['config'], configFile?: string): Promise<readonly string[]> {
  using _user = dropPrivileges();
  const found = await Array.fromAsync(checkRights({ config, configFile }));
  return found.map(({ state, text }) => `${state}: ${text}`);
}

test('accepts the folders that a start has created, also a read-only folder of the key', async (t) => {
  const { folder, config } = await startedSetup(t);
  const file = join(folder, 'sealpost.env');
  await writeFile(file, '', { mode: 0o640 });
  await chmod(config.keys, 0o500);
  const [only = '', ...others] = await findings(config, file);
  assert.match(only, /^ok: /);
  assert.deepEqual(others, []);
});

test('accepts folders that do not exist yet, and creates none', async (t) => {
  const { folder } = await startedSetup(t);
  const config = readConfig({ SEALPOST_DATA: join(folder, 'new', 'data'), SEALPOST_KEYS: join(folder, 'new', 'keys') });
  assert.match((await findings(config))[0] ?? '', /^ok: /);
  await assert.rejects(rm(join(folder, 'new')), { code: 'ENOENT' });
});

test('reports a folder that cannot be written with the sentence of a start that fails', async (t) => {
  const { config } = await startedSetup(t);
  await chmod(config.data, 0o500);
  const error = await (async () => {
    using _user = dropPrivileges();
    return await openService(config).then(
      (service) => service.close(),
      (failure: unknown) => toStartError(config, failure),
    );
  })();
  assert.ok(error instanceof Error);
  assert.equal((await findings(config))[0], `failure: ${error.message}`);
  assert.match(error.message, /permission denied\. .* SEALPOST_DATA /);
});

test('reports keys, folders and a configuration file that other users can read', async (t) => {
  const { folder, config } = await startedSetup(t);
  const file = join(folder, 'sealpost.env');
  await writeFile(file, '');
  await chmod(file, 0o644);
  await chmod(join(config.keys, 'master.key'), 0o440);
  await chmod(config.data, 0o750);
  assert.deepEqual(await findings(config, file), [
    `warning: Other users have access to ${config.data} (mode 0750). Run \`chmod 0700 ${config.data}\`.`,
    `warning: Other users have access to ${config.keys}/master.key (mode 0440). Run \`chmod 0400 ${config.keys}/master.key\`.`,
    `warning: Other users have access to ${file} (mode 0644). Run \`chmod 0640 ${file}\`.`,
  ]);
});

test('reports a key on the disk of the data if other machines can reach the service', async (t) => {
  const { config } = await startedSetup(t, { SEALPOST_HOST: '0.0.0.0' });
  assert.match(
    (await findings(config))[0] ?? '',
    /^warning: The master key is on the disk of the data .*SEALPOST_KEYS/,
  );
});

test('reports a file in the place of a folder', async (t) => {
  const { folder, config } = await startedSetup(t);
  await mkdir(join(folder, 'other'));
  await writeFile(join(folder, 'file'), '');
  const blobs = join(folder, 'file', 'blobs');
  assert.match((await findings({ ...config, blobs }))[0] ?? '', /^failure: .*it is not a folder\. .* SEALPOST_BLOBS /);
});

test('does not look for a folder of keys that come from a command', async (t) => {
  const { config } = await startedSetup(t);
  await chmod(config.keys, 0o777);
  assert.match((await findings(config))[0] ?? '', /^warning: Other users have access/);
  const [only = '', ...others] = await findings({ ...config, keyCommand: ['/bin/true'] });
  assert.match(only, /^ok: /);
  assert.doesNotMatch(only, new RegExp(config.keys));
  assert.deepEqual(others, []);
});
