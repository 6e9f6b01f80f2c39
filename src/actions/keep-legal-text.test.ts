import assert from 'node:assert/strict';
import { noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { legalLimits } from '../core/legal-text.ts';
import { Problem } from '../core/problem.ts';
import type { Database } from '../db/tables.ts';
import { changeSetting } from './change-setting.ts';
import { keepImprint, keepTerms } from './keep-legal-text.ts';
import { removeImprint, removeTerms } from './remove-legal-text.ts';
import { tellImprint, tellLegalDocuments, tellTerms } from './tell-legal-texts.ts';

const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const portsAt = (db: Database, minutes = 0) => ({ db, clock: { now: () => at(minutes) } });
const german = { locale: 'de', title: 'Bedingungen', type: 'text/markdown', content: '# Hallo\n' } as const;
const english = { locale: 'en', title: 'Terms', type: 'text/html', content: '<h1>Hello</h1>' } as const;
const problem = (code: string, detail: RegExp) => (error: unknown) =>
  error instanceof Problem && error.code === code && detail.test(error.detail ?? '');

eachDatabase('a fresh service has no terms and an empty imprint', async (db) => {
  assert.deepEqual(await tellTerms({ db }), { active: false, changedAt: null, texts: [] });
  assert.deepEqual(await tellImprint({ db }), { type: 'text/plain', content: '' });
});

eachDatabase('terms are kept by language, each in place of the one before', async (db) => {
  assert.equal(await keepTerms(portsAt(db), english), 'en');
  assert.equal(await keepTerms(portsAt(db, 1), { ...german, locale: 'DE', content: 'old' }), 'de');
  assert.equal(await keepTerms(portsAt(db, 2), german), 'de');
  assert.deepEqual(await tellTerms({ db }), { active: false, changedAt: at(2), texts: [german, english] });
});

eachDatabase('a removal is a change, and takes one language along', async (db) => {
  await keepTerms(portsAt(db), german);
  await keepTerms(portsAt(db), english);
  assert.equal(await removeTerms(portsAt(db, 5), 'DE'), 'de');
  assert.deepEqual(await tellTerms({ db }), { active: false, changedAt: at(5), texts: [english] });
  await assert.rejects(removeTerms(portsAt(db, 6), 'de'), problem('entity_unknown', /no such text/));
  assert.deepEqual((await tellTerms({ db })).changedAt, at(5), 'what changed nothing is no change');
  await removeTerms(portsAt(db, 7), 'en');
  assert.deepEqual(await tellTerms({ db }), { active: false, changedAt: at(7), texts: [] });
});

eachDatabase('it is known which documents have a text, in however many languages', async (db) => {
  assert.deepEqual(await tellLegalDocuments({ db }), []);
  await keepTerms(portsAt(db), german);
  await keepTerms(portsAt(db), english);
  await keepImprint(portsAt(db), { type: 'text/plain', content: 'We' });
  assert.deepEqual(await tellLegalDocuments({ db }), ['imprint', 'terms-of-use']);
  await removeImprint(portsAt(db));
  await removeTerms(portsAt(db), 'de');
  assert.deepEqual(await tellLegalDocuments({ db }), ['terms-of-use']);
});

eachDatabase('terms are active when the administrator says so and there is a text', async (db) => {
  await changeSetting(portsAt(db), 'terms.active', 'true');
  assert.equal((await tellTerms({ db })).active, false);
  await keepTerms(portsAt(db), german);
  assert.equal((await tellTerms({ db })).active, true);
  await changeSetting(portsAt(db), 'terms.active', 'false');
  assert.equal((await tellTerms({ db })).active, false);
});

eachDatabase('the imprint is one text, apart from the terms', async (db) => {
  await keepImprint(portsAt(db), { type: 'text/plain', content: 'old' });
  await keepImprint(portsAt(db), { type: 'text/html', content: '<p>We' });
  const { type, content } = await tellImprint({ db });
  assert.deepEqual({ type, content }, { type: 'text/html', content: '<p>We' });
  assert.deepEqual((await tellTerms({ db })).texts, []);
  await removeImprint(portsAt(db));
  assert.deepEqual(await tellImprint({ db }), { type: 'text/plain', content: '' });
  await assert.rejects(removeImprint(portsAt(db)), problem('entity_unknown', /no such text/));
});

eachDatabase('what is no language, title or text is refused and changes nothing', async (db) => {
  await keepTerms(portsAt(db), german);
  const before = await tellTerms({ db });
  for (const [odd, detail] of [
    [{ locale: 'de_DE' }, /de_DE is no language tag/],
    [{ title: 'a\nb' }, /title/],
    [{ content: ' ' }, /empty/],
    [{ content: 'a\u0000b' }, /signs/],
    [{ content: 'x'.repeat(legalLimits.contentBytes + 1) }, /262144 bytes/],
  ] as const) {
    await assert.rejects(keepTerms(portsAt(db, 9), { ...german, ...odd }), problem('value_malformed', detail));
  }
  await assert.rejects(removeTerms(portsAt(db, 9), '*'), problem('value_malformed', /language tag/));
  await assert.rejects(
    keepImprint(portsAt(db, 9), { type: 'text/plain', content: '' }),
    problem('value_malformed', /empty/),
  );
  assert.deepEqual(await tellTerms({ db }), before);
});

eachDatabase('all languages together stay within half a mebibyte, also when they come at once', async (db) => {
  const content = 'x'.repeat(legalLimits.contentBytes - 100);
  const results = await Promise.allSettled(
    ['de', 'en', 'fr', 'it'].map((locale) => keepTerms(portsAt(db), { ...german, locale, content })),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 2);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    assert.ok(problem('value_malformed', /524288 bytes/)(reason), String(reason));
  }
  assert.equal((await tellTerms({ db })).texts.length, 2);
});
