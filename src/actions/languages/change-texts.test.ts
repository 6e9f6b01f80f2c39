import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '../../../test/support/database/test-rows.ts';
import { shippedFiles } from '../../../test/support/languages/language-packs.ts';
import { createPackFixture, helloIn } from '../../../test/support/languages/pack-fixture.ts';
import { testKeys } from '../../../test/support/test-keys.ts';
import { hasProblemCode } from '../../../test/support/transfer/sender.ts';
import type { LanguagePackStore } from '../../languages/language-pack-store.ts';
import { maxOwnTexts } from '../../languages/own-texts.ts';
import { listAudit } from '../audit/audit-log.ts';
import { changeTexts, listTexts } from './pack-texts.ts';

type Fixture = Awaited<ReturnType<typeof createPackFixture>>;
const later = new Date(noon.getTime() + 60_000);

const depsOf = ({ db }: Fixture, languages: LanguagePackStore) => ({
  ...{ db, languagePacks: languages, keys: testKeys },
  clock: { now: () => later },
});

const textsOf = (changes: Readonly<Record<string, string | null>>) =>
  new Map(Object.entries(changes).map(([name, text]) => [`messages:${name}`, text]));

const auditOf = async ({ db }: Fixture) => {
  const entries = await listAudit({ db, keys: testKeys }, {}, { max: 100 });
  return entries.map(({ action, subject, details }) => ({
    ...{ action, subject },
    ...{ old: details?.old, new: details?.new },
  }));
};

test('an own text is used by all servers, and survives upgrades and replacements of its pack', async () => {
  await using fixture = await createPackFixture();
  const [store, other] = [await fixture.open(), await fixture.open()];
  const etag = other.find('de_2')?.files.get('messages.json')?.etag;
  await changeTexts(depsOf(fixture, store), 'de_2', textsOf({ hello: 'Moin' }));
  assert.deepEqual([helloIn(store, 'de'), helloIn(store, 'en')], ['Moin', 'Hello 2.1']);
  assert.equal(helloIn(other, 'de'), 'Hallo 2.1');
  await other.reload();
  assert.equal(helloIn(other, 'de'), 'Moin');
  assert.deepEqual(other.find('de_2')?.changedAt, later);
  assert.notEqual(other.find('de_2')?.files.get('messages.json')?.etag, etag);
  assert.equal(other.findInstalled('de_2')?.messages.get('messages:hello'), 'Hallo 2.1');

  await fixture.upgrade(shippedFiles('2.9'));
  const upgraded = await fixture.open();
  assert.deepEqual([helloIn(upgraded, 'de'), upgraded.find('de_2')?.version.minor], ['Moin', 9]);
  await fixture.remove(upgraded, 'de_2');
  assert.equal(helloIn(upgraded, 'de'), 'Hello 2.9');
  await fixture.install(upgraded, { ...deFiles('Servus') });
  assert.equal(helloIn(upgraded, 'de'), 'Moin');
  await changeTexts(depsOf(fixture, upgraded), 'de_2', textsOf({ hello: null }));
  assert.equal(helloIn(upgraded, 'de'), 'Servus');
});

const deFiles = (hello: string) => ({
  'pack.json': JSON.stringify({ id: 'de_2', locale: 'de', version: '2.0', displayName: 'Deutsch' }),
  'messages_de.json': JSON.stringify({ hello }),
});

test('an own text that a later version of the program cannot use is listed with the reason, and can be removed', async () => {
  await using fixture = await createPackFixture();
  await changeTexts(depsOf(fixture, await fixture.open()), 'de_2', textsOf({ hello: 'Moin', bye: 'Tschüs' }));
  await fixture.upgrade({ ...shippedFiles('2.9'), 'en_2/messages_en.json': '{"hello":"Hello"}' });
  const store = await fixture.open();
  const deps = depsOf(fixture, store);
  const { texts, ownCount } = await listTexts(deps, 'de_2', { isOwn: true }, 10);
  assert.deepEqual(
    texts.map(({ key, text, ownText, fault }) => [key, text, ownText, fault]),
    [
      ['messages:bye', undefined, 'Tschüs', 'There is no text messages:bye.'],
      ['messages:hello', 'Hallo 2.9', 'Moin', undefined],
    ],
  );
  assert.equal(ownCount, 2);
  await assert.rejects(changeTexts(deps, 'de_2', textsOf({ bye: 'x' })), hasProblemCode('entity_unknown'));
  await changeTexts(deps, 'de_2', textsOf({ bye: null }));
  await assert.rejects(changeTexts(deps, 'de_2', textsOf({ bye: null })), hasProblemCode('entity_unknown'));
  assert.equal((await listTexts(deps, 'de_2', { isOwn: true }, 10)).ownCount, 1);
});

test('a change is recorded with old and new texts, and one that changes nothing is not', async () => {
  await using fixture = await createPackFixture();
  const deps = depsOf(fixture, await fixture.open());
  const { version } = await changeTexts(deps, 'de_2', textsOf({ hello: 'Moin' }));
  const same = await changeTexts(deps, 'de_2', textsOf({ hello: 'Moin', bye: null }));
  assert.equal(same.version, version);
  await changeTexts(deps, 'de_2', textsOf({ hello: 'Servus', bye: 'Pfiat di' }), undefined, [version]);
  assert.deepEqual(await auditOf(fixture), [
    {
      action: 'changePackTexts',
      subject: 'de_2',
      old: { 'messages:hello': 'Moin', 'messages:bye': null },
      new: { 'messages:hello': 'Servus', 'messages:bye': 'Pfiat di' },
    },
    {
      action: 'changePackTexts',
      subject: 'de_2',
      old: { 'messages:hello': null },
      new: { 'messages:hello': 'Moin' },
    },
  ]);
});

test('of two changes of one version one is made, and an invalid one changes nothing', async () => {
  await using fixture = await createPackFixture();
  const deps = depsOf(fixture, await fixture.open());
  const { version } = await listTexts(deps, 'de_2', {}, 1);
  const change = (text: string) => changeTexts(deps, 'de_2', textsOf({ hello: text }), undefined, [version]);
  const results = await Promise.allSettled([change('Moin'), change('Servus'), change('Griaß di')]);
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.equal(failed.length, 2);
  for (const error of failed) assert.ok(hasProblemCode('version_changed')(error));
  await assert.rejects(
    changeTexts(deps, 'de_2', textsOf({ hello: 'Hallo', bye: '{x}' })),
    hasProblemCode('value_malformed', /^messages:bye: unknown placeholder \{x\}\.$/),
  );
  await assert.rejects(
    changeTexts(deps, 'de_2', textsOf({ hello: 'Hallo', nothing: 'x' })),
    hasProblemCode('entity_unknown', /^There is no text messages:nothing\.$/),
  );
  await assert.rejects(changeTexts(deps, 'fr_2', textsOf({ hello: 'x' })), hasProblemCode('language_pack_unknown'));
  assert.equal((await auditOf(fixture)).length, 1);
});

test('a pack has a limited number of own texts', async () => {
  const names = Array.from({ length: maxOwnTexts + 1 }, (_, index) => `m${index}`);
  const all = Object.fromEntries(names.map((name) => [name, name]));
  await using fixture = await createPackFixture({
    ...shippedFiles(),
    'en_2/messages_en.json': JSON.stringify({ hello: 'Hello', bye: 'Bye', ...all }),
  });
  const deps = depsOf(fixture, await fixture.open());
  const { m0: _, ...others } = all;
  await changeTexts(deps, 'en_2', textsOf(others));
  await assert.rejects(changeTexts(deps, 'en_2', textsOf({ m0: 'x' })), hasProblemCode('limit_reached'));
  const { ownCount } = await listTexts(deps, 'en_2', {}, 1);
  assert.equal(ownCount, maxOwnTexts);
  await changeTexts(deps, 'en_2', textsOf({ m0: 'x', m1: null }));
  const recorded = (await auditOf(fixture)).flatMap((entry) => Object.keys(entry.new as object));
  assert.equal(new Set(recorded).size, maxOwnTexts + 1, 'a large change is recorded by several entries');
});

test('messages are found by words of key and text, page by page', async () => {
  await using fixture = await createPackFixture();
  const deps = depsOf(fixture, await fixture.open());
  await changeTexts(deps, 'de_2', textsOf({ bye: 'Bis bald' }));
  const keysOf = async (filter: Parameters<typeof listTexts>[2], max = 10) => {
    const { texts, next } = await listTexts(deps, 'de_2', filter, max);
    return [texts.map(({ key }) => key), next];
  };
  assert.deepEqual(await keysOf({}), [['messages:bye', 'messages:hello'], undefined]);
  assert.deepEqual(await keysOf({}, 1), [['messages:bye'], 'messages:bye']);
  assert.deepEqual(await keysOf({ after: 'messages:bye' }, 1), [['messages:hello'], undefined]);
  assert.deepEqual(await keysOf({ query: ' 2.1 HALLO ' }), [['messages:hello'], undefined]);
  assert.deepEqual(await keysOf({ query: 'bald servus' }), [['messages:bye'], undefined]);
  assert.deepEqual(await keysOf({ query: 'messages:he' }), [['messages:hello'], undefined]);
  assert.deepEqual(await keysOf({ query: 'hallo servus' }), [[], undefined]);
  assert.deepEqual(await keysOf({ isOwn: true }), [['messages:bye'], undefined]);
});
