import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dropPrivileges } from '../../test/support/languages/drop-privileges.ts';
import { type Config, readConfig } from '../config.ts';
import { OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import { openService } from '../wiring.ts';
import { toStartError } from './start-errors.ts';

/** Creates a folder for everyone, and a configuration with all data inside it. */
async function aFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-start-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o777);
  return { folder, config: readConfig({}, folder) };
}

/** Returns the sentence with which a start without privileges ends. */
async function startError(config: Config): Promise<string> {
  using _user = dropPrivileges();
  const error = await openService(config).then(
    (service) => service.close(),
    (failure: unknown) => toStartError(config, failure),
  );
  assert.ok(error instanceof OperatorError, `${error}`);
  assert.doesNotMatch(error.message, /\n/);
  return error.message;
}

test('reports a folder that cannot be created, and the variable to change', async (t) => {
  const { folder, config } = await aFolder(t);
  await mkdir(join(folder, 'closed'), { mode: 0o555 });
  const data = join(folder, 'closed', 'data');
  assert.equal(
    await startError({ ...config, data, database: join(data, 'sealpost.db'), blobs: join(data, 'blobs') }),
    `Cannot use the folder ${data}: permission denied. Correct this, or set SEALPOST_DATA to another folder.`,
  );
  const keys = join(folder, 'closed', 'keys');
  assert.match(await startError({ ...config, keys }), /closed\/keys: permission denied\. .* SEALPOST_KEYS /);
});

test('reports a data folder that has become read-only', async (t) => {
  const { config } = await aFolder(t);
  {
    using _user = dropPrivileges();
    await (await openService(config)).close();
  }
  await chmod(config.data, 0o555);
  assert.match(await startError(config), /\/data: permission denied\. .* SEALPOST_DATA /);
});

test('reports a file in the place of a folder', async (t) => {
  const { config } = await aFolder(t);
  await writeFile(config.data, '');
  assert.match(await startError(config), /\/data: it is not a folder\. /);
});

test('reports a database file that cannot be written', async (t) => {
  const { config } = await aFolder(t);
  {
    using _user = dropPrivileges();
    await (await openService(config)).close();
  }
  await chmod(config.database, 0o000);
  assert.match(await startError(config), /^Cannot open the database \/.*\/data\/sealpost\.db: /);
});

test('describes errors of the system, and returns all others', async (t) => {
  const { config } = await aFolder(t);
  const path = join(config.data, 'mail');
  const described = async (code: string) =>
    ((await toStartError(config, Object.assign(new Error(), { code, path }))) as Error).message;
  assert.equal(
    await described('EROFS'),
    `Cannot use ${path}: the file system is read-only, or the systemd unit does not name the folder in ReadWritePaths=.`,
  );
  assert.equal(await described('ENOSPC'), `Cannot use ${path}: the disk is full.`);
  assert.equal(
    ((await toStartError(config, new Problem('storage_full'))) as Error).message,
    `Cannot use the folder ${config.data}: the disk is full. Correct this, or set SEALPOST_DATA to another folder.`,
  );
  const fault = new TypeError('undefined is not a function');
  assert.equal(await toStartError(config, fault), fault);
});
