import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { shippedFolder } from '../../src/languages/shipped-packs.ts';
import { zipOf } from '../support/archives/zip-bytes.ts';
import { freshLocation } from '../support/database/fresh-database.ts';
import { packFiles, writeFiles } from '../support/languages/language-packs.ts';
import { createEmptyFolder, type RunningService, runSealpost, startService } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

const french = (version: string, hello: string) =>
  packFiles({ locale: 'fr', displayName: 'Français', version, files: { 'hello_fr.json': JSON.stringify({ hello }) } });

test('an administrator installs, checks, lists and removes a language pack while the service runs', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const packs = `${service.baseUrl}/api/products/api.rest/language-packs`;
  const requested = async (path: string) => (await fetch(`${packs}/${path}`)).text();
  const command = (...args: string[]) => runSealpost(['language-pack', ...args], folder.env);

  assert.match((await command('list')).out, /^de_2\t2\.3\tDeutsch\tunmodified\tcomplete\nen_2\t.*\tcomplete\n$/);
  const source = await writeFiles(join(folder.path, 'french'), french('2.0', 'Salut'));
  const installed = await command('install', source);
  assert.equal(installed.out, 'Installed fr_2 (Français) 2.0.\n');
  assert.match(
    installed.err,
    /^\d+ messages are incomplete\. Run `\S+sealpost language-pack check fr_2` for details\.$/m,
  );
  await waitUntil(async () => (await requested('fr_2/hello.json')) === '{"hello":"Salut"}');

  const zip = join(folder.path, 'fr.zip');
  const entries = Object.entries(french('2.1', 'Bonjour')).map(([name, content]) => ({ name: `fr/${name}`, content }));
  await writeFile(zip, zipOf(entries));
  assert.equal((await command('install', zip)).out, 'Installed fr_2 (Français) 2.1 (was 2.0).\n');
  await waitUntil(async () => (await requested('fr_2/hello.json')) === '{"hello":"Bonjour"}');

  const checked = await command('check', 'fr_2');
  assert.equal(checked.code, 2);
  assert.match(checked.out, /^hello:hello: unknown message, ignored\.$/m);
  assert.match(checked.err, /^fr_2 2\.1: \d+ messages are incomplete\.$/m);

  await writeFile(zip, zipOf([...entries, { name: 'fr/../../evil' }]));
  const rejected = await command('install', zip);
  assert.deepEqual([rejected.code, rejected.out], [1, '']);
  assert.match(rejected.err, /^Invalid language pack \S+fr\.zip: Cannot read the ZIP file: invalid relative path/m);
  assert.equal(await requested('fr_2/hello.json'), '{"hello":"Bonjour"}');

  const almost = join(folder.path, 'almost');
  await cp(shippedFolder, almost, { recursive: true });
  await writeFile(join(almost, 'de_2', 'csv_de.json'), '{"subject":"Betreff","fileName":"Dateiname"}');
  const oneGap = await command('check', join(almost, 'de_2'));
  assert.equal(oneGap.out, 'csv:checksum: missing (English is used).\n');
  assert.match(oneGap.err, /^de_2 2\.3: 1 message is incomplete\.$/m);

  assert.equal((await command('remove', 'fr_2')).out, 'Removed fr_2.\n');
  await waitUntil(async () => (await fetch(`${packs}/fr_2`)).status === 404);
  assert.match(
    (await command('remove', 'en_2')).out,
    /^Removed en_2\.\nBuilt-in English texts are still used as a fallback\.$/m,
  );
  assert.equal((await service.stop()).code, 0);
});

test('two servers use the same packs and own texts, and new ones appear on both without a restart', async () => {
  await using location = await freshLocation('PostgreSQL');
  await using folder = await createEmptyFolder();
  const env = { ...folder.env, SEALPOST_DATABASE: location.value, SEALPOST_BLOBS: join(folder.path, 'blobs') };
  const servers: RunningService[] = [];
  for (const name of ['one', 'two']) {
    servers.push(await startService({ ...env, SEALPOST_DATA: join(folder.path, name) }));
  }
  const texts = (path: string) =>
    Promise.all(
      servers.map(async ({ baseUrl }) =>
        (await fetch(`${baseUrl}/api/products/api.rest/language-packs/${path}`)).text(),
      ),
    );
  const source = await writeFiles(join(folder.path, 'french'), french('2.0', 'Salut'));
  assert.equal((await runSealpost(['language-pack', 'install', source], env)).code, 0);
  await waitUntil(async () => (await texts('fr_2/hello.json')).every((text) => text === '{"hello":"Salut"}'));
  const changed = await runSealpost(['language-pack', 'text', 'set', 'de_2', 'csv:fileName', 'Name der Datei'], env);
  assert.equal(changed.out, 'csv:fileName = Name der Datei\n');
  await waitUntil(async () => (await texts('de_2/csv.json')).every((text) => text.includes('"Name der Datei"')));
  for (const server of servers) assert.equal((await server.stop()).code, 0);
});

test('logs packs of version 0.1.0 that cannot be imported, and SIGHUP does not stop the service', async () => {
  await using folder = await createEmptyFolder();
  const languages = join(folder.path, 'data', 'languages');
  await writeFiles(join(languages, 'fr_2'), french('2.0', 'Salut'));
  await writeFiles(join(languages, 'de_2'), { 'pack.json': '{' });
  const service = await startService(folder.env);
  process.kill(service.pid, 'SIGHUP');
  const packs = `${service.baseUrl}/api/products/api.rest/language-packs`;
  assert.equal((await fetch(`${packs}/fr_2`)).status, 200);
  assert.equal((await fetch(`${packs}/de_2`)).status, 200, 'the pack of the program');
  const { code, err } = await service.stop();
  assert.equal(code, 0);
  assert.match(err, /"level":"error".*Cannot import language pack \S+de_2: pack\.json is not valid JSON/);
});
