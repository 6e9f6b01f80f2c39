import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEmail } from './email.ts';

for (const [text, address] of [
  ['ann@example.org', 'ann@example.org'],
  ['Ann.B+tag@Example.ORG', 'ann.b+tag@example.org'],
  ["o'brien_1-x=y#$&*/?^`{|}~@a-b.example", "o'brien_1-x=y#$&*/?^`{|}~@a-b.example"],
  ['ann@localhost', 'ann@localhost'],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  ['ann@MÜLLER.example', 'ann@xn--mller-kva.example'],
  ['ann@ｅｘａｍｐｌｅ.org', 'ann@example.org'],
  ['ann@例え。example', 'ann@xn--r8jz45g.example'],
] as const) {
  test(`${text} is ${address}`, () => assert.equal(parseEmail(text), address));
}

test('two mailboxes never become one: foreign letters in the local part are refused, not folded', () => {
  for (const text of [
    '\u212aelvin@example.org',
    'ｋelvin@example.org',
    'ſam@example.org',
    'änn@example.org',
    'İ@example.org',
  ]) {
    assert.equal(parseEmail(text), undefined, text);
  }
});

test('whatever is no plain address is refused', () => {
  const wrong = [
    '', '@', 'ann', 'ann@', '@example.org', 'ann@@example.org', 'a@b@c', 'ann@example..org', '.ann@example.org',
    'ann.@example.org', 'a..b@example.org', '"ann b"@example.org', 'ann(comment)@example.org', 'Ann <ann@example.org>',
    ' ann@example.org', 'ann@example.org ', 'ann@exa mple.org', 'ann@-example.org', 'ann@example-.org', 'ann@example.org.',
    'ann@127.0.0.1', 'ann@[127.0.0.1]', 'ann@2130706433', 'ann@0x7f.1', 'ann@1.0x', 'ann@example.org:25', 'ann@example.org/x', 'ann@ex%61mple.org',
    'ann\n@example.org', 'ann@example.org\r\nBcc: eve@example.org', 'ann\0@example.org', 'ann@exam\u202eple.org', 'ann@\ud800.org',
    `${'a'.repeat(65)}@example.org`, `ann@${'a'.repeat(64)}.org`, `ann@${'a.'.repeat(125)}org`,
  ]; // biome-ignore format: a list is read better in lines
  for (const text of wrong) assert.equal(parseEmail(text), undefined, JSON.stringify(text));
});

test('nothing in the local part leads a trusting relay to another domain, or a mail program to another address', () => {
  for (const text of [
    'eve%evil.example@company.example',
    'evil.example!eve@company.example',
    '=?utf-8?q?eve=40evil.example=3e?=x@company.example',
    'a.b=?c@company.example',
  ]) {
    assert.equal(parseEmail(text), undefined, text);
  }
});

test('spellings of one international domain are one address, look-alikes are others', () => {
  const one = ['ann@bücher.example', 'ann@BÜCHER.example', 'ann@bu\u0308cher.example', 'ANN@XN--BCHER-KVA.example'];
  assert.deepEqual(new Set(one.map(parseEmail)), new Set(['ann@xn--bcher-kva.example']));
  const others = ['ann@bucher.example', 'ann@büchеr.example', 'ann@buecher.example'].map(parseEmail);
  assert.ok(!others.includes(parseEmail('ann@bücher.example')));
  assert.equal(new Set(others).size, 3);
});

test('signs that a domain folds to ASCII make the address that mail would go to, never a sign of its own', () => {
  assert.equal(parseEmail('ann@\u212aelvin.example'), 'ann@kelvin.example');
  assert.equal(parseEmail('ann@example。org'), 'ann@example.org');
  for (const text of ['ann@exa\uff20mple.org', 'ann@example.org\uff0fx', 'ann@①②⑦.0.0.1', 'ann@example.org\uff1a25']) {
    assert.equal(parseEmail(text), undefined, text);
  }
});

test('an address that was parsed is parsed to itself', () => {
  for (const text of ['Ann@Example.org', 'ann@müller.example', 'ann@faß.example', 'ann@例え。example']) {
    const address = parseEmail(text);
    assert.ok(address);
    assert.equal(parseEmail(address), address);
  }
});
