import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { zipOf } from '../../test/support/archives/zip-bytes.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import { packFiles, shippedFiles, writeFiles } from '../../test/support/languages/language-packs.ts';
import { createPackFixture, helloIn, packIdsIn } from '../../test/support/languages/pack-fixture.ts';
import { testKeys } from '../../test/support/test-keys.ts';
import { hasProblemCode } from '../../test/support/transfer/sender.ts';
import { listAudit } from '../actions/audit/audit-log.ts';
import { installLanguagePack } from '../actions/languages/language-packs.ts';
import { OperatorError } from '../core/errors.ts';
import { checkSource } from './source-pack.ts';

const later = new Date(noon.getTime() + 60_000);
const helloPack = (hello: string, version = '2.1', locale = 'de') =>
  packFiles({ locale, version, files: { 'messages.json': JSON.stringify({ hello }) } });

test('a new database gets the shipped packs', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
  assert.equal(store.find('de_2')?.changedAt, null);
  assert.deepEqual(store.troubles, []);
});

test('parallel starts install each shipped pack once', async () => {
  await using fixture = await createPackFixture();
  const stores = await Promise.all(Array.from({ length: 8 }, () => fixture.open()));
  for (const store of stores) {
    assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
    assert.deepEqual([store.find('de_2')?.changedAt, store.troubles], [null, []]);
  }
});

test('does not restore a removed pack, and falls back to English without any pack', async () => {
  await using fixture = await createPackFixture();
  const first = await fixture.open();
  await fixture.remove(first, 'en_2');
  await fixture.remove(first, 'de_2');
  await fixture.upgrade(shippedFiles('2.9'));
  const second = await fixture.open();
  assert.deepEqual(packIdsIn(second), []);
  assert.equal(helloIn(second, 'de'), 'Hello 2.9');
  for (const id of ['en_2', 'fr_2', '..', '', '\0'])
    await assert.rejects(fixture.remove(second, id), hasProblemCode('language_pack_unknown', /not found\.$/));
});

test('replaces an unchanged pack by a newer shipped one, and records when', async () => {
  await using fixture = await createPackFixture();
  await fixture.open();
  await fixture.upgrade(shippedFiles('2.9'));
  const store = await fixture.open(later);
  assert.equal(helloIn(store, 'de'), 'Hallo 2.9');
  assert.deepEqual(store.find('de_2')?.changedAt, later);
  await fixture.upgrade(shippedFiles('2.10'));
  assert.equal(helloIn(await fixture.open(later), 'de'), 'Hallo 2.10');
  await fixture.upgrade(shippedFiles('2.3'));
  assert.equal(helloIn(await fixture.open(later), 'de'), 'Hallo 2.10', 'an older server was started again');
});

test('installs shipped messages that changed without a new version', async () => {
  await using fixture = await createPackFixture();
  await fixture.open();
  await fixture.upgrade({ ...shippedFiles(), 'de_2/messages_de.json': '{"hello":"Grüß Gott","bye":"Servus"}' });
  const store = await fixture.open();
  assert.equal(helloIn(store, 'de'), 'Grüß Gott');
  assert.deepEqual([store.find('de_2')?.changedAt, store.find('en_2')?.changedAt], [noon, null]);
});

test('an upgrade keeps a pack that an administrator installed', async () => {
  await using fixture = await createPackFixture();
  await fixture.install(await fixture.open(), helloPack('Moin', '2.0'));
  await fixture.upgrade(shippedFiles('2.9'));
  const store = await fixture.open();
  assert.deepEqual([helloIn(store, 'de'), helloIn(store, 'en')], ['Moin', 'Hello 2.9']);
});

test('installs a newly shipped pack once, and not again after it was removed', async () => {
  const french = Object.entries(helloPack('Salut', '2.1', 'fr')).map(([path, content]) => [`fr_2/${path}`, content]);
  const withFrench = { ...shippedFiles(), ...Object.fromEntries(french) };
  await using fixture = await createPackFixture();
  await fixture.remove(await fixture.open(), 'de_2');
  await fixture.upgrade(withFrench);
  const store = await fixture.open();
  assert.deepEqual(packIdsIn(store), ['en_2', 'fr_2']);
  assert.equal(store.find('fr_2')?.changedAt, null);
  await fixture.remove(store, 'fr_2');
  await fixture.upgrade(shippedFiles());
  await fixture.open();
  await fixture.upgrade(withFrench);
  assert.deepEqual(packIdsIn(await fixture.open()), ['en_2']);
});

test('installs packs from a folder and from a ZIP; only a replaced one has a date', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  const first = await fixture.install(store, helloPack('Salut', '2.1', 'fr'));
  assert.deepEqual([first.pack.id, first.replaced, helloIn(store, 'fr')], ['fr_2', undefined, 'Salut']);
  assert.equal(store.find('fr_2')?.changedAt, null);

  const newer = helloPack('Bonjour', '2.2', 'fr');
  const zip = join(fixture.path, 'fr.zip');
  await writeFile(zip, zipOf(Object.entries(newer).map(([name, content]) => ({ name, content }))));
  const second = await fixture.installFrom(store, zip, later);
  assert.deepEqual([second.replaced?.version.minor, helloIn(store, 'fr')], [1, 'Bonjour']);
  assert.deepEqual(store.find('fr_2')?.changedAt, later);
  assert.deepEqual((await fixture.open()).find('fr_2')?.changedAt, later);

  await fixture.remove(store, 'fr_2');
  await fixture.install(store, newer, later);
  assert.equal(store.find('fr_2')?.changedAt, null, 'it replaced no pack');
});

test('rejects a source that is not a pack, and changes nothing', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  const half = await writeFiles(
    join(fixture.path, 'half'),
    packFiles({ files: { 'messages_de.json': '{"hello":"{"}' } }),
  );
  await writeFile(join(fixture.path, 'no.zip'), 'no');
  for (const source of [half, join(fixture.path, 'no.zip'), join(fixture.path, 'nowhere'), fixture.path]) {
    await assert.rejects(fixture.installFrom(store, source, later), OperatorError);
    await assert.rejects(checkSource(store, { path: source }), OperatorError);
  }
  assert.equal(helloIn(await fixture.open(), 'de'), 'Hallo 2.1');
});

test('checks a pack by its ID, in a folder, and in a ZIP', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  assert.deepEqual((await checkSource(store, { id: 'de_2' })).remarks, []);
  const source = await writeFiles(join(fixture.path, 'source'), packFiles({ locale: 'fr' }));
  const { pack, remarks } = await checkSource(store, { path: source });
  assert.equal(pack.id, 'fr_2');
  assert.equal(remarks.length, 2);
  assert.equal(store.find('fr_2'), undefined);
});

test('installs a pack from the bytes of a ZIP, also several at once', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  const zip = (locale: string) =>
    zipOf(Object.entries(helloPack('Salut', '2.1', locale)).map(([name, content]) => ({ name, content })));
  const ports = { db: fixture.db, keys: testKeys, clock: { now: () => noon }, languagePacks: store };
  await Promise.all(['fr', 'it', 'es'].map((locale) => installLanguagePack(ports, { zip: zip(locale) })));
  assert.deepEqual(packIdsIn(store), ['de_2', 'en_2', 'es_2', 'fr_2', 'it_2']);
  await assert.rejects(
    installLanguagePack(ports, { zip: Buffer.from('no') }),
    /^OperatorError: Invalid language pack: Cannot read the ZIP file/,
  );
});

test('another server notices an installation, a replacement and a removal', async () => {
  await using fixture = await createPackFixture();
  const [store, other] = [await fixture.open(), await fixture.open()];
  await fixture.install(other, helloPack('Salut', '2.1', 'fr'));
  await store.reload();
  assert.equal(helloIn(store, 'fr'), 'Salut');
  await fixture.install(other, helloPack('Bonjour', '2.1', 'fr'));
  await store.reload();
  assert.equal(helloIn(store, 'fr'), 'Bonjour');
  const [unchanged] = store.all();
  await fixture.remove(other, 'fr_2');
  await store.reload();
  assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  assert.equal(store.all()[0], unchanged, 'an unchanged pack is not read again');
  await fixture.install(other, helloPack('Salut', '2.1', 'fr'));
  await store.reload();
  assert.equal(helloIn(store, 'fr'), 'Salut');
});

test('the audit log names the version that was stored, not the one that this server has read', async () => {
  await using fixture = await createPackFixture();
  const [store, other] = [await fixture.open(), await fixture.open()];
  await fixture.install(other, helloPack('Salut', '2.1', 'fr'));
  await fixture.install(other, helloPack('Salut', '2.2', 'fr'));
  const { replaced } = await fixture.install(store, helloPack('Salut', '2.3', 'fr'));
  assert.deepEqual(replaced?.version, { major: 2, minor: 2 });
  await fixture.remove(other, 'fr_2');
  await fixture.install(store, helloPack('Salut', '2.4', 'fr'));
  const entries = await listAudit({ db: fixture.db, keys: testKeys }, {}, { max: 10 });
  const minorOf = (values: unknown) => (values as { version: { minor: number } } | undefined)?.version.minor;
  assert.deepEqual(entries.map(({ details }) => [minorOf(details?.old), minorOf(details?.new)]).reverse(), [
    [undefined, 1],
    [1, 2],
    [2, 3],
    [3, undefined],
    [undefined, 4],
  ]);
});

test('keeps the previous version of a pack that is invalid for this server, and removes it on request', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  const invalid = new Map([['pack.json', Buffer.from('{"id":"de_2"}')]]);
  await fixture.save({ id: 'de_2', revision: 'r', contents: invalid, shipped: null }, later);
  await store.reload();
  assert.equal(helloIn(store, 'de'), 'Hallo 2.1');
  await assert.rejects(
    checkSource(store, { id: 'de_2' }),
    /^OperatorError: Invalid language pack de_2: pack\.json: locale/,
  );
  const started = await fixture.open();
  assert.deepEqual([packIdsIn(started), started.faults().size], [['en_2'], 1]);
  await fixture.remove(store, 'de_2');
  assert.deepEqual([packIdsIn(store), store.faults().size], [['en_2'], 0]);
});

test('reads a pack of the maximum size when it is installed', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  const files = Object.fromEntries(Array.from({ length: 499 }, (_, n) => [`f${n}`, '']));
  await fixture.install(store, packFiles({ files }), later);
  assert.equal(store.find('de_2')?.files.size, 499);
  assert.equal(store.faults().size, 0);
});

test('installs and removes a pack by its ID with hyphens or underscores', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  for (const id of ['pt-BR_2', 'pt_BR_2']) {
    await fixture.install(store, packFiles({ locale: 'pt-BR' }), later);
    assert.deepEqual(packIdsIn(store), ['de_2', 'en_2', 'pt-BR_2']);
    await fixture.remove(store, id);
    assert.deepEqual(packIdsIn(store), ['de_2', 'en_2']);
  }
});

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
const manyLocales = ['q', 'r', 's', 't'].flatMap((first) => alphabet.map((second) => `q${first}${second}`));

test('rejects the 101st pack, but replaces one of the hundred', async () => {
  await using fixture = await createPackFixture();
  const store = await fixture.open();
  for (const locale of manyLocales.slice(0, 98)) {
    const contents = new Map([['pack.json', Buffer.from(String(packFiles({ locale })['pack.json']))]]);
    await fixture.save({ id: `${locale}_2`, revision: 'r', contents, shipped: null }, noon);
  }
  await assert.rejects(
    fixture.install(store, packFiles({ locale: 'fr' })),
    hasProblemCode('limit_reached', /^The limit of 100 language packs is reached\.$/),
  );
  await fixture.install(store, packFiles({ version: '2.2' }));
  assert.equal(store.find('de_2')?.version.minor, 2);
  assert.deepEqual([store.all().length, store.find('fr_2')], [100, undefined]);
});

test('does not start without a shipped English pack', async () => {
  await using fixture = await createPackFixture(
    Object.fromEntries(Object.entries(shippedFiles()).filter(([path]) => path.startsWith('de'))),
  );
  await assert.rejects(fixture.open(), /without its English/);
});
