import assert from 'node:assert/strict';
import { chmod, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { noon } from '../../test/support/database/test-rows.ts';
import { dropPrivileges } from '../../test/support/languages/drop-privileges.ts';
import { packFiles, shippedFiles, writeFiles } from '../../test/support/languages/language-packs.ts';
import { createPackFixture, helloIn, packIdsIn } from '../../test/support/languages/pack-fixture.ts';
import { OperatorError } from '../core/errors.ts';
import { installPack, removePack } from './install-pack.ts';
import type { LanguagePackStore } from './language-pack-store.ts';

async function reportedBy(store: LanguagePackStore): Promise<readonly string[]> {
  const reported: string[] = [];
  await store.watch((error) => void reported.push(String(error)));
  return reported;
}

test('a folder or file that cannot be read is a fault of that pack only', async () => {
  for (const path of ['de_2', 'de_2/messages_de.json']) {
    using _ = dropPrivileges();
    await using fixture = await createPackFixture();
    using first = await fixture.open();
    await chmod(join(fixture.folder, path), 0);
    try {
      await first.reload();
      assert.equal(helloIn(first, 'de'), 'Hallo 2.1', path);
      using second = await fixture.open();
      assert.deepEqual(packIdsIn(second), ['en_2'], path);
      assert.match(second.faults().get('de_2')?.message ?? '', /language pack de_2: Cannot read it: EACCES/);
    } finally {
      await chmod(join(fixture.folder, path), 0o700);
    }
  }
});

test('a circular link is a fault of that pack only', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  await symlink('fr_2', join(fixture.folder, 'fr_2'));
  await store.reload();
  assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  assert.match(store.faults().get('fr_2')?.message ?? '', /language pack fr_2: It is not a folder/);
});

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
/** Private use tags, in alphabetical order and all before `xx`. */
const manyLocales = ['q', 'r', 's', 't', 'u'].flatMap((first) => alphabet.map((second) => `q${first}${second}`));

test('rejects the 101st pack, but replaces one of the hundred', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  for (const locale of manyLocales.slice(0, 98))
    await writeFiles(join(fixture.folder, `${locale}_2`), packFiles({ locale }));
  const source = await writeFiles(join(fixture.path, 'source'), packFiles({ locale: 'fr' }));
  await assert.rejects(
    installPack(store, source, noon),
    /^OperatorError: The limit of 100 language packs is reached\.$/,
  );
  const newer = await writeFiles(join(fixture.path, 'newer'), packFiles({ version: '2.2' }));
  await installPack(store, newer, noon);
  assert.equal(store.find('de_2')?.version.minor, 2);
  assert.equal(store.all().length, 100);
});

test('reads the first hundred packs and reports that there are more', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  for (const locale of manyLocales.slice(0, 101))
    await writeFiles(join(fixture.folder, `${locale}_2`), packFiles({ locale }));
  const reported = await reportedBy(store);
  assert.equal(store.all().length, 100);
  assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
  assert.match(reported.join('\n'), /3 language packs were not read: the limit is 100/);
});

test('installs shipped messages that changed without a new version', async () => {
  await using fixture = await createPackFixture();
  (await fixture.open()).close();
  await fixture.upgrade({ ...shippedFiles(), 'de_2/messages_de.json': '{"hello":"Grüß Gott","bye":"Servus"}' });
  using store = await fixture.open();
  assert.equal(helloIn(store, 'de'), 'Grüß Gott');
  assert.deepEqual([store.find('de_2')?.changedAt, store.find('en_2')?.changedAt], [noon, null]);
});

test('keeps the packs unchanged on a read-only disk, and reports it', async () => {
  using _ = dropPrivileges();
  await using fixture = await createPackFixture();
  (await fixture.open()).close();
  await fixture.upgrade(shippedFiles('2.9'));
  await chmod(fixture.folder, 0o500);
  try {
    using store = await fixture.open();
    assert.deepEqual([helloIn(store, 'de'), helloIn(store, 'en')], ['Hallo 2.1', 'Hello 2.1']);
    assert.match((await reportedBy(store))[0] ?? '', /^OperatorError: The language packs stay as they are: EACCES/);
    const source = await writeFiles(join(fixture.path, 'source'), packFiles({ locale: 'fr' }));
    await assert.rejects(installPack(store, source, noon), /^OperatorError: Cannot install fr_2: EACCES/);
    assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  } finally {
    await chmod(fixture.folder, 0o700);
  }
  using store = await fixture.open();
  assert.equal(helloIn(store, 'de'), 'Hallo 2.9');
});

const french = Object.entries(packFiles({ locale: 'fr', files: { 'messages_fr.json': '{"hello":"Salut"}' } }));
const withFrench = Object.fromEntries(french.map(([path, content]) => [`fr_2/${path}`, content]));

test('installs a newly shipped pack once, and not again after it was removed', async () => {
  await using fixture = await createPackFixture();
  using first = await fixture.open();
  await removePack(first, 'de_2');
  await fixture.upgrade({ ...shippedFiles(), ...withFrench });
  using second = await fixture.open();
  assert.deepEqual(packIdsIn(second), ['en_2', 'fr_2']);
  assert.equal(second.find('fr_2')?.changedAt, null);
  await removePack(second, 'fr_2');
  using third = await fixture.open();
  assert.deepEqual(packIdsIn(third), ['en_2']);
  await fixture.upgrade(shippedFiles());
  (await fixture.open()).close();
  await fixture.upgrade({ ...shippedFiles(), ...withFrench });
  using last = await fixture.open();
  assert.deepEqual(packIdsIn(last), ['en_2']);
  assert.deepEqual((await readdir(fixture.folder)).sort(), ['.shipped.json', 'en_2']);
});

test('adds no pack to a folder without a list of shipped packs, and writes the list', async () => {
  await using fixture = await createPackFixture();
  (await fixture.open()).close();
  await rm(join(fixture.folder, '.shipped.json'));
  await rm(join(fixture.folder, 'de_2'), { recursive: true });
  (await fixture.open()).close();
  await fixture.upgrade({ ...shippedFiles(), ...withFrench });
  using store = await fixture.open();
  assert.deepEqual(packIdsIn(store), ['en_2', 'fr_2']);
});

test('reports an unreadable list of shipped packs, and installs nothing', async () => {
  for (const note of ['{', '[]', '{"ids":7}']) {
    await using fixture = await createPackFixture();
    (await fixture.open()).close();
    await writeFile(join(fixture.folder, '.shipped.json'), note);
    await fixture.upgrade({ ...shippedFiles(), ...withFrench });
    using store = await fixture.open();
    assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
    assert.match((await reportedBy(store))[0] ?? '', /stay as they are: \.shipped\.json/);
  }
});

test('ignores files that editors and desktops leave in a pack folder', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const leftovers = [
    'messages_de.json~',
    '.messages_de.json.swp',
    '.messages_de.json.swo',
    '.DS_Store',
    'mail/.DS_Store',
  ];
  await writeFiles(join(fixture.folder, 'de_2'), Object.fromEntries(leftovers.map((path) => [path, 'x'])));
  await store.reload();
  assert.equal(store.faults().size, 0);
  assert.deepEqual([...(store.find('de_2')?.files.keys() ?? [])], ['messages.json']);
  await fixture.upgrade(shippedFiles('2.9'));
  using newer = await fixture.open();
  assert.equal(helloIn(newer, 'de'), 'Hallo 2.9');
});

test('pack content is printed as plain text on a terminal', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const clear = '\u001b[2J\u009b2J\u202e';
  await writeFile(join(fixture.folder, 'de_2', 'messages_de.json'), clear);
  await writeFiles(join(fixture.folder, `fr${clear}`), packFiles());
  const source = await writeFiles(join(fixture.path, 'source'), { ...packFiles(), [`a${clear}`]: '' });
  await store.reload();
  const rejection = await installPack(store, source, noon).catch((error: unknown) => error);
  assert.ok(rejection instanceof OperatorError);
  const sentences = [...store.faults().values(), rejection].map(({ message }) => message);
  assert.equal(sentences.length, 3);
  for (const sentence of sentences) assert.match(sentence, /^[\P{C}]+$/u);
});
