import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { testKeys as keys } from '../../../test/support/test-keys.ts';
import { hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { localActor } from '../../core/actor.ts';
import { defaultSettings } from '../../core/settings.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { readSettings } from '../../db/settings.ts';
import { changeBrand, getBrand } from '../brand/brand.ts';
import { changeSetting, changeSettings, listSettings } from './settings.ts';

const clock = { now: () => noon };
const changed = hasProblemCode('version_changed');

eachDatabase(
  'of many changes of the same version one is made, and the others are rejected',
  async (db, location, t) => {
    const elsewhere = openDatabase(location);
    t.after(() => elsewhere.destroy());
    const { version } = await listSettings({ db });
    const days = [11, 12, 13, 14, 15, 16];
    const results = await Promise.allSettled(
      days.map((value, index) => {
        const ports = { db: index % 2 === 0 ? db : elsewhere, clock, keys };
        return changeSettings(ports, { 'retention.days': String(value) }, localActor, [version]);
      }),
    );
    const made = results.flatMap((result, index) => (result.status === 'fulfilled' ? [days[index]] : []));
    assert.equal(made.length, 1);
    for (const result of results) if (result.status === 'rejected') changed(result.reason);
    assert.equal((await readSettings(db))['retention.days'], made[0]);
    assert.equal((await db.selectFrom('audit_log').select('id').execute()).length, 1);
  },
);

eachDatabase('a change on the command line in between is not lost', async (db) => {
  const ports = { db, clock, keys };
  const before = await listSettings(ports);
  await changeSetting(ports, 'retention.days', '7');
  await assert.rejects(
    changeSettings(ports, { 'retention.days': '8', 'terms.active': 'true' }, localActor, [before.version]),
    changed,
  );
  const { version, all } = await listSettings(ports);
  assert.deepEqual(all, { ...defaultSettings, 'retention.days': 7 });
  const after = await changeSettings(ports, { 'retention.days': null }, localActor, ['other', version]);
  assert.deepEqual(after, before, 'settings that are changed back have their version again');
});

eachDatabase('changes several settings, or none if one is invalid alone or together with others', async (db) => {
  const ports = { db, clock, keys };
  const lengths = { 'password.minimumLength': '150', 'password.maximumLength': '200' };
  await assert.rejects(changeSetting(ports, 'password.minimumLength', '200'), hasProblemCode('value_malformed'));
  for (const [change, code] of [
    [{ 'retention.days': '7', 'retention.weeks': '1' }, 'entity_unknown'],
    [{ 'retention.days': '7', 'attempts.limit': 'many' }, 'value_malformed'],
    [{ 'retention.days': '7', 'password.minimumLength': '200' }, 'value_malformed'],
    [{ 'retention.days': '7', 'password.blockedCharacters': '-_.!*' }, 'password_requirements_unsatisfiable'],
  ] as const) {
    await assert.rejects(changeSettings(ports, change), hasProblemCode(code));
  }
  assert.deepEqual(await readSettings(db), defaultSettings);
  const { all } = await changeSettings(ports, { 'retention.days': '7', ...lengths });
  assert.deepEqual(
    [all['retention.days'], all['password.minimumLength'], all['password.maximumLength']],
    [7, 150, 200],
  );
  await changeSettings(ports, { 'password.minimumLength': null, 'password.maximumLength': null });
  assert.deepEqual(await readSettings(db), { ...defaultSettings, 'retention.days': 7 });
});

eachDatabase('the brand has a version of its own, which other settings do not change', async (db) => {
  const ports = { db, clock, keys };
  const { version } = await getBrand(ports);
  await changeSetting(ports, 'retention.days', '7');
  const { version: next } = await changeBrand(ports, { 'brand.place': 'Bonn' }, localActor, [version]);
  await assert.rejects(changeBrand(ports, { 'brand.place': 'Berlin' }, localActor, [version]), changed);
  await changeSetting(ports, 'brand.place', 'Ulm');
  await assert.rejects(changeBrand(ports, { 'brand.place': 'Berlin' }, localActor, [next]), changed);
  await assert.rejects(changeBrand(ports, { 'retention.days': '9' }), hasProblemCode('entity_unknown'));
  assert.equal((await readSettings(db))['brand.place'], 'Ulm');
});
