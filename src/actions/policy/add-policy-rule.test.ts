import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { testKeys as keys } from '../../../test/support/test-keys.ts';
import { hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { policyRules } from '../../db/policy-rules.ts';
import { addPolicyRule, removePolicyRule } from './policy-rules.ts';

const clock = { now: () => noon };
const allowAll = { effect: 'allow', sender: '*', recipient: '*', network: null, settings: {} } as const;

eachDatabase('stores rules in canonical spelling and explains what is wrong with invalid ones', async (db) => {
  const ports = { db, clock, keys };
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
    [{ sender: 'nobody' }, /^nobody is not a valid pattern/],
    [{ recipient: '/(/' }, /not a valid regular expression/],
    [{ network: '10.0.0.0/99' }, /is not a valid network/],
    [{ settings: { maxTotalSize: 'much' } }, /^maxTotalSize must be a whole number/],
    [{ settings: { maxRetentionPeriod: '0' } }, /from 1 to/],
    [{ settings: { showFileNamesDefault: 'yes' } }, /true or false/],
    [{ settings: { allowedPasswordModes: 'QUICK' } }, /one or more of/],
    [{ settings: { fileTypeFilterConfig: 'exe' } }, /a list such as/],
    [{ settings: { toString: '1' } }, /Unknown rule setting: toString/],
    [{ settings: { confidentialMessageRequired: 'true', confidentialMessageAllowed: 'false' } }, /conflicts with/],
    [{ effect: 'deny', settings: { maxTotalSize: '1' } }, /Deny rules cannot have settings/],
  ] as const) {
    await assert.rejects(addPolicyRule(ports, { ...allowAll, ...rule }), hasProblemCode('value_malformed', sentence));
  }
  await assert.rejects(removePolicyRule(ports, 'nothing'), hasProblemCode('entity_unknown'));
  assert.equal((await policyRules(db).read()).all.length, 1);
});
