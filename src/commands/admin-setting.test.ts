import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';

const listSettings = commandNamed('admin setting list');
const getSetting = commandNamed('admin setting get');
const setSettings = commandNamed('admin setting change');
const resetSettings = commandNamed('admin setting reset');

test('changes several settings at once or none, and gives them their defaults', async () => {
  await using fixture = await createCommandFixture();
  const change = (...values: readonly string[]) => fixture.typed(setSettings, { values });
  const { lines } = await change('password.minimumLength=150', 'password.maximumLength=200', 'brand.place=');
  assert.deepEqual(lines, ['password.minimumLength = 150', 'password.maximumLength = 200', 'brand.place = ']);
  const { error: conflict } = await change('retention.days=7', 'password.maximumLength=100');
  assert.ok(conflict instanceof Problem);
  for (const [values, message] of [
    [['retention.days'], /^Invalid change "retention\.days": expected <name>=<value>\.$/],
    [['retention.day=1'], /^Unknown setting: retention\.day\. Did you mean retention\.days\?/],
    [['retention.days=1', 'retention.days=2'], /^Name each setting only once\.$/],
  ] as const) {
    const { error } = await change(...values);
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, message);
  }
  const { lines: list } = await fixture.typed(listSettings, { json: true });
  assert.ok(list.includes('{"name":"password.minimumLength","value":150,"default":10}'));
  assert.deepEqual((await fixture.typed(getSetting, { values: ['retention.days'] })).lines, ['30']);
  const reset = await fixture.typed(resetSettings, { values: ['password.minimumLength', 'password.maximumLength'] });
  assert.equal(reset.error, undefined);
  assert.equal((await fixture.ports.db.selectFrom('setting').select('name').execute()).length, 1);
});
