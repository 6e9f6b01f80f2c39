import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { noon } from '../../test/support/builders.ts';
import { packFiles, shippedFiles, writeFiles } from '../../test/support/language-packs.ts';
import { aHouse, hello, ids } from '../../test/support/languages/pack-house.ts';
import { until } from '../../test/support/languages/until.ts';
import { zipOf } from '../../test/support/zip.ts';
import { Refusal } from '../core/refusal.ts';
import { checkSource, installPack, removePack } from './install-pack.ts';

const later = new Date(noon.getTime() + 60_000);

test('a fresh data folder gets the packs that came with the program, for its owner alone', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  assert.deepEqual(ids(shelf), ['de_2', 'en_2']);
  assert.equal(hello(shelf, 'de'), 'Hallo 2.1');
  assert.equal(shelf.find('de_2')?.changedAt, null);
  assert.equal(shelf.find('de_2')?.files.has('installed.json'), false);
  for (const path of ['', 'de_2', 'de_2/messages_de.json']) {
    assert.equal((await stat(join(house.folder, path))).mode & 0o077, 0);
  }
  assert.deepEqual(await readdir(join(house.path, 'data')), ['languages']);
});

test('many that start at the same moment make one folder', async () => {
  await using house = await aHouse();
  const shelves = await Promise.all(Array.from({ length: 8 }, () => house.open()));
  for (const shelf of shelves) assert.deepEqual(ids(shelf), ['de_2', 'en_2']);
  assert.deepEqual((await readdir(house.folder)).sort(), ['.shipped.json', 'de_2', 'en_2']);
  assert.deepEqual(await readdir(join(house.path, 'data')), ['languages']);
});

test('a start that was cut off leaves a fresh data folder', async () => {
  await using house = await aHouse();
  await writeFiles(join(house.path, 'data', '.languages-7'), { 'de_2/pack.json': '' });
  using shelf = await house.open();
  assert.deepEqual(ids(shelf), ['de_2', 'en_2']);
  using tomorrow = await house.open(new Date(Date.now() + 48 * 60 * 60 * 1000));
  assert.deepEqual(ids(tomorrow), ['de_2', 'en_2']);
  assert.deepEqual(await readdir(join(house.path, 'data')), ['languages']);
});

test('a pack that was removed does not come back, and English is said without one', async () => {
  await using house = await aHouse();
  using first = await house.open();
  await removePack(first, 'en_2');
  await rm(join(house.folder, 'de_2'), { recursive: true });
  await house.upgrade(shippedFiles('2.9'));
  using second = await house.open();
  assert.deepEqual(ids(second), []);
  assert.equal(hello(second, 'de'), 'Hello 2.9');
  await assert.rejects(removePack(second, 'en_2'), /There is no language pack en_2/);
  for (const id of ['..', '.', '', '../languages', '.old-de_2-7'])
    await assert.rejects(removePack(second, id), Refusal);
  assert.deepEqual(await readdir(house.folder), ['.shipped.json']);
});

test('a pack that nobody has changed becomes the newer one of the program, and tells when', async () => {
  await using house = await aHouse();
  (await house.open()).close();
  await house.upgrade(shippedFiles('2.9'));
  using shelf = await house.open(later);
  assert.equal(hello(shelf, 'de'), 'Hallo 2.9');
  assert.deepEqual(shelf.find('de_2')?.changedAt, later);
  await house.upgrade(shippedFiles('2.10'));
  using again = await house.open(later);
  assert.equal(hello(again, 'de'), 'Hallo 2.10');
  await house.upgrade(shippedFiles('2.3'));
  using older = await house.open(later);
  assert.equal(hello(older, 'de'), 'Hallo 2.10');
});

test('a pack that somebody has changed, replaced or broken stays as it is', async () => {
  const changes: ReadonlyArray<(folder: string) => Promise<unknown>> = [
    (folder) => writeFile(join(folder, 'de_2', 'messages_de.json'), '{"hello":"Moin"}'),
    (folder) => writeFile(join(folder, 'de_2', 'own.txt'), ''),
    (folder) => unlink(join(folder, 'de_2', 'messages_de.json')),
    (folder) => unlink(join(folder, 'de_2', 'installed.json')),
    (folder) => writeFile(join(folder, 'de_2', 'pack.json'), '{'),
    (folder) => writeFile(join(folder, 'de_2', 'installed.json'), '['),
    async (folder) => {
      await rm(join(folder, 'de_2'), { recursive: true });
      await writeFiles(join(folder, 'de_2'), packFiles({ version: '2.0' }));
    },
  ];
  for (const change of changes) {
    await using house = await aHouse();
    (await house.open()).close();
    await change(house.folder);
    const before = await filesIn(house.folder);
    await house.upgrade(shippedFiles('2.9'));
    using shelf = await house.open();
    assert.deepEqual((await filesIn(house.folder)).get('de_2'), before.get('de_2'));
    assert.equal(shelf.find('en_2')?.version.minor, 9);
  }
});

async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const packs = new Map<string, string>();
  for (const pack of (await readdir(folder)).filter((name) => !name.startsWith('.'))) {
    const names = (await readdir(join(folder, pack))).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, pack, name), 'utf8')));
    packs.set(pack, JSON.stringify([names, texts]));
  }
  return packs;
}

test('packs are installed from a folder and from a ZIP; only one over another has a date', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  const files = packFiles({ locale: 'fr', files: { 'messages_fr.json': '{"hello":"Salut"}' } });
  const source = await writeFiles(join(house.path, 'source'), files);
  const first = await installPack(shelf, source, noon);
  assert.deepEqual([first.pack.id, first.replaced, hello(shelf, 'fr')], ['fr_2', undefined, 'Salut']);
  assert.equal(shelf.find('fr_2')?.changedAt, null);

  const newer = packFiles({ locale: 'fr', version: '2.2', files: { 'messages_fr.json': '{"hello":"Bonjour"}' } });
  const zip = join(house.path, 'fr.zip');
  await writeFile(zip, zipOf(Object.entries(newer).map(([name, content]) => ({ name, content }))));
  const second = await installPack(shelf, zip, later);
  assert.deepEqual([second.replaced?.version.minor, hello(shelf, 'fr')], [1, 'Bonjour']);
  assert.deepEqual(shelf.find('fr_2')?.changedAt, later);
  using again = await house.open();
  assert.deepEqual(again.find('fr_2')?.changedAt, later);

  await installPack(shelf, await writeFiles(join(house.path, 'own'), packFiles({ version: '2.0' })), later);
  assert.deepEqual(shelf.find('de_2')?.changedAt, later);
});

test('what is no pack is refused, and nothing is changed', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  const before = await filesIn(house.folder);
  const half = await writeFiles(
    join(house.path, 'half'),
    packFiles({ files: { 'messages_de.json': '{"hello":"{"}' } }),
  );
  await writeFile(join(house.path, 'no.zip'), 'no');
  for (const source of [half, join(house.path, 'no.zip'), join(house.path, 'nowhere'), house.folder]) {
    await assert.rejects(installPack(shelf, source, later), Refusal);
    await assert.rejects(checkSource(shelf, source), Refusal);
  }
  assert.deepEqual(await filesIn(house.folder), before);
  assert.equal(hello(shelf, 'de'), 'Hallo 2.1');
});

test('a pack is checked by its id, in a folder, and in a ZIP', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  assert.deepEqual((await checkSource(shelf, 'de_2')).remarks, []);
  const source = await writeFiles(join(house.path, 'source'), packFiles({ locale: 'fr' }));
  const { pack, remarks } = await checkSource(shelf, source);
  assert.equal(pack.id, 'fr_2');
  assert.equal(remarks.length, 2);
  assert.equal(shelf.find('fr_2'), undefined);
});

test('a change is taken up without being asked, whether by hand or by another process', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  using other = await house.open();
  await shelf.watch(() => {});
  const german = join(house.folder, 'de_2', 'messages_de.json');
  await writeFile(german, '{"hello":"Moin"}');
  await until(() => hello(shelf, 'de') === 'Moin');
  await writeFiles(join(house.folder, 'de_2'), { 'mail/new/a_de.json': '{"b":"c"}' });
  await until(() => shelf.find('de_2')?.messages.get('mail/new/a:b') === 'c');
  await writeFile(join(house.folder, 'de_2', 'mail', 'new', 'a_de.json'), '{"b":"d"}');
  await until(() => shelf.find('de_2')?.messages.get('mail/new/a:b') === 'd');
  const source = await writeFiles(
    join(house.path, 'source'),
    packFiles({ files: { 'messages_de.json': '{"hello":"Tach"}' } }),
  );
  await installPack(other, source, later);
  await until(() => hello(shelf, 'de') === 'Tach');
  // The folder that has taken the place of another is watched like that one.
  await writeFile(german, '{"hello":"Servus"}');
  await until(() => hello(shelf, 'de') === 'Servus');
  await removePack(other, 'de_2');
  await until(() => shelf.find('de_2') === undefined);
  await installPack(other, source, later);
  await until(() => hello(shelf, 'de') === 'Tach');
});

test('a pack that is broken by a change stays as it was, and that is told once', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  const told: string[] = [];
  await shelf.watch((error) => void told.push(String(error)));
  const german = join(house.folder, 'de_2', 'messages_de.json');
  await writeFile(german, '{"hello":"Hal');
  await writeFile(join(house.folder, 'en_2', 'messages_en.json'), '{"hello":"Hi"}');
  await shelf.reload();
  await shelf.reload();
  assert.equal(hello(shelf, 'de'), 'Hallo 2.1');
  assert.equal(hello(shelf, 'en'), 'Hi');
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /The language pack de_2 cannot be used: messages\.json is no JSON/);
  await assert.rejects(checkSource(shelf, 'de_2'), /no JSON/);
  await writeFile(german, '{"hello":"Hallo!"}');
  await shelf.reload();
  assert.equal(hello(shelf, 'de'), 'Hallo!');
  assert.equal(shelf.faults().size, 0);
});

test('what has broken a pack is seen to go away, however deep it lay and whatever its name', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  await shelf.watch(() => {});
  const untilFaults = (count: number) => until(() => shelf.faults().size === count);
  for (const path of ['.hidden', 'mail/a b.txt', 'mail/deep/er/and/deeper.txt']) {
    await writeFiles(join(house.folder, 'de_2'), { [path]: '' });
    await untilFaults(1);
    await rm(join(house.folder, 'de_2', path));
    if (path.endsWith('deeper.txt')) await rm(join(house.folder, 'de_2', 'mail'), { recursive: true });
    await untilFaults(0);
    assert.equal(hello(shelf, 'de'), 'Hallo 2.1');
  }
});

test('a pack that is as large as it may be is still read when it is installed', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  const files = Object.fromEntries(Array.from({ length: 499 }, (_, n) => [`f${n}`, '']));
  await installPack(shelf, await writeFiles(join(house.path, 'source'), packFiles({ files })), later);
  assert.equal(shelf.find('de_2')?.files.size, 499);
  assert.equal(shelf.faults().size, 0);
});

test('a pack that was broken before the start is left out, and told to whoever watches', async () => {
  await using house = await aHouse();
  (await house.open()).close();
  await writeFile(join(house.folder, 'de_2', 'pack.json'), '{}');
  using shelf = await house.open();
  assert.deepEqual(ids(shelf), ['en_2']);
  assert.equal(hello(shelf, 'de'), 'Hello 2.1');
  const told: string[] = [];
  await shelf.watch((error) => void told.push(String(error)));
  assert.equal(told.length, 1);
  await removePack(shelf, 'de_2');
  assert.equal(shelf.faults().size, 0);
});

test('a folder that is taken away while the service runs takes nothing from it', async () => {
  await using house = await aHouse();
  using shelf = await house.open();
  const told: string[] = [];
  await shelf.watch((error) => void told.push(String(error)));
  await rm(house.folder, { recursive: true });
  await shelf.reload();
  assert.equal(hello(shelf, 'de'), 'Hallo 2.1');
  assert.match(told[0] ?? '', /they are gone, or change all the time/);
});

test('a program without English does not start', async () => {
  await using house = await aHouse(
    Object.fromEntries(Object.entries(shippedFiles()).filter(([path]) => path.startsWith('de'))),
  );
  await assert.rejects(house.open(), /without its English/);
});
