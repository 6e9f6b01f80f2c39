import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleText } from './rule.ts';
import { formatRules, parseRules, planImport } from './rule-import.ts';

const rule = (sender: string, more: Partial<RuleText> = {}): RuleText => ({
  ...{ effect: 'allow', sender, recipient: '*', network: null, settings: {} },
  ...more,
});
const stored = ['a@x.example', 'b@x.example', 'a@x.example'].map((sender, index) => ({
  id: `r${index}`,
  text: rule(sender),
}));
const given = (...rules: readonly RuleText[]) => rules.map((text, index) => ({ line: index + 2, text }));

test('rules of the file keep their IDs, and all others are removed', () => {
  const lines = given(rule('c@x.example'), rule('a@x.example'));
  const { added, removed, unchanged, order } = planImport(stored, lines, 'replace');
  assert.deepEqual([added, removed.map(({ id }) => id), unchanged], [[lines[0]], ['r1', 'r2'], 1]);
  assert.deepEqual(order, [lines[0], 'r0']);
});

test('appends only rules that are not there', () => {
  const lines = given(rule('a@x.example'), rule('c@x.example'), rule('a@x.example'), rule('a@x.example'));
  const { added, removed, unchanged, order } = planImport(stored, lines, 'append');
  assert.deepEqual([added, removed, unchanged], [[lines[1], lines[3]], [], 2]);
  assert.deepEqual(order, ['r0', 'r1', 'r2', lines[1], lines[3]]);
});

test('replaces the try-out rule by the same rule that acts always', () => {
  const tryOut = [{ id: 'r0', text: rule('*', { tryOut: true }) }];
  const { added, removed } = planImport(tryOut, given(rule('*')), 'replace');
  assert.deepEqual([added.length, removed.length], [1, 1]);
});

test('reads the rules that were written, also with semicolons', () => {
  const rules = [
    rule('/^a,"b";c/', {
      network: '10.0.0.0/8',
      settings: { maxTotalSize: '9', fileTypeFilterConfig: 'deny:bat,exe' },
    }),
    rule('*', { effect: 'deny' }),
  ];
  const csv = formatRules(rules);
  assert.ok(csv.startsWith('effect,sender,recipient,network,settings\r\nallow,"/^a,""b"";c/",*,10.0.0.0/8,'));
  assert.deepEqual([...parseRules(csv)], given(...rules));
  assert.deepEqual([...parseRules('Effect; sender;recipient;network;settings\nallow;*;*;;\n')], given(rule('*')));
});

test('names the line and the fault of each wrong line', () => {
  const header = 'effect,sender,recipient,network,settings\n';
  for (const [csv, line, fault] of [
    ['', 1, /^The first line must be effect,sender,recipient,network,settings\.$/],
    ['allow,*,*,,\n', 1, /^The first line/],
    [`${header}permit,*,*,,`, 2, /^The effect must be allow or deny\.$/],
    [`${header}\nallow,*,*`, 3, /^The line has 3 cells instead of 5\.$/],
    [`${header}allow,*,*,,maxTotalSize`, 2, /^maxTotalSize has no value/],
    [`${header}allow,*,*,,a=1 a=2`, 2, /^a is set twice\.$/],
    [`${header}allow,"*,*,,`, 2, /quotation mark/],
  ] as const) {
    const [first] = [...parseRules(csv)].filter((given) => given !== undefined);
    assert.ok(first !== undefined && 'fault' in first, csv);
    assert.equal(first.line, line, csv);
    assert.match(first.fault, fault);
  }
});
