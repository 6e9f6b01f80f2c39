import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { createEmptyFolder } from '../../test/support/server/program.ts';
import { changeSetupStep } from '../administration/setup.ts';
import { checkKey as checkKeyCommand } from '../commands/key.ts';
import { readConfig } from '../config.ts';
import { localActor } from '../core/actor.ts';
import { defaultSettings } from '../core/settings.ts';
import { generateMasterKey } from '../crypto/master-key.ts';
import { openCheckedParts } from '../wiring/checked-parts.ts';
import { openService } from '../wiring.ts';
import { checkKey, checkKeyCopy } from './part-checks.ts';

const commandLine = (words: string) => `sealpost ${words}`;

test('accepts the key of the database, and a place where the first start creates it', async () => {
  await using folder = await createEmptyFolder();
  const config = readConfig(folder.env);
  assert.match(
    (await Array.fromAsync(checkKey({ ...openCheckedParts(config), commandLine })))[0]?.text ?? '',
    /or creates it\.$/,
  );
  await (await openService(config)).close();
  const parts = openCheckedParts(config);
  const [found] = await Array.fromAsync(checkKey({ ...parts, commandLine }));
  await parts.close();
  assert.deepEqual([found?.state, /matches the database\.$/.test(found?.text ?? '')], ['ok', true]);
});

test('warns about a key that no data needs, as an interrupted rotation leaves it', async () => {
  await using fixture = await createCommandFixture();
  const line = generateMasterKey();
  const id = line.split(' ')[1] ?? '';
  await fixture.keyStore.changes?.add(id, line);
  const setup = { db: fixture.ports.db, keyStore: fixture.keyStore, commandLine };
  const findings = await Array.fromAsync(checkKey(setup));
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['ok', 'warning'],
  );
  assert.match(findings[0]?.text ?? '', / at \S+\/master\.key matches the database\.$/);
  assert.match(
    findings[1]?.text ?? '',
    new RegExp(`the master key ${id} at \\S+/master-${id}\\.key\\..*\`sealpost key rotate\``),
  );
  const copy = join(fixture.path, 'copy');
  await writeFile(copy, line);
  assert.equal((await fixture.typed(checkKeyCommand)).error, undefined);
  assert.match((await fixture.typed(checkKeyCommand, { values: [copy] })).error?.message ?? '', /needs/);
});

test('reports a missing key with the sentence of a start that fails', async () => {
  await using folder = await createEmptyFolder();
  const config = readConfig(folder.env);
  await (await openService(config)).close();
  await rm(config.keys, { recursive: true });
  const start = await openService(config).then(
    () => assert.fail('The service starts without its key'),
    ({ message }: Error) => message,
  );
  const parts = openCheckedParts(config);
  await assert.rejects(Array.fromAsync(checkKey({ ...parts, commandLine })), { message: start });
  await parts.close();
  assert.match(start, /is required but was not found at .*Restore it from your backup/);
});

test('warns until someone has confirmed that there is a copy of the key', async () => {
  await using fixture = await createCommandFixture();
  const setup = { db: fixture.ports.db, settings: defaultSettings, commandLine };
  const [open] = await Array.fromAsync(checkKeyCopy(setup));
  assert.equal(open?.state, 'warning');
  assert.match(open.text, /`sealpost key export`.*`sealpost admin setup set keyCopy done`/);
  await changeSetupStep(fixture.ports, 'keyCopy', 'done', localActor);
  assert.equal((await Array.fromAsync(checkKeyCopy(setup)))[0]?.state, 'ok');
  assert.equal((await Array.fromAsync(checkKeyCopy({ ...setup, db: undefined })))[0]?.state, 'off');
});
