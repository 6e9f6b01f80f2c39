import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { testKeys as keys } from '../../../test/support/test-keys.ts';
import { localActor } from '../../core/actor.ts';
import { legalLimits } from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import type { Database } from '../../db/tables.ts';
import { changeSetting } from '../settings/settings.ts';
import { findLegalDocuments, findTermsVersion, readLegalNotice, readTerms } from './legal-pages.ts';
import { getLegalTexts, removeLegalNotice, removeTerms, saveLegalNotice, saveTerms } from './legal-texts.ts';

// Tests saving, removing and reading the terms of use and the legal notice together.

const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const portsAt = (db: Database, minutes = 0) => ({ db, keys, clock: { now: () => at(minutes) } });
const german = { locale: 'de', title: 'Bedingungen', type: 'text/markdown', content: '# Hallo\n' } as const;
const english = { locale: 'en', title: 'Terms', type: 'text/html', content: '<h1>Hello</h1>' } as const;
const problem = (code: string, detail: RegExp) => (error: unknown) =>
  error instanceof Problem && error.code === code && detail.test(error.detail ?? '');

eachDatabase('a new service has no terms and an empty legal notice', async (db) => {
  assert.deepEqual(await readTerms({ db }), { active: false, changedAt: null, texts: [] });
  assert.deepEqual(await readLegalNotice({ db }), { type: 'text/plain', content: '' });
});

eachDatabase('stores terms per language and replaces the previous text', async (db) => {
  assert.equal((await saveTerms(portsAt(db), english)).locale, 'en');
  assert.equal((await saveTerms(portsAt(db, 1), { ...german, locale: 'DE', content: 'old' })).locale, 'de');
  assert.equal((await saveTerms(portsAt(db, 2), german)).locale, 'de');
  assert.deepEqual(await readTerms({ db }), { active: false, changedAt: at(2), texts: [german, english] });
});

eachDatabase('removes the text of one language, and changes the version', async (db) => {
  await saveTerms(portsAt(db), german);
  await saveTerms(portsAt(db), english);
  assert.equal((await removeTerms(portsAt(db, 5), 'DE')).locale, 'de');
  assert.deepEqual(await readTerms({ db }), { active: false, changedAt: at(5), texts: [english] });
  await assert.rejects(removeTerms(portsAt(db, 6), 'de'), problem('entity_unknown', /no such text/));
  assert.deepEqual((await readTerms({ db })).changedAt, at(5), 'a failed removal does not change the version');
  await removeTerms(portsAt(db, 7), 'en');
  assert.deepEqual(await readTerms({ db }), { active: false, changedAt: at(7), texts: [] });
});

eachDatabase('finds the documents that have a text in at least one language', async (db) => {
  assert.deepEqual(await findLegalDocuments({ db }), []);
  await saveTerms(portsAt(db), german);
  await saveTerms(portsAt(db), english);
  await saveLegalNotice(portsAt(db), { type: 'text/plain', content: 'We' });
  assert.deepEqual(await findLegalDocuments({ db }), ['imprint', 'terms-of-use']);
  await removeLegalNotice(portsAt(db));
  await removeTerms(portsAt(db), 'de');
  assert.deepEqual(await findLegalDocuments({ db }), ['terms-of-use']);
});

eachDatabase('activates terms only when they are enabled and have a text', async (db) => {
  await changeSetting(portsAt(db), 'terms.active', 'true');
  assert.equal((await readTerms({ db })).active, false);
  await saveTerms(portsAt(db), german);
  assert.equal((await readTerms({ db })).active, true);
  await changeSetting(portsAt(db), 'terms.active', 'false');
  assert.equal((await readTerms({ db })).active, false);
});

eachDatabase('the version that senders must accept changes with the text of active terms', async (db) => {
  await saveTerms(portsAt(db), german);
  assert.equal(await findTermsVersion({ db }), null);
  await changeSetting(portsAt(db, 1), 'terms.active', 'true');
  assert.deepEqual(await findTermsVersion({ db }), at(0));
  await saveTerms(portsAt(db, 2), english);
  assert.deepEqual(await findTermsVersion({ db }), at(2));
  await removeTerms(portsAt(db, 3), 'de');
  await removeTerms(portsAt(db, 4), 'en');
  assert.equal(await findTermsVersion({ db }), null);
});

eachDatabase('stores the legal notice as one text, separate from the terms', async (db) => {
  await saveLegalNotice(portsAt(db), { type: 'text/plain', content: 'old' });
  await saveLegalNotice(portsAt(db), { type: 'text/html', content: '<p>We' });
  const { type, content } = await readLegalNotice({ db });
  assert.deepEqual({ type, content }, { type: 'text/html', content: '<p>We' });
  assert.deepEqual((await readTerms({ db })).texts, []);
  await removeLegalNotice(portsAt(db));
  assert.deepEqual(await readLegalNotice({ db }), { type: 'text/plain', content: '' });
  await assert.rejects(removeLegalNotice(portsAt(db)), problem('entity_unknown', /no such text/));
});

eachDatabase('rejects an invalid language, title or text, and changes nothing', async (db) => {
  await saveTerms(portsAt(db), german);
  const before = await readTerms({ db });
  for (const [odd, detail] of [
    [{ locale: 'de_DE' }, /de_DE is not a valid language tag/],
    [{ title: 'a\nb' }, /title/],
    [{ content: ' ' }, /empty/],
    [{ content: 'a\u0000b' }, /control characters/],
    [{ content: 'x'.repeat(legalLimits.contentBytes + 1) }, /262144 bytes/],
  ] as const) {
    await assert.rejects(saveTerms(portsAt(db, 9), { ...german, ...odd }), problem('value_malformed', detail));
  }
  await assert.rejects(removeTerms(portsAt(db, 9), '*'), problem('value_malformed', /language tag/));
  await assert.rejects(
    saveLegalNotice(portsAt(db, 9), { type: 'text/plain', content: '' }),
    problem('value_malformed', /empty/),
  );
  assert.deepEqual(await readTerms({ db }), before);
});

eachDatabase('all languages together stay within half a mebibyte, also when they come at once', async (db) => {
  const content = 'x'.repeat(legalLimits.contentBytes - 100);
  const results = await Promise.allSettled(
    ['de', 'en', 'fr', 'it'].map((locale) => saveTerms(portsAt(db), { ...german, locale, content })),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 2);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    assert.ok(problem('value_malformed', /524288 bytes/)(reason), String(reason));
  }
  assert.equal((await readTerms({ db })).texts.length, 2);
});

eachDatabase('of two changes of the same version one is saved, and the other is rejected', async (db) => {
  await saveLegalNotice(portsAt(db), { type: 'text/plain', content: 'We' });
  const { version } = await getLegalTexts({ db });
  const results = await Promise.allSettled(
    ['Ann', 'Bob'].map((content) =>
      saveLegalNotice(portsAt(db, 1), { type: 'text/plain', content }, localActor, [version]),
    ),
  );
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const [refused] = results.filter((result) => result.status === 'rejected');
  assert.ok(refused?.reason instanceof Problem && refused.reason.code === 'version_changed');
  const [saved] = results.filter((result) => result.status === 'fulfilled');
  assert.equal((await getLegalTexts({ db })).version, saved?.value);
  const { version: next } = await saveTerms(portsAt(db, 2), german, localActor, saved && [saved.value]);
  await assert.rejects(removeLegalNotice(portsAt(db, 3), localActor, [version]), problem('version_changed', /^$/));
  await removeTerms(portsAt(db, 3), 'de', localActor, [next]);
});

eachDatabase(
  'a change of the legal notice and one of the terms with the same version are not both saved',
  async (db) => {
    for (let round = 0; round < 5; round += 1) {
      const { version } = await getLegalTexts({ db });
      const content = `Round ${round}`;
      const results = await Promise.allSettled([
        saveLegalNotice(portsAt(db, round), { type: 'text/plain', content }, localActor, [version]),
        saveTerms(portsAt(db, round), { ...german, content }, localActor, [version]),
      ]);
      const [refused, ...others] = results.filter((result) => result.status === 'rejected');
      assert.ok(problem('version_changed', /^$/)(refused?.reason), String(refused?.reason));
      assert.deepEqual(others, []);
      const { notice, terms } = await getLegalTexts({ db });
      const saved = [...notice.texts, ...terms.texts].filter((text) => text.content === content);
      assert.equal(saved.length, 1);
    }
  },
);
