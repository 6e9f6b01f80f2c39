import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { zipOf } from '../../test/support/archives/zip-bytes.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import { packFiles, shippedFiles, writeFiles } from '../../test/support/languages/language-packs.ts';
import { createPackFixture, helloIn, packIdsIn } from '../../test/support/languages/pack-fixture.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { OperatorError } from '../core/errors.ts';
import { checkSource, installPack, removePack } from './install-pack.ts';

const later = new Date(noon.getTime() + 60_000);

test('a new data folder gets the shipped packs, readable by its owner only', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
  assert.equal(store.find('de_2')?.changedAt, null);
  assert.equal(store.find('de_2')?.files.has('installed.json'), false);
  for (const path of ['', 'de_2', 'de_2/messages_de.json']) {
    assert.equal((await stat(join(fixture.folder, path))).mode & 0o077, 0);
  }
  assert.deepEqual(await readdir(join(fixture.path, 'data')), ['languages']);
});

test('parallel starts create one folder', async () => {
  await using fixture = await createPackFixture();
  const stores = await Promise.all(Array.from({ length: 8 }, () => fixture.open()));
  for (const store of stores) assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  assert.deepEqual((await readdir(fixture.folder)).sort(), ['.shipped.json', 'de_2', 'en_2']);
  assert.deepEqual(await readdir(join(fixture.path, 'data')), ['languages']);
});

test('an interrupted start leaves the data folder usable', async () => {
  await using fixture = await createPackFixture();
  await writeFiles(join(fixture.path, 'data', '.languages-7'), { 'de_2/pack.json': '' });
  using store = await fixture.open();
  assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  using tomorrow = await fixture.open(new Date(Date.now() + 48 * 60 * 60 * 1000));
  assert.deepEqual(packIdsIn(tomorrow), ['de_2', 'en_2']);
  assert.deepEqual(await readdir(join(fixture.path, 'data')), ['languages']);
});

test('does not restore a removed pack, and falls back to English without any pack', async () => {
  await using fixture = await createPackFixture();
  using first = await fixture.open();
  await removePack(first, 'en_2');
  await rm(join(fixture.folder, 'de_2'), { recursive: true });
  await fixture.upgrade(shippedFiles('2.9'));
  using second = await fixture.open();
  assert.deepEqual(packIdsIn(second), []);
  assert.equal(helloIn(second, 'de'), 'Hello 2.9');
  await assert.rejects(removePack(second, 'en_2'), /Language pack en_2 not found/);
  for (const id of ['..', '.', '', '../languages', '.old-de_2-7'])
    await assert.rejects(removePack(second, id), OperatorError);
  assert.deepEqual(await readdir(fixture.folder), ['.shipped.json']);
});

test('replaces an unchanged pack by a newer shipped one, and records when', async () => {
  await using fixture = await createPackFixture();
  (await fixture.open()).close();
  await fixture.upgrade(shippedFiles('2.9'));
  using store = await fixture.open(later);
  assert.equal(helloIn(store, 'de'), 'Hallo 2.9');
  assert.deepEqual(store.find('de_2')?.changedAt, later);
  await fixture.upgrade(shippedFiles('2.10'));
  using again = await fixture.open(later);
  assert.equal(helloIn(again, 'de'), 'Hallo 2.10');
  await fixture.upgrade(shippedFiles('2.3'));
  using older = await fixture.open(later);
  assert.equal(helloIn(older, 'de'), 'Hallo 2.10');
});

test('keeps a pack that was changed, replaced or broken by hand', async () => {
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
    await using fixture = await createPackFixture();
    (await fixture.open()).close();
    await change(fixture.folder);
    const before = await filesIn(fixture.folder);
    await fixture.upgrade(shippedFiles('2.9'));
    using store = await fixture.open();
    assert.deepEqual((await filesIn(fixture.folder)).get('de_2'), before.get('de_2'));
    assert.equal(store.find('en_2')?.version.minor, 9);
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

test('installs packs from a folder and from a ZIP; only a replaced one has a date', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const files = packFiles({ locale: 'fr', files: { 'messages_fr.json': '{"hello":"Salut"}' } });
  const source = await writeFiles(join(fixture.path, 'source'), files);
  const first = await installPack(store, source, noon);
  assert.deepEqual([first.pack.id, first.replaced, helloIn(store, 'fr')], ['fr_2', undefined, 'Salut']);
  assert.equal(store.find('fr_2')?.changedAt, null);

  const newer = packFiles({ locale: 'fr', version: '2.2', files: { 'messages_fr.json': '{"hello":"Bonjour"}' } });
  const zip = join(fixture.path, 'fr.zip');
  await writeFile(zip, zipOf(Object.entries(newer).map(([name, content]) => ({ name, content }))));
  const second = await installPack(store, zip, later);
  assert.deepEqual([second.replaced?.version.minor, helloIn(store, 'fr')], [1, 'Bonjour']);
  assert.deepEqual(store.find('fr_2')?.changedAt, later);
  using again = await fixture.open();
  assert.deepEqual(again.find('fr_2')?.changedAt, later);

  await installPack(store, await writeFiles(join(fixture.path, 'own'), packFiles({ version: '2.0' })), later);
  assert.deepEqual(store.find('de_2')?.changedAt, later);
});

test('rejects a source that is not a pack, and changes nothing', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const before = await filesIn(fixture.folder);
  const half = await writeFiles(
    join(fixture.path, 'half'),
    packFiles({ files: { 'messages_de.json': '{"hello":"{"}' } }),
  );
  await writeFile(join(fixture.path, 'no.zip'), 'no');
  for (const source of [half, join(fixture.path, 'no.zip'), join(fixture.path, 'nowhere'), fixture.folder]) {
    await assert.rejects(installPack(store, source, later), OperatorError);
    await assert.rejects(checkSource(store, source), OperatorError);
  }
  assert.deepEqual(await filesIn(fixture.folder), before);
  assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
});

test('checks a pack by its ID, in a folder, and in a ZIP', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  assert.deepEqual((await checkSource(store, 'de_2')).remarks, []);
  const source = await writeFiles(join(fixture.path, 'source'), packFiles({ locale: 'fr' }));
  const { pack, remarks } = await checkSource(store, source);
  assert.equal(pack.id, 'fr_2');
  assert.equal(remarks.length, 2);
  assert.equal(store.find('fr_2'), undefined);
});

test('reloads after a change, whether by hand or by another process', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  using other = await fixture.open();
  await store.watch(() => {});
  const german = join(fixture.folder, 'de_2', 'messages_de.json');
  await writeFile(german, '{"hello":"Moin"}');
  await waitUntil(() => helloIn(store, 'de') === 'Moin');
  await writeFiles(join(fixture.folder, 'de_2'), { 'mail/new/a_de.json': '{"b":"c"}' });
  await waitUntil(() => store.find('de_2')?.messages.get('mail/new/a:b') === 'c');
  await writeFile(join(fixture.folder, 'de_2', 'mail', 'new', 'a_de.json'), '{"b":"d"}');
  await waitUntil(() => store.find('de_2')?.messages.get('mail/new/a:b') === 'd');
  const source = await writeFiles(
    join(fixture.path, 'source'),
    packFiles({ files: { 'messages_de.json': '{"hello":"Tach"}' } }),
  );
  await installPack(other, source, later);
  await waitUntil(() => helloIn(store, 'de') === 'Tach');
  // A folder that replaces another one is watched too.
  await writeFile(german, '{"hello":"Servus"}');
  await waitUntil(() => helloIn(store, 'de') === 'Servus');
  await removePack(other, 'de_2');
  await waitUntil(() => store.find('de_2') === undefined);
  await installPack(other, source, later);
  await waitUntil(() => helloIn(store, 'de') === 'Tach');
});

test('keeps the previous version of a pack that a change has broken, and reports it once', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const reported: string[] = [];
  await store.watch((error) => void reported.push(String(error)));
  const german = join(fixture.folder, 'de_2', 'messages_de.json');
  await writeFile(german, '{"hello":"Hal');
  await writeFile(join(fixture.folder, 'en_2', 'messages_en.json'), '{"hello":"Hi"}');
  await store.reload();
  await store.reload();
  assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
  assert.equal(helloIn(store, 'en'), 'Hi');
  assert.equal(reported.length, 1);
  assert.match(reported[0] ?? '', /Invalid language pack de_2: messages\.json is not valid JSON/);
  await assert.rejects(checkSource(store, 'de_2'), /is not valid JSON/);
  await writeFile(german, '{"hello":"Hallo!"}');
  await store.reload();
  assert.equal(helloIn(store, 'de'), 'Hallo!');
  assert.equal(store.faults().size, 0);
});

test('notices when the cause of a fault is removed, at any depth and with any name', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  await store.watch(() => {});
  const untilFaults = (count: number) => waitUntil(() => store.faults().size === count);
  for (const path of ['.hidden', 'mail/a b.txt', 'mail/deep/er/and/deeper.txt']) {
    await writeFiles(join(fixture.folder, 'de_2'), { [path]: '' });
    await untilFaults(1);
    await rm(join(fixture.folder, 'de_2', path));
    if (path.endsWith('deeper.txt')) await rm(join(fixture.folder, 'de_2', 'mail'), { recursive: true });
    await untilFaults(0);
    assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
  }
});

test('reads a pack of the maximum size when it is installed', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const files = Object.fromEntries(Array.from({ length: 499 }, (_, n) => [`f${n}`, '']));
  await installPack(store, await writeFiles(join(fixture.path, 'source'), packFiles({ files })), later);
  assert.equal(store.find('de_2')?.files.size, 499);
  assert.equal(store.faults().size, 0);
});

test('installs and removes a pack by its ID with hyphens or underscores', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const source = await writeFiles(join(fixture.path, 'source'), packFiles({ locale: 'pt-BR' }));
  for (const id of ['pt-BR_2', 'pt_BR_2']) {
    await installPack(store, source, later);
    assert.deepEqual((await readdir(fixture.folder)).sort(), ['.shipped.json', 'de_2', 'en_2', 'pt-BR_2']);
    await removePack(store, id);
    assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  }
});

test('omits a pack that was broken before the start, and reports it to the watcher', async () => {
  await using fixture = await createPackFixture();
  (await fixture.open()).close();
  await writeFile(join(fixture.folder, 'de_2', 'pack.json'), '{}');
  using store = await fixture.open();
  assert.deepEqual(packIdsIn(store), ['en_2']);
  assert.equal(helloIn(store, 'de'), 'Hello 2.1');
  const reported: string[] = [];
  await store.watch((error) => void reported.push(String(error)));
  assert.equal(reported.length, 1);
  await removePack(store, 'de_2');
  assert.equal(store.faults().size, 0);
});

test('keeps the packs in memory when the folder is removed while the service runs', async () => {
  await using fixture = await createPackFixture();
  using store = await fixture.open();
  const reported: string[] = [];
  await store.watch((error) => void reported.push(String(error)));
  await rm(fixture.folder, { recursive: true });
  await store.reload();
  assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
  assert.match(reported[0] ?? '', /the folder is missing or keeps changing/);
});

test('does not start without a shipped English pack', async () => {
  await using fixture = await createPackFixture(
    Object.fromEntries(Object.entries(shippedFiles()).filter(([path]) => path.startsWith('de'))),
  );
  await assert.rejects(fixture.open(), /without its English/);
});
