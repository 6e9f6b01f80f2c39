import assert from 'node:assert/strict';
import type { KyselyPlugin } from 'kysely';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import type { RuleText } from '../core/policy/rule.ts';
import { openDatabase } from './engine/open-database.ts';
import {
  addRules,
  changeRule,
  markRulesChanged,
  maxRules,
  orderRules,
  policyRules,
  removeRules,
} from './policy-rules.ts';
import type { Database } from './tables.ts';

const allowAll: RuleText = { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} };

function add(db: Database, id: string, rule: Partial<RuleText> = {}): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    return addRules(tx, [{ id, text: { ...allowAll, ...rule } }], noon);
  });
}

const ids = async (rules: ReturnType<typeof policyRules>) => (await rules.read()).all.map(({ id }) => id);

eachDatabase(
  'a change is seen at once on every server, and what did not change is not read again',
  async (db, location, t) => {
    const elsewhere = openDatabase(location);
    t.after(() => elsewhere.destroy());
    const [rules, otherRules] = [policyRules(db), policyRules(elsewhere)];
    assert.deepEqual(await ids(rules), []);
    await add(db, 'a', { settings: { maxTotalSize: '5' } });
    await add(db, 'b', { effect: 'deny', sender: '/.*@a\\.test/', network: '10.0.0.0/8' });
    assert.deepEqual(await ids(rules), ['a', 'b']);
    assert.deepEqual(await ids(otherRules), ['a', 'b']);
    assert.equal(await rules.read(), await rules.read());
    const [first, second] = (await otherRules.read()).all;
    assert.deepEqual(first?.settings, { maxTotalSize: 5 });
    assert.deepEqual(
      [second?.effect, second?.sender.text, second?.network?.text],
      ['deny', '/.*@a\\.test/', '10.0.0.0/8'],
    );
    await db.transaction().execute(async (tx) => {
      await markRulesChanged(tx);
      assert.equal((await removeRules(tx, ['a'])).length, 1);
      assert.deepEqual(await removeRules(tx, ['a']), []);
    });
    assert.deepEqual(await ids(rules), ['b']);
    assert.deepEqual(await ids(otherRules), ['b']);
  },
);

eachDatabase(
  'a rule that cannot be read fails the policy, and the policy works again after its removal',
  async (db) => {
    const rules = policyRules(db);
    await add(db, 'good');
    await add(db, 'bad', { effect: 'deny', sender: '/(/' });
    await assert.rejects(rules.read(), /The rule bad of the policy cannot be used/);
    await assert.rejects(rules.read(), /The rule bad/);
    await db.transaction().execute(async (tx) => {
      await markRulesChanged(tx);
      await removeRules(tx, ['bad']);
    });
    assert.deepEqual(await ids(rules), ['good']);
  },
);

eachDatabase('rules that are added at the same time all have their place', async (db) => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => add(db, `r${index}`)));
  assert.equal((await ids(policyRules(db))).length, 8);
});

eachDatabase('rules are changed in place and get a new order, and positions stay unique', async (db) => {
  const rules = policyRules(db);
  for (const id of ['a', 'b', 'c']) await add(db, id);
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    assert.deepEqual(await changeRule(tx, 'b', { ...allowAll, effect: 'deny' }), { ...allowAll, tryOut: false });
    assert.equal(await changeRule(tx, 'd', allowAll), undefined);
    await orderRules(tx, ['c', 'a', 'b']);
  });
  const found = (await rules.read()).all.map(({ id, effect }) => `${id} ${effect}`);
  assert.deepEqual(found, ['c allow', 'a allow', 'b deny']);
  await add(db, 'e');
  assert.deepEqual(await ids(rules), ['c', 'a', 'b', 'e']);
});

eachDatabase('a new order of many rules takes no more statements than one of a few', async (db) => {
  const added = Array.from({ length: maxRules }, (_, index) => ({ id: `rule${index}`, text: allowAll }));
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const wanted = added.map(({ id }) => id).toReversed();
  await db.transaction().execute(async (tx) => {
    await markRulesChanged(tx);
    assert.ok(await addRules(tx, added, noon));
    await orderRules(tx.withPlugin(counter), wanted);
  });
  assert.deepEqual(await ids(policyRules(db)), wanted);
  assert.equal(statements, 2);
});
