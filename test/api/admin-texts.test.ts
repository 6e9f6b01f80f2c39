import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAudit } from '../../src/actions/audit/audit-log.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';

const key = 'mail/common:writtenBy';
const packText = 'Diese E-Mail wurde von Sealpost ({service}) gesendet.';
const ownText = 'Diese E-Mail kommt von der Beispiel GmbH ({service}).';

test('AD79: single texts of a language pack are found, changed on all servers and given back', async (t) => {
  const server = await startApiServer(t, { hasLanguagePacks: true });
  const { languages } = (await adminWith(server, 'operator')).admin;
  const file = async () =>
    fetch(new URL('/api/products/api.rest/language-packs/de_2/mail/common.json', server.server.baseUrl));
  const before = await file();

  const found = await languages.texts('de_2', { q: 'SEALPOST gesendet' });
  const placeholders = [{ name: 'service', type: 'text', plural: false, cases: [] }];
  assert.deepEqual(found.data, {
    data: [{ key, text: packText, ownText: null, fault: null, placeholders }],
    meta: { pageSize: 50, next: null, ownTexts: 0 },
  });
  const changed = await languages.changeTexts('de_2', { [key]: ownText }, found.version);
  assert.deepEqual(changed.data, [{ key, text: packText, ownText, fault: null, placeholders }]);
  const after = await file();
  assert.equal(((await after.json()) as Record<string, string>)['writtenBy'], ownText);
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
  assert.equal(server.ports.languages.choose('de').translate(key, { service: 'x' }), ownText.replace('{service}', 'x'));

  const own = await languages.texts('de_2', { own: true });
  assert.deepEqual([own.version, own.data.data.length, own.data.meta.ownTexts], [changed.version, 1, 1]);
  const first = await languages.texts('de_2', { pageSize: 2 });
  const second = await languages.texts('de_2', { pageSize: 2, after: first.data.meta.next ?? '' });
  const keys = [...first.data.data, ...second.data.data].map((text) => text.key);
  assert.deepEqual(keys, [...new Set(keys)].sort());
  assert.equal(keys.length, 4);

  for (const [run, problem] of [
    [() => languages.changeTexts('de_2', { [key]: 'x' }, found.version), 'version_changed'],
    [() => languages.changeTexts('de_2', { 'csv:fileName': 'Name', [key]: '{servic}' }, '*'), 'value_malformed'],
    [() => languages.changeTexts('de_2', { [key]: 'x'.repeat(10_001) }, '*'), 'value_malformed'],
    [() => languages.changeTexts('de_2', { 'csv:fileName': 'Name', 'no:message\0': 'x' }, '*'), 'entity_unknown'],
    [() => languages.changeTexts('fr_2', { [key]: 'x' }, '*'), 'language_pack_unknown'],
    [() => languages.texts('fr_2'), 'language_pack_unknown'],
    [() => languages.texts('\0'), 'language_pack_unknown'],
  ] as const) {
    await assert.rejects(run(), hasProblemType(problem));
  }
  const wrong = await languages.changeTexts('de_2', { [key]: '{servic}' }, '*').catch((error: unknown) => error);
  const { detail, texts } = (wrong as { members: Record<string, unknown> }).members;
  assert.deepEqual([detail, texts], [`${key}: unknown placeholder {servic}.`, [key]]);
  assert.equal((await languages.texts('de_2')).version, changed.version, 'nothing was changed');

  const restored = await languages.changeTexts('de_2', { [key]: null }, changed.version);
  assert.equal(restored.version, found.version, 'as at the beginning');
  assert.equal((await file()).headers.get('etag'), before.headers.get('etag'));
  const entries = await listAudit(server.ports, {}, { max: 10 });
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject, details?.old, details?.new]),
    [
      ['changePackTexts', 'de_2', { [key]: ownText }, { [key]: null }],
      ['changePackTexts', 'de_2', { [key]: null }, { [key]: ownText }],
    ],
  );
});
