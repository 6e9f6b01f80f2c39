import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRule } from '../../../../../src/core/policy/rule.ts';
import { checkRule, type RuleInput } from './rule.ts';

const rule: RuleInput = { effect: 'allow', sender: '*', recipient: '*', network: '', settings: {} };

const patterns = [
  '*',
  'ann@example.org',
  '*@example.org',
  '*@*.example.org',
  '/(ann|bob)@example\\.org/',
  '/.*@(?:a|b)\\.example/',
  '*@',
  'example.org',
  'a*@example.org',
  'ann@example.org, bob@example.org',
  '/',
  '//',
  '/(ann/',
  '/ann(?=@)/',
  '/(a)\\1@b/',
  `/${'a'.repeat(300)}/`,
];

const networks = [
  '10.0.0.0/8',
  '192.0.2.7',
  '2001:db8::/32',
  '10.0.0.0/33',
  '300.1.1.1',
  'office',
  '10.0.0.0/8/8',
  '::1/129',
];

const settings = {
  maxRetentionPeriod: ['1', '36500', '0', '36501', '1.5', 'x'],
  maxTotalSize: ['0', '1000', '-1', '9007199254740993'],
  transfersPerDay: ['0', '12', 'many'],
  bytesPerDay: ['0', '5', '5 GB'],
  fileTypeFilterConfig: ['deny:exe,bat', 'allow:.pdf, txt', 'allow:', 'deny:a b', 'deny:exe,,bat', 'deny:a/b'],
} as const;

const isAccepted = ({ network, ...given }: RuleInput) =>
  !('wrong' in parseRule('', { ...given, settings: { ...given.settings }, network: network === '' ? null : network }));

test('a rule is reported as wrong in the page exactly if the service rejects it', () => {
  const inputs: RuleInput[] = [
    ...patterns.map((sender) => ({ ...rule, sender })),
    ...patterns.map((recipient) => ({ ...rule, recipient })),
    ...networks.map((network) => ({ ...rule, network })),
    ...Object.entries(settings).flatMap(([name, values]) =>
      values.map((value) => ({ ...rule, settings: { [name]: value } })),
    ),
    { ...rule, settings: { confidentialMessageRequired: 'true', confidentialMessageAllowed: 'false' } },
    { ...rule, settings: { confidentialMessageRequired: 'true', confidentialMessageAllowed: 'true' } },
  ];
  for (const input of inputs) {
    assert.equal(Object.keys(checkRule(input)).length === 0, isAccepted(input), JSON.stringify(input));
  }
});

test('settings of a deny rule are not checked, because they are not sent', () => {
  assert.deepEqual(checkRule({ ...rule, effect: 'deny', settings: { maxTotalSize: 'x' } }), {});
});
