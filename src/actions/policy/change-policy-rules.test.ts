import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { policyRules } from '../../db/policy-rules.ts';
import { addPolicyRule, initializePolicy, removePolicyRule } from './change-policy-rules.ts';

const clock = { now: () => noon };
const allowAll = { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} } as const;

eachDatabase(
  'allows everyone to send after a first start on a local address, also when five processes start at once',
  async (db) => {
    const ports = { db, clock };
    await Promise.all(Array.from({ length: 5 }, () => initializePolicy(ports, true)));
    const { all } = await policyRules(db).read();
    assert.deepEqual(
      all.map(({ effect, sender, recipient, network }) => [effect, sender.text, recipient.text, network]),
      [['allow', '*', '*', null]],
    );
  },
);

eachDatabase('does not restore a removed rule at the next start', async (db) => {
  const ports = { db, clock };
  await initializePolicy(ports, true);
  const [rule] = (await policyRules(db).read()).all;
  await removePolicyRule(ports, rule?.id ?? '');
  await initializePolicy(ports, true);
  assert.deepEqual((await policyRules(db).read()).all, []);
});

eachDatabase(
  'denies everything after a first start on a public address, also after a later start on a local one',
  async (db) => {
    const ports = { db, clock };
    await initializePolicy(ports, false);
    await initializePolicy(ports, true);
    assert.deepEqual((await policyRules(db).read()).all, []);
  },
);

eachDatabase('adds no rule if one was added before the first start', async (db) => {
  const ports = { db, clock };
  const { id } = await addPolicyRule(ports, { ...allowAll, sender: '*@example.org' });
  await initializePolicy(ports, true);
  assert.deepEqual(
    (await policyRules(db).read()).all.map((rule) => rule.id),
    [id],
  );
});

eachDatabase('stores rules in canonical spelling and explains what is wrong with invalid ones', async (db) => {
  const ports = { db, clock };
  await addPolicyRule(ports, {
    ...allowAll,
    sender: 'Ann@Bücher.Example',
    network: '10.0.0.0/8',
    settings: { fileTypeFilterConfig: 'DENY:.EXE,bat', allowedPasswordModes: 'none,Generated' },
  });
  const row = await db.selectFrom('policy_rule').selectAll().executeTakeFirstOrThrow();
  assert.equal(row.sender, 'ann@xn--bcher-kva.example');
  assert.deepEqual(JSON.parse(row.settings), {
    allowedPasswordModes: 'GENERATED,NONE',
    fileTypeFilterConfig: 'deny:bat,exe',
  });
  for (const [rule, sentence] of [
    [{ sender: 'nobody' }, /^nobody is neither an address/],
    [{ recipient: '/(/' }, /no regular expression/],
    [{ network: '10.0.0.0/99' }, /no network/],
    [{ settings: { maxTotalSize: 'much' } }, /^maxTotalSize must be a whole number/],
    [{ settings: { maxRetentionPeriod: '0' } }, /from 1 to/],
    [{ settings: { showFileNamesDefault: 'yes' } }, /true or false/],
    [{ settings: { allowedPasswordModes: 'QUICK' } }, /one or more of/],
    [{ settings: { fileTypeFilterConfig: 'exe' } }, /a list such as/],
    [{ settings: { toString: '1' } }, /no setting of a rule/],
    [{ settings: { confidentialMessageRequired: 'true', confidentialMessageAllowed: 'false' } }, /cannot be required/],
    [{ effect: 'decline', settings: { maxTotalSize: '1' } }, /declines has no settings/],
  ] as const) {
    await assert.rejects(addPolicyRule(ports, { ...allowAll, ...rule }), hasProblemCode('value_malformed', sentence));
  }
  await assert.rejects(removePolicyRule(ports, 'nothing'), hasProblemCode('entity_unknown'));
  assert.equal((await policyRules(db).read()).all.length, 1);
});
