import assert from 'node:assert/strict';
import { chmod, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { noon } from '../../test/support/builders.ts';
import { packFiles, shippedFiles, writeFiles } from '../../test/support/language-packs.ts';
import { aHouse, hello, ids } from '../../test/support/languages/pack-house.ts';
import { withoutRights } from '../../test/support/languages/without-rights.ts';
import { Refusal } from '../core/refusal.ts';
import { installPack, removePack } from './install-pack.ts';
import type { LanguageShelf } from './language-shelf.ts';

async function toldBy(shelf: LanguageShelf): Promise<readonly string[]> {
  const told: string[] = [];
  await shelf.watch((error) => void told.push(String(error)));
  return told;
}

test('a folder, or a file, that may not be read is a fault of that pack alone', async () => {
  for (const path of ['de_2', 'de_2/messages_de.json']) {
    using _ = withoutRights();
    await using house = await aHouse();
    using first = await house.open();
    await chmod(join(house.folder, path), 0);
    try {
      await first.reload();
      assert.equal(hello(first, 'de'), 'Hallo 2.1', path);
      using second = await house.open();
      assert.deepEqual(ids(second), ['en_2'], path);
      assert.match(second.faults().get('de_2')?.message ?? '', /de_2 cannot be used: It cannot be read: EACCES/);
    } finally {
      await chmod(join(house.folder, path), 0o700);
    }
  }
});

test('what leads in a circle is a fault of that pack alone', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  await symlink('fr_2', join(house.folder, 'fr_2'));
  await shelf.reload();
  assert.deepEqual(ids(shelf), ['de_2', 'en_2']);
  assert.match(shelf.faults().get('fr_2')?.message ?? '', /fr_2 cannot be used: It is no folder/);
});

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
/** Tags of private use, in the order of the alphabet and all before `xx`. */
const manyLocales = ['q', 'r', 's', 't', 'u'].flatMap((first) => alphabet.map((second) => `q${first}${second}`));

test('the 101st pack is not installed, but one of the hundred still is', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  for (const locale of manyLocales.slice(0, 98))
    await writeFiles(join(house.folder, `${locale}_2`), packFiles({ locale }));
  const source = await writeFiles(join(house.path, 'source'), packFiles({ locale: 'fr' }));
  await assert.rejects(installPack(shelf, source, noon), /^Refusal: There are 100 language packs already\.$/);
  const newer = await writeFiles(join(house.path, 'newer'), packFiles({ version: '2.2' }));
  await installPack(shelf, newer, noon);
  assert.equal(shelf.find('de_2')?.version.minor, 2);
  assert.equal(shelf.all().length, 100);
});

test('more than a hundred packs keep nobody from reading the first hundred, and that is told', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  for (const locale of manyLocales.slice(0, 101))
    await writeFiles(join(house.folder, `${locale}_2`), packFiles({ locale }));
  const told = await toldBy(shelf);
  assert.equal(shelf.all().length, 100);
  assert.equal(hello(shelf, 'de'), 'Hallo 2.1');
  assert.match(told.join('\n'), /There are 3 language packs more than the 100 that are read/);
});

test('words of the program that were changed without a version are brought, too', async () => {
  await using house = await aHouse();
  (await house.open()).close();
  await house.upgrade({ ...shippedFiles(), 'de_2/messages_de.json': '{"hello":"Grüß Gott","bye":"Servus"}' });
  using shelf = await house.open();
  assert.equal(hello(shelf, 'de'), 'Grüß Gott');
  assert.deepEqual([shelf.find('de_2')?.changedAt, shelf.find('en_2')?.changedAt], [noon, null]);
});

test('a disk that takes nothing keeps the packs as they are, and that is told', async () => {
  using _ = withoutRights();
  await using house = await aHouse();
  (await house.open()).close();
  await house.upgrade(shippedFiles('2.9'));
  await chmod(house.folder, 0o500);
  try {
    using shelf = await house.open();
    assert.deepEqual([hello(shelf, 'de'), hello(shelf, 'en')], ['Hallo 2.1', 'Hello 2.1']);
    assert.match((await toldBy(shelf))[0] ?? '', /^Refusal: The language packs stay as they are: EACCES/);
    const source = await writeFiles(join(house.path, 'source'), packFiles({ locale: 'fr' }));
    await assert.rejects(installPack(shelf, source, noon), /^Refusal: fr_2 cannot be installed: EACCES/);
    assert.deepEqual(ids(shelf), ['de_2', 'en_2']);
  } finally {
    await chmod(house.folder, 0o700);
  }
  using shelf = await house.open();
  assert.equal(hello(shelf, 'de'), 'Hallo 2.9');
});

const french = Object.entries(packFiles({ locale: 'fr', files: { 'messages_fr.json': '{"hello":"Salut"}' } }));
const withFrench = Object.fromEntries(french.map(([path, content]) => [`fr_2/${path}`, content]));

test('a pack that a later program brings for the first time arrives once, and stays away when it was removed', async () => {
  await using house = await aHouse();
  using first = await house.open();
  await removePack(first, 'de_2');
  await house.upgrade({ ...shippedFiles(), ...withFrench });
  using second = await house.open();
  assert.deepEqual(ids(second), ['en_2', 'fr_2']);
  assert.equal(second.find('fr_2')?.changedAt, null);
  await removePack(second, 'fr_2');
  using third = await house.open();
  assert.deepEqual(ids(third), ['en_2']);
  await house.upgrade(shippedFiles());
  (await house.open()).close();
  await house.upgrade({ ...shippedFiles(), ...withFrench });
  using last = await house.open();
  assert.deepEqual(ids(last), ['en_2']);
  assert.deepEqual((await readdir(house.folder)).sort(), ['.shipped.json', 'en_2']);
});

test('a folder without a note of what was brought gets nothing that it does not have, and a note', async () => {
  await using house = await aHouse();
  (await house.open()).close();
  await rm(join(house.folder, '.shipped.json'));
  await rm(join(house.folder, 'de_2'), { recursive: true });
  (await house.open()).close();
  await house.upgrade({ ...shippedFiles(), ...withFrench });
  using shelf = await house.open();
  assert.deepEqual(ids(shelf), ['en_2', 'fr_2']);
});

test('a note that cannot be read is told, and brings nothing', async () => {
  for (const note of ['{', '[]', '{"ids":7}']) {
    await using house = await aHouse();
    (await house.open()).close();
    await writeFile(join(house.folder, '.shipped.json'), note);
    await house.upgrade({ ...shippedFiles(), ...withFrench });
    using shelf = await house.open();
    assert.deepEqual(ids(shelf), ['de_2', 'en_2']);
    assert.match((await toldBy(shelf))[0] ?? '', /stay as they are: \.shipped\.json/);
  }
});

test('what editors and desktops leave in a folder is no part of a pack, and breaks none', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  const leftovers = [
    'messages_de.json~',
    '.messages_de.json.swp',
    '.messages_de.json.swo',
    '.DS_Store',
    'mail/.DS_Store',
  ];
  await writeFiles(join(house.folder, 'de_2'), Object.fromEntries(leftovers.map((path) => [path, 'x'])));
  await shelf.reload();
  assert.equal(shelf.faults().size, 0);
  assert.deepEqual([...(shelf.find('de_2')?.files.keys() ?? [])], ['messages.json']);
  await house.upgrade(shippedFiles('2.9'));
  using newer = await house.open();
  assert.equal(hello(newer, 'de'), 'Hallo 2.9');
});

test('nothing in a pack is more than text on a terminal', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  const clear = '\u001b[2J\u009b2J\u202e';
  await writeFile(join(house.folder, 'de_2', 'messages_de.json'), clear);
  await writeFiles(join(house.folder, `fr${clear}`), packFiles());
  const source = await writeFiles(join(house.path, 'source'), { ...packFiles(), [`a${clear}`]: '' });
  await shelf.reload();
  const refusal = await installPack(shelf, source, noon).catch((error: unknown) => error);
  assert.ok(refusal instanceof Refusal);
  const sentences = [...shelf.faults().values(), refusal].map(({ message }) => message);
  assert.equal(sentences.length, 3);
  for (const sentence of sentences) assert.match(sentence, /^[\P{C}]+$/u);
});
