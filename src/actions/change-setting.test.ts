import assert from 'node:assert/strict';
import { noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { Problem } from '../core/problem.ts';
import { defaultSettings } from '../core/settings.ts';
import { readSettings } from '../db/settings.ts';
import { changeSetting } from './change-setting.ts';

const clock = { now: () => noon };

eachDatabase('a change is kept and answered with all settings', async (db) => {
  const all = await changeSetting({ db, clock }, 'retention.days', '007');
  assert.equal(all['retention.days'], 7);
  assert.deepEqual(await readSettings(db), { ...defaultSettings, 'retention.days': 7 });
});

eachDatabase('an unknown name, a wrong value and a contradiction are refused and change nothing', async (db) => {
  for (const [name, value, code] of [
    ['retention.weeks', '1', 'entity_unknown'],
    ['__proto__', '1', 'entity_unknown'],
    ['retention.days', 'many', 'value_malformed'],
    ['password.minimumLength', '200', 'rule_broken'],
  ] as const) {
    await assert.rejects(
      changeSetting({ db, clock }, name, value),
      (error) => error instanceof Problem && error.code === code,
    );
  }
  assert.deepEqual(await readSettings(db), defaultSettings);
});

eachDatabase('password rules that leave no password are refused, and named', async (db) => {
  const change = (name: string, value: string) => changeSetting({ db, clock }, name, value);
  const refused = (error: unknown) =>
    error instanceof Problem && error.code === 'rule_broken' && /specialCharactersRequired/.test(error.detail ?? '');
  await assert.rejects(change('password.blockedCharacters', '-_.!*'), refused);
  assert.deepEqual(await readSettings(db), defaultSettings);
  await change('password.specialCharactersRequired', 'false');
  await change('password.blockedCharacters', '-_.!*');
  await assert.rejects(change('password.specialCharactersRequired', 'true'), refused);
});

eachDatabase('two changes at once that would contradict each other: one is refused', async (db) => {
  const results = await Promise.allSettled([
    changeSetting({ db, clock }, 'password.minimumLength', '100'),
    changeSetting({ db, clock }, 'password.maximumLength', '50'),
  ]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});
