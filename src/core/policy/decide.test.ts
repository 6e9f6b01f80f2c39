import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anAddress, anyQuestion, anyRules, aRule, naiveDecision } from '../../../test/support/policy-rules.ts';
import { decide, deciding } from './decide.ts';
import type { Rule } from './rule.ts';
import { ruleSet } from './rule-set.ts';
import { defaultPolicySettings, type NumberMerge } from './settings.ts';

const frame = (numbers: NumberMerge = 'minimum') => ({ defaults: defaultPolicySettings, numbers });
const ann = anAddress('ann@a.test');
const bob = anAddress('bob@b.test');
const carol = anAddress('carol@c.test');

function asked(rules: readonly Rule[], recipients = [bob], network?: string) {
  return decide(ruleSet(rules), { sender: ann, network, recipients }, frame());
}

test('without a rule nobody may send', () => {
  const { allowed, maySend, failedRecipients } = asked([]);
  assert.deepEqual({ allowed, maySend, failedRecipients }, { allowed: false, maySend: false, failedRecipients: [bob] });
});

test('every recipient needs a rule that allows, and none that declines', () => {
  const toB = aRule({ id: 'b', recipient: '*@b.test' });
  assert.ok(asked([toB]).allowed);
  assert.deepEqual(asked([toB], [bob, carol]).failedRecipients, [carol]);
  const notBob = aRule({ id: 'n', effect: 'decline', recipient: 'bob@b.test' });
  const declined = asked([aRule(), notBob], [bob, carol]);
  assert.deepEqual([declined.allowed, declined.maySend], [false, true]);
  assert.deepEqual(declined.failedRecipients, [bob]);
  assert.deepEqual(declined.because.declining, [notBob]);
});

test('who is declined for everyone may send to nobody', () => {
  assert.ok(!asked([aRule(), aRule({ effect: 'decline', sender: 'ann@a.test' })]).maySend);
  assert.ok(asked([aRule(), aRule({ effect: 'decline', sender: 'bob@a.test' })]).maySend);
});

test('a rule for a network counts for callers from there', () => {
  const inside = aRule({ network: '10.0.0.0/8' });
  assert.ok(asked([inside], [bob], '10.1.1.1').allowed);
  assert.ok(!asked([inside], [bob], '192.0.2.1').allowed);
  assert.ok(!asked([inside], [bob], 'no address').allowed);
  assert.ok(!asked([inside]).allowed);
});

test('the settings of all matching rules count, and it is told whose they are', () => {
  const [wide, narrow, other] = [
    aRule({
      id: 'wide',
      settings: { maxTotalSize: '1000', maxRetentionPeriod: '90', showFileNamesChangeable: 'true' },
    }),
    aRule({ id: 'narrow', recipient: '*@b.test', settings: { maxTotalSize: '10', showFileNamesChangeable: 'false' } }),
    aRule({ id: 'other', recipient: '*@c.test', settings: { maxTotalSize: '1' } }),
  ];
  const { settings, because } = asked([wide, narrow, other]);
  assert.equal(settings.maxTotalSize, 10);
  assert.equal(settings.maxRetentionPeriod, 90);
  assert.equal(settings.showFileNamesChangeable, false);
  assert.deepEqual(because.limits.get('maxTotalSize'), [narrow]);
  assert.deepEqual(because.limits.get('maxRetentionPeriod'), [wide]);
  assert.equal(because.limits.get('showFileNamesDefault'), undefined);
  assert.equal(asked([wide, narrow, other], [bob, carol]).settings.maxTotalSize, 1);
  const largest = decide(
    ruleSet([wide, narrow]),
    { sender: ann, network: undefined, recipients: [bob] },
    frame('maximum'),
  );
  assert.equal(largest.settings.maxTotalSize, 1000);
});

test('what rules leave no way for is not allowed; what is not allowed is not required', () => {
  const [made, typed] = [
    aRule({ settings: { allowedPasswordModes: 'GENERATED' } }),
    aRule({ settings: { allowedPasswordModes: 'manual' } }),
  ];
  const { allowed, maySend, failedRecipients } = asked([made, typed]);
  assert.deepEqual([allowed, maySend, failedRecipients], [false, true, [bob]]);
  const { settings } = asked([
    aRule({ settings: { confidentialMessageRequired: 'true' } }),
    aRule({ settings: { confidentialMessageAllowed: 'false' } }),
  ]);
  assert.deepEqual([settings.confidentialMessageAllowed, settings.confidentialMessageRequired], [false, false]);
});

test('who names no recipient is told what holds for all of them', () => {
  const rules = [
    aRule({ settings: { maxTotalSize: '7' } }),
    aRule({ recipient: '*@b.test', settings: { maxTotalSize: '5' } }),
  ];
  const { allowed, settings } = asked(rules, []);
  assert.deepEqual([allowed, settings.maxTotalSize], [true, 7]);
  assert.ok(!asked([], []).allowed);
});

test('the answers are those of the plain words of the documentation, in whatever order rules stand', () => {
  fc.assert(
    fc.property(
      anyRules,
      anyQuestion,
      fc.constantFrom<NumberMerge>('minimum', 'maximum'),
      (texts, question, numbers) => {
        const rules = texts.map((text, index) => aRule({ ...text, id: String(index) }));
        const { because: _, ...answer } = decide(ruleSet(rules), question, frame(numbers));
        assert.deepEqual(answer, naiveDecision(texts, question, numbers));
        const { because: __, ...reversed } = decide(ruleSet(rules.toReversed()), question, frame(numbers));
        assert.deepEqual(reversed, answer);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a question can pause before every look at an address, and its answer is the same', () => {
  const rules = Array.from({ length: 10 }, (_, index) => aRule({ id: `${index}`, recipient: `/.*${index}@b\\.test/` }));
  const recipients = Array.from({ length: 10 }, (_, index) => anAddress(`r${index}@b.test`));
  const question = { sender: ann, network: undefined, recipients };
  const steps = deciding(ruleSet(rules), question, frame(), () => true);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  assert.equal(pauses, rules.length * recipients.length);
  assert.deepEqual(step.value, decide(ruleSet(rules), question, frame()));
  assert.ok(step.value.allowed);
});
