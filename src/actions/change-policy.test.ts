import assert from 'node:assert/strict';
import { noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { refusedAs } from '../../test/support/sending.ts';
import { policyRules } from '../db/policy-rules.ts';
import { addPolicyRule, beginPolicy, removePolicyRule } from './change-policy.ts';

const clock = { now: () => noon };
const everybody = { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} } as const;

eachDatabase('a first start on this machine alone lets everybody send, however many start at once', async (db) => {
  const ports = { db, clock };
  await Promise.all(Array.from({ length: 5 }, () => beginPolicy(ports, true)));
  const { all } = await policyRules(db).read();
  assert.deepEqual(
    all.map(({ effect, sender, recipient, network }) => [effect, sender.text, recipient.text, network]),
    [['allow', '*', '*', null]],
  );
});

eachDatabase('a rule that was removed does not come back at the next start', async (db) => {
  const ports = { db, clock };
  await beginPolicy(ports, true);
  const [rule] = (await policyRules(db).read()).all;
  await removePolicyRule(ports, rule?.id ?? '');
  await beginPolicy(ports, true);
  assert.deepEqual((await policyRules(db).read()).all, []);
});

eachDatabase(
  'a first start elsewhere lets nobody send, and a later one on this machine changes nothing',
  async (db) => {
    const ports = { db, clock };
    await beginPolicy(ports, false);
    await beginPolicy(ports, true);
    assert.deepEqual((await policyRules(db).read()).all, []);
  },
);

eachDatabase('a rule that was there before the first start stays the only one', async (db) => {
  const ports = { db, clock };
  const { id } = await addPolicyRule(ports, { ...everybody, sender: '*@example.org' });
  await beginPolicy(ports, true);
  assert.deepEqual(
    (await policyRules(db).read()).all.map((rule) => rule.id),
    [id],
  );
});

eachDatabase('rules are kept in the usual spelling, and what is none is told', async (db) => {
  const ports = { db, clock };
  await addPolicyRule(ports, {
    ...everybody,
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
    await assert.rejects(addPolicyRule(ports, { ...everybody, ...rule }), refusedAs('value_malformed', sentence));
  }
  await assert.rejects(removePolicyRule(ports, 'nothing'), refusedAs('entity_unknown'));
  assert.equal((await policyRules(db).read()).all.length, 1);
});
