import assert from 'node:assert/strict';
import { readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { noon } from '../../test/support/database/test-rows.ts';
import { type Files, packFiles, shippedFiles, writeFiles } from '../../test/support/languages/language-packs.ts';
import { createPackFixture, helloIn, packIdsIn } from '../../test/support/languages/pack-fixture.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { readPackRecords } from '../db/language-packs.ts';
import { contentsDigest } from './pack-files.ts';

const contentsOf = (files: Files) => new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
const germanPack = (hello: string) => packFiles({ files: { 'messages_de.json': JSON.stringify({ hello }) } });
const unchangedGerman = Object.fromEntries(
  Object.entries(shippedFiles()).flatMap(([path, text]) => (path.startsWith('de_2/') ? [[path.slice(5), text]] : [])),
);
const recordOf = (files: Files, changedAt: Date | null = null) => ({
  'installed.json': JSON.stringify({ shipped: contentsDigest(contentsOf(files)), changedAt }),
});

test('imports an unchanged pack as one of the program, which an upgrade replaces', async () => {
  await using fixture = await createPackFixture(shippedFiles('2.9'));
  await writeFiles(join(fixture.folder, 'de_2'), { ...unchangedGerman, ...recordOf(unchangedGerman) });
  const store = await fixture.open(noon);
  assert.equal(helloIn(store, 'de'), 'Hallo 2.9');
  assert.deepEqual([store.find('de_2')?.changedAt, store.find('en_2')?.changedAt], [noon, null]);
});

test('imports a changed pack with the time of its change, and keeps the folder under another name', async () => {
  await using fixture = await createPackFixture();
  const files = { ...germanPack('Moin'), ...recordOf(unchangedGerman, noon) };
  await writeFiles(join(fixture.folder, 'de_2'), files);
  const store = await fixture.open();
  assert.deepEqual([helloIn(store, 'de'), store.find('de_2')?.changedAt], ['Moin', noon]);
  assert.equal(store.find('de_2')?.files.has('installed.json'), false);
  assert.deepEqual(await readdir(join(fixture.path, 'data')), ['languages.imported']);
  assert.deepEqual(await readdir(join(fixture.path, 'data', 'languages.imported')), ['de_2']);
});

test('imports the folder of each server, and the first changed pack with an ID wins', async () => {
  await using fixture = await createPackFixture();
  const folders: ReadonlyArray<readonly [Files, string]> = [
    [{ ...unchangedGerman, ...recordOf(unchangedGerman) }, 'Hallo 2.1'],
    [germanPack('Moin'), 'Moin'],
    [germanPack('Servus'), 'Moin'],
    [{ ...unchangedGerman, ...recordOf(unchangedGerman) }, 'Moin'],
  ];
  for (const [files, hello] of folders) {
    await rm(`${fixture.folder}.imported`, { recursive: true, force: true });
    await writeFiles(join(fixture.folder, 'de_2'), files);
    assert.equal(helloIn(await fixture.open(), 'de'), hello);
  }
});

test('reports nothing if another process has imported and renamed the folder meanwhile', async () => {
  await using fixture = await createPackFixture();
  const locales = 'af am ar az be bg bn bs ca cs cy da el es et eu fa fi fr ga'.split(' ');
  for (const locale of locales) await writeFiles(join(fixture.folder, `${locale}_2`), packFiles({ locale }));
  const first = fixture.open();
  await waitUntil(async () => (await readPackRecords(fixture.db)).length > locales.length / 2);
  const second = await fixture.open();
  assert.deepEqual([(await first).troubles, second.troubles], [[], []]);
  for (const locale of locales) assert.ok(second.find(`${locale}_2`), locale);
});

test('does not bring back a pack that was removed, before or after the import', async () => {
  await using fixture = await createPackFixture();
  await writeFiles(fixture.folder, { '.shipped.json': '{"ids":["de_2","en_2"]}' });
  const store = await fixture.open();
  assert.deepEqual(packIdsIn(store), [], 'version 0.1.0 had removed both');
  await writeFiles(join(fixture.folder, 'de_2'), germanPack('Moin'));
  assert.deepEqual(packIdsIn(await fixture.open()), []);
});

test('imports a pack whose replacement was interrupted, and ignores what was being written or removed', async () => {
  await using fixture = await createPackFixture();
  await writeFiles(join(fixture.folder, '.old-de_2-7'), germanPack('Moin'));
  await writeFiles(join(fixture.folder, '.new-fr_2-7'), packFiles({ locale: 'fr' }));
  await writeFiles(join(fixture.folder, '.gone-7'), packFiles({ locale: 'nl' }));
  const store = await fixture.open();
  assert.deepEqual([packIdsIn(store), helloIn(store, 'de')], [['de_2', 'en_2'], 'Moin']);
});

test('reports packs that cannot be imported, imports the others, and tries again at the next start', async () => {
  await using fixture = await createPackFixture();
  await writeFiles(join(fixture.folder, 'de_2'), germanPack('Moin'));
  await writeFiles(join(fixture.folder, 'fr\u001b[2J_2'), packFiles({ locale: 'fr' }));
  await writeFiles(join(fixture.folder, 'nl_2'), { ...packFiles({ locale: 'nl' }), 'installed.json': '[' });
  await symlink('it_2', join(fixture.folder, 'it_2'));
  const { troubles, ...store } = await fixture.open();
  assert.equal(helloIn({ troubles, ...store }, 'de'), 'Moin');
  assert.equal(troubles.length, 3);
  for (const { message } of troubles) assert.match(message, /^Cannot import language pack \P{C}+$/u);
  await rename(join(fixture.folder, 'fr\u001b[2J_2'), join(fixture.folder, 'fr_2'));
  for (const name of ['nl_2', 'it_2']) await rm(join(fixture.folder, name), { recursive: true });
  const again = await fixture.open();
  assert.deepEqual([packIdsIn(again), again.troubles], [['de_2', 'en_2', 'fr_2'], []]);
});

test('uses the packs of a folder that cannot be renamed, and reports it', async () => {
  await using fixture = await createPackFixture();
  await writeFiles(join(fixture.folder, 'de_2'), germanPack('Moin'));
  await writeFiles(`${fixture.folder}.imported`, { 'in the way': '' });
  const store = await fixture.open();
  assert.equal(helloIn(store, 'de'), 'Moin');
  assert.match(store.troubles[0]?.message ?? '', /^The language packs stay as they are: ENOTEMPTY/);
});
