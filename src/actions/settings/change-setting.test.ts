import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { testKeys as keys } from '../../../test/support/test-keys.ts';
import { hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { Problem } from '../../core/problem.ts';
import { defaultSettings } from '../../core/settings.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { readSettings } from '../../db/settings.ts';
import { changeSetting } from './settings.ts';

const clock = { now: () => noon };

eachDatabase('saves a change and returns all settings', async (db) => {
  const all = await changeSetting({ db, clock, keys }, 'retention.days', '007');
  assert.equal(all['retention.days'], 7);
  assert.deepEqual(await readSettings(db), { ...defaultSettings, 'retention.days': 7 });
});

eachDatabase('rejects an unknown name, an invalid value and a contradiction, and changes nothing', async (db) => {
  for (const [name, value, code] of [
    ['retention.weeks', '1', 'entity_unknown'],
    ['__proto__', '1', 'entity_unknown'],
    ['retention.days', 'many', 'value_malformed'],
    ['password.minimumLength', '200', 'value_malformed'],
  ] as const) {
    await assert.rejects(
      changeSetting({ db, clock, keys }, name, value),
      (error) => error instanceof Problem && error.code === code,
    );
  }
  assert.deepEqual(await readSettings(db), defaultSettings);
});

eachDatabase('rejects password rules that no password can satisfy, and names them', async (db) => {
  const change = (name: string, value: string) => changeSetting({ db, clock, keys }, name, value);
  const refused = (error: unknown) =>
    error instanceof Problem &&
    error.code === 'password_requirements_unsatisfiable' &&
    /specialCharactersRequired/.test(error.detail ?? '');
  await assert.rejects(change('password.blockedCharacters', '-_.!*'), refused);
  assert.deepEqual(await readSettings(db), defaultSettings);
  await change('password.specialCharactersRequired', 'false');
  await change('password.blockedCharacters', '-_.!*');
  await assert.rejects(change('password.specialCharactersRequired', 'true'), refused);
});

eachDatabase('rejects one of two parallel changes that contradict each other', async (db) => {
  const results = await Promise.allSettled([
    changeSetting({ db, clock, keys }, 'password.minimumLength', '100'),
    changeSetting({ db, clock, keys }, 'password.maximumLength', '50'),
  ]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

eachDatabase(
  'rejects one of two parallel changes that together leave no possible password',
  async (db, location, t) => {
    const elsewhere = openDatabase(location);
    t.after(() => elsewhere.destroy());
    await changeSetting({ db: elsewhere, clock, keys }, 'password.specialCharactersRequired', 'false');
    const results = await Promise.allSettled([
      changeSetting({ db, clock, keys }, 'password.specialCharactersRequired', 'true'),
      changeSetting({ db: elsewhere, clock, keys }, 'password.blockedCharacters', '-_.!*'),
    ]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    for (const result of results) {
      if (result.status === 'rejected') hasProblemCode('password_requirements_unsatisfiable')(result.reason);
    }
  },
);
