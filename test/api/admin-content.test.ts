import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBrand } from '../../src/actions/brand/brand.ts';
import { readTerms } from '../../src/actions/legal/legal-pages.ts';
import { logoLimits } from '../../src/core/logo/logo.ts';
import { zipOf } from '../support/archives/zip-bytes.ts';
import { noisyPng } from '../support/inputs/png.ts';
import { packFiles } from '../support/languages/language-packs.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { type ApiServer, startApiServer } from '../support/server/api-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';

const changed = hasProblemType('version_changed');
const malformed = hasProblemType('value_malformed');
const unknown = hasProblemType('entity_unknown');

async function lastActions({ ports }: ApiServer): Promise<readonly string[]> {
  const rows = await ports.db.selectFrom('audit_log').select(['action', 'actor_kind']).orderBy('id').execute();
  return rows.map(({ action, actor_kind }) => `${action} ${actor_kind}`);
}

test('AD76: legal texts are read, saved and removed, and a change of another version is rejected', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'operator');
  const { version, data } = await admin.legal.texts();
  assert.deepEqual(data, { notice: null, terms: { active: false, changedAt: null, texts: [] } });
  const text = { type: 'text/plain', content: 'Example Ltd' } as const;
  const second = await admin.legal.saveNotice(text, version);
  await assert.rejects(admin.legal.saveNotice({ ...text, content: 'Other Ltd' }, version), changed);
  const third = await admin.legal.saveTerms('DE', { title: 'Bedingungen', ...text }, second);
  const saved = await admin.legal.texts();
  assert.deepEqual([saved.version, saved.data.notice?.content], [third, 'Example Ltd']);
  assert.deepEqual(
    saved.data.terms.texts.map(({ locale, title }) => [locale, title]),
    [['de', 'Bedingungen']],
  );
  assert.equal((await readTerms(server.ports)).texts.length, 1);
  for (const [run, problem] of [
    [() => admin.legal.saveTerms('de_DE', { title: 'x', ...text }, '*'), unknown],
    [() => admin.legal.saveTerms('de', { title: '', ...text }, '*'), malformed],
    [() => admin.legal.saveNotice({ ...text, content: ' ' }, '*'), malformed],
    [() => admin.legal.removeTerms('fr', '*'), unknown],
    [() => admin.legal.removeTerms('de', second), changed],
  ] as const) {
    await assert.rejects(run(), problem);
  }
  const markdown = '# Terms\n\nBe **kind**. <script>alert(1)</script>';
  const html = await admin.legal.preview({ type: 'text/markdown', content: markdown });
  assert.match(html, /<strong>Terms<\/strong>.*<strong>kind<\/strong>.*&lt;script&gt;/s);
  await assert.rejects(admin.legal.preview({ ...text, content: ' ' }), malformed);
  assert.equal((await admin.legal.texts()).version, third, 'a preview changes nothing');
  const fourth = await admin.legal.removeTerms('de', third);
  assert.equal(await admin.legal.removeNotice(fourth), version, 'as at the beginning');
  await assert.rejects(admin.legal.removeNotice(version), unknown);
  assert.deepEqual(await lastActions(server), [
    'saveLegalNotice administrator',
    'saveTerms administrator',
    'removeTerms administrator',
    'removeLegalNotice administrator',
  ]);
});

const zipWith = (files: Readonly<Record<string, string | Buffer>>) =>
  Uint8Array.from(zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))));

test('AD77: language packs are checked, installed, listed and removed', async (t) => {
  const server = await startApiServer(t, { hasLanguagePacks: true });
  const { admin } = await adminWith(server, 'operator');
  const { packs, invalid } = await admin.languages.list();
  assert.deepEqual(
    packs.map(({ id, incomplete, changedAt }) => [id, incomplete, changedAt]),
    [
      ['de_2', 0, null],
      ['en_2', 0, null],
    ],
  );
  assert.deepEqual(invalid, []);
  const zip = zipWith(packFiles({ locale: 'fr', displayName: 'Français' }));
  const checked = await admin.languages.checkFile(zip);
  assert.deepEqual([checked.id, checked.displayName, checked.version], ['fr_2', 'Français', '2.1']);
  assert.ok(checked.count > 100);
  assert.match(checked.remarks[0] ?? '', /missing \(English is used\)\.$/);
  assert.equal((await admin.languages.list()).packs.length, 2);
  assert.deepEqual(await admin.languages.install(zip), checked);
  assert.deepEqual(await admin.languages.check('fr_2'), checked);
  assert.equal((await admin.languages.list()).packs.length, 3);
  const none = Uint8Array.from(Buffer.from('No ZIP file'));
  const unsafe = zipWith({ '../pack.json': '{}' });
  for (const bytes of [none, unsafe, zipWith({ 'pack.json': '{}' })]) {
    await assert.rejects(admin.languages.install(bytes), malformed);
    await assert.rejects(admin.languages.checkFile(bytes), malformed);
  }
  await assert.rejects(
    admin.languages.install(new Uint8Array(4 * 1024 * 1024 + 1)),
    hasProblemType('request_too_large'),
  );
  await admin.languages.remove('fr_2');
  for (const id of ['fr_2', '\0', '/etc', 'x'.repeat(200)]) {
    await assert.rejects(admin.languages.check(id), hasProblemType('language_pack_unknown'), id);
    await assert.rejects(admin.languages.remove(id), hasProblemType('language_pack_unknown'), id);
  }
  assert.deepEqual(await lastActions(server), [
    'installLanguagePack administrator',
    'removeLanguagePack administrator',
  ]);
});

test('AD78: the brand is read and changed, and its logo saved and removed', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'administrator');
  const { version, data } = await admin.brand.get();
  assert.ok(data.settings.length > 3 && data.settings.every(({ name }) => name.startsWith('brand.')));
  assert.equal(data.logo, null);
  const named = await admin.brand.change({ 'brand.name': 'Example Ltd', 'brand.color': '#17605a' }, version);
  assert.equal((await readBrand(server.ports)).name, 'Example Ltd');
  const picture = Uint8Array.from(noisyPng(1_000));
  await assert.rejects(admin.brand.saveLogo(picture, version), changed);
  const logo = await admin.brand.saveLogo(picture, named.version);
  assert.deepEqual(logo.data, { removed: [] });
  const { version: present, data: described } = await admin.brand.get();
  assert.deepEqual([present, described.logo?.type], [logo.version, 'image/png']);
  for (const [run, problem] of [
    [() => admin.brand.change({ 'retention.days': 1 }, present), unknown],
    [() => admin.brand.change({ 'brand.color': 'red', 'brand.name': 'Other' }, present), malformed],
    [() => admin.brand.saveLogo(Uint8Array.from(Buffer.from('no picture')), present), malformed],
    [
      () => admin.brand.saveLogo(new Uint8Array(logoLimits.givenBytes + 1), present),
      hasProblemType('request_too_large'),
    ],
    [() => admin.brand.removeLogo(version), changed],
  ] as const) {
    await assert.rejects(run(), problem);
  }
  const sample = await admin.brand.preview({ changes: { 'brand.name': 'Sample Ltd' } });
  assert.deepEqual([sample.receive, sample.send], [null, null], 'this server has no pages');
  assert.match(sample.email, /Sample Ltd/);
  assert.deepEqual((await admin.brand.get()).version, present);
  await assert.rejects(admin.brand.preview({ changes: { 'brand.color': '#ffcc00' } }), malformed);
  await assert.rejects(admin.brand.preview({ logo: 'AAAA' }), malformed);
  const last = await admin.brand.removeLogo(present);
  assert.equal(last, named.version, 'as before the logo');
  await assert.rejects(admin.brand.removeLogo(last), unknown);
  assert.equal((await readBrand(server.ports)).name, 'Example Ltd');
  assert.deepEqual(await lastActions(server), [
    'changeSettings administrator',
    'saveLogo administrator',
    'removeLogo administrator',
  ]);
});
