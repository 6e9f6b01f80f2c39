import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { testKeys as keys } from '../../../test/support/test-keys.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { policyRules } from '../../db/policy-rules.ts';
import { addPolicyRule, initializePolicy, removePolicyRule } from './policy-rules.ts';

const clock = { now: () => noon };
const allowAll = { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} } as const;

eachDatabase(
  'allows everyone to send after a first start on a local address, also when five processes start at once',
  async (db) => {
    const ports = { db, clock, keys };
    await Promise.all(Array.from({ length: 5 }, () => initializePolicy(ports, true)));
    const { all } = await policyRules(db).read();
    assert.deepEqual(
      all.map(({ effect, sender, recipient, network }) => [effect, sender.text, recipient.text, network]),
      [['allow', '*', '*', null]],
    );
  },
);

eachDatabase('the rule of a first start acts in try-out mode only, and ends with it', async (db) => {
  const ports = { db, clock, keys };
  await initializePolicy(ports, true);
  let tryOut = true;
  const policy = policyRules(db, () => tryOut);
  const ann = parseEmailAddress('ann@example.org') as EmailAddress;
  const forAnn = async () => (await policy.read()).forSender(ann).map((rule) => rule.tryOut);
  assert.deepEqual(await forAnn(), [true]);
  tryOut = false;
  assert.deepEqual(await forAnn(), []);
  assert.deepEqual((await policy.read()).all.length, 1);
  await addPolicyRule(ports, allowAll);
  assert.deepEqual(await forAnn(), [false]);
});

eachDatabase('does not restore a removed rule at the next start', async (db) => {
  const ports = { db, clock, keys };
  await initializePolicy(ports, true);
  const [rule] = (await policyRules(db).read()).all;
  await removePolicyRule(ports, rule?.id ?? '');
  await initializePolicy(ports, true);
  assert.deepEqual((await policyRules(db).read()).all, []);
});

eachDatabase(
  'denies everything after a first start on a public address, also after a later start on a local one',
  async (db) => {
    const ports = { db, clock, keys };
    await initializePolicy(ports, false);
    await initializePolicy(ports, true);
    assert.deepEqual((await policyRules(db).read()).all, []);
  },
);

eachDatabase('adds no rule if one was added before the first start', async (db) => {
  const ports = { db, clock, keys };
  const { id } = await addPolicyRule(ports, { ...allowAll, sender: '*@example.org' });
  await initializePolicy(ports, true);
  assert.deepEqual(
    (await policyRules(db).read()).all.map((rule) => rule.id),
    [id],
  );
});
