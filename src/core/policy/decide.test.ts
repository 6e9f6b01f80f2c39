import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  anyPolicyRequest,
  anyRules,
  createRule,
  naiveDecision,
  parseAddress,
} from '../../../test/support/policy/policy-rules.ts';
import { decide, decideInSteps } from './decide.ts';
import { type Rule, ruleSet } from './rule.ts';
import { defaultPolicySettings, type LimitMerge } from './settings.ts';

const frame = (mergeLimits: LimitMerge = 'minimum') => ({ defaults: defaultPolicySettings, mergeLimits });
const ann = parseAddress('ann@a.test');
const bob = parseAddress('bob@b.test');
const carol = parseAddress('carol@c.test');

function decideFor(rules: readonly Rule[], recipients = [bob], network?: string) {
  return decide(ruleSet(rules), { sender: ann, network, recipients }, frame());
}

test('without a rule no sender may send', () => {
  const { allowed, maySend, failedRecipients } = decideFor([]);
  assert.deepEqual({ allowed, maySend, failedRecipients }, { allowed: false, maySend: false, failedRecipients: [bob] });
});

test('every recipient needs a rule that allows it, and none that denies it', () => {
  const toB = createRule({ id: 'b', recipient: '*@b.test' });
  assert.ok(decideFor([toB]).allowed);
  assert.deepEqual(decideFor([toB], [bob, carol]).failedRecipients, [carol]);
  const notBob = createRule({ id: 'n', effect: 'deny', recipient: 'bob@b.test' });
  const denied = decideFor([createRule(), notBob], [bob, carol]);
  assert.deepEqual([denied.allowed, denied.maySend], [false, true]);
  assert.deepEqual(denied.failedRecipients, [bob]);
  assert.deepEqual(denied.reasons.denying, [notBob]);
});

test('a sender who is denied for everyone may send to no recipient', () => {
  assert.ok(!decideFor([createRule(), createRule({ effect: 'deny', sender: 'ann@a.test' })]).maySend);
  assert.ok(decideFor([createRule(), createRule({ effect: 'deny', sender: 'bob@a.test' })]).maySend);
});

test('a rule for a network applies to callers from there', () => {
  const inside = createRule({ network: '10.0.0.0/8' });
  assert.ok(decideFor([inside], [bob], '10.1.1.1').allowed);
  assert.ok(!decideFor([inside], [bob], '192.0.2.1').allowed);
  assert.ok(!decideFor([inside], [bob], 'no address').allowed);
  assert.ok(!decideFor([inside]).allowed);
});

test('merges the settings of all matching rules, and reports which rules they come from', () => {
  const [wide, narrow, other] = [
    createRule({
      id: 'wide',
      settings: { maxTotalSize: '1000', maxRetentionPeriod: '90', showFileNamesChangeable: 'true' },
    }),
    createRule({
      id: 'narrow',
      recipient: '*@b.test',
      settings: { maxTotalSize: '10', showFileNamesChangeable: 'false' },
    }),
    createRule({ id: 'other', recipient: '*@c.test', settings: { maxTotalSize: '1' } }),
  ];
  const { settings, reasons } = decideFor([wide, narrow, other]);
  assert.equal(settings.maxTotalSize, 10);
  assert.equal(settings.maxRetentionPeriod, 90);
  assert.equal(settings.showFileNamesChangeable, false);
  assert.deepEqual(reasons.limits.get('maxTotalSize'), [narrow]);
  assert.deepEqual(reasons.limits.get('maxRetentionPeriod'), [wide]);
  assert.equal(reasons.limits.get('showFileNamesDefault'), undefined);
  assert.equal(decideFor([wide, narrow, other], [bob, carol]).settings.maxTotalSize, 1);
  const largest = decide(
    ruleSet([wide, narrow]),
    { sender: ann, network: undefined, recipients: [bob] },
    frame('maximum'),
  );
  assert.equal(largest.settings.maxTotalSize, 1000);
});

test('denies when no password mode is left; does not require what is not allowed', () => {
  const [made, typed] = [
    createRule({ settings: { allowedPasswordModes: 'GENERATED' } }),
    createRule({ settings: { allowedPasswordModes: 'manual' } }),
  ];
  const { allowed, maySend, failedRecipients } = decideFor([made, typed]);
  assert.deepEqual([allowed, maySend, failedRecipients], [false, true, [bob]]);
  const { settings } = decideFor([
    createRule({ settings: { confidentialMessageRequired: 'true' } }),
    createRule({ settings: { confidentialMessageAllowed: 'false' } }),
  ]);
  assert.deepEqual([settings.confidentialMessageAllowed, settings.confidentialMessageRequired], [false, false]);
});

test('without a recipient, returns the settings that hold for all of them', () => {
  const rules = [
    createRule({ settings: { maxTotalSize: '7' } }),
    createRule({ recipient: '*@b.test', settings: { maxTotalSize: '5' } }),
  ];
  const { allowed, settings } = decideFor(rules, []);
  assert.deepEqual([allowed, settings.maxTotalSize], [true, 7]);
  assert.ok(!decideFor([], []).allowed);
});

test('decides as the documentation describes, whatever the order of the rules', () => {
  fc.assert(
    fc.property(
      anyRules,
      anyPolicyRequest,
      fc.constantFrom<LimitMerge>('minimum', 'maximum'),
      (texts, query, numbers) => {
        const rules = texts.map((text, index) => createRule({ ...text, id: String(index) }));
        const { reasons: _, ...decision } = decide(ruleSet(rules), query, frame(numbers));
        assert.deepEqual(decision, naiveDecision(texts, query, numbers));
        const { reasons: __, ...reversed } = decide(ruleSet(rules.toReversed()), query, frame(numbers));
        assert.deepEqual(reversed, decision);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('can pause before each address, with the same decision', () => {
  const rules = Array.from({ length: 10 }, (_, index) =>
    createRule({ id: `${index}`, recipient: `/.*${index}@b\\.test/` }),
  );
  const recipients = Array.from({ length: 10 }, (_, index) => parseAddress(`r${index}@b.test`));
  const query = { sender: ann, network: undefined, recipients };
  const steps = decideInSteps(ruleSet(rules), query, frame(), () => true);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  assert.equal(pauses, rules.length * recipients.length);
  assert.deepEqual(step.value, decide(ruleSet(rules), query, frame()));
  assert.ok(step.value.allowed);
});
