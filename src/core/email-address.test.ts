import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailAddress, parseEmailAddress, parseWrittenAddress, showAddress, writtenAddress } from './email-address.ts';

for (const [text, address] of [
  ['ann@example.org', 'ann@example.org'],
  ['Ann.B+tag@Example.ORG', 'ann.b+tag@example.org'],
  ["o'brien_1-x=y#$%&*/?^`{|}~@a-b.example", "o'brien_1-x=y#$%&*/?^`{|}~@a-b.example"],
  ['ann@localhost', 'ann@localhost'],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  ['ann@MÜLLER.example', 'ann@xn--mller-kva.example'],
  ['ann@ｅｘａｍｐｌｅ.org', 'ann@example.org'],
  ['ann@例え。example', 'ann@xn--r8jz45g.example'],
  ['Jürgen@example.org', 'jürgen@example.org'],
  ['JU\u0308RGEN@example.org', 'jürgen@example.org'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
] as const) {
  test(`${text} is ${address}`, () => assert.equal(parseEmailAddress(text), address));
}

test('rejects characters in the local part that could be confused with others', () => {
  for (const text of [
    '\u212aelvin@example.org',
    'ｋelvin@example.org',
    'ſam@example.org',
    'İ@example.org',
    'ıan@example.org',
    'ẞ@example.org',
    '\u0430nn@example.org',
    'an\u0338n@example.org',
    'שלום@example.org',
    'an\u200dn@example.org',
  ]) {
    assert.equal(parseEmailAddress(text), undefined, text);
  }
});

test('rejects everything that is not a plain address', () => {
  const wrong = [
    '', '@', 'ann', 'ann@', '@example.org', 'ann@@example.org', 'a@b@c', 'ann@example..org', '.ann@example.org',
    'ann.@example.org', 'a..b@example.org', '"ann b"@example.org', 'ann(comment)@example.org', 'Ann <ann@example.org>',
    ' ann@example.org', 'ann@example.org ', 'ann@exa mple.org', 'ann@-example.org', 'ann@example-.org', 'ann@example.org.',
    'ann@127.0.0.1', 'ann@[127.0.0.1]', 'ann@2130706433', 'ann@0x7f.1', 'ann@1.0x', 'ann@example.org:25', 'ann@example.org/x', 'ann@ex%61mple.org',
    'ann\n@example.org', 'ann@example.org\r\nBcc: eve@example.org', 'ann\0@example.org', 'ann@exam\u202eple.org', 'ann@\ud800.org',
    `${'a'.repeat(65)}@example.org`, `ann@${'a'.repeat(64)}.org`, `ann@${'a.'.repeat(125)}org`,
  ]; // biome-ignore format: a list is read better in lines
  for (const text of wrong) assert.equal(parseEmailAddress(text), undefined, JSON.stringify(text));
});

test('rejects a local part that a relay or a mail program could read as another address', () => {
  for (const text of [
    'evil.example!eve@company.example',
    '=?utf-8?q?eve=40evil.example=3e?=x@company.example',
    'a.b=?c@company.example',
  ]) {
    assert.equal(parseEmailAddress(text), undefined, text);
  }
});

test('maps spellings of one international domain to one address, look-alikes to others', () => {
  const one = ['ann@bücher.example', 'ann@BÜCHER.example', 'ann@bu\u0308cher.example', 'ANN@XN--BCHER-KVA.example'];
  assert.deepEqual(new Set(one.map(parseEmailAddress)), new Set(['ann@xn--bcher-kva.example']));
  const others = ['ann@bucher.example', 'ann@büchеr.example', 'ann@buecher.example'].map(parseEmailAddress);
  assert.ok(!others.includes(parseEmailAddress('ann@bücher.example')));
  assert.equal(new Set(others).size, 3);
});

test('converts domain characters that fold to ASCII', () => {
  assert.equal(parseEmailAddress('ann@\u212aelvin.example'), 'ann@kelvin.example');
  assert.equal(parseEmailAddress('ann@example。org'), 'ann@example.org');
  for (const text of ['ann@exa\uff20mple.org', 'ann@example.org\uff0fx', 'ann@①②⑦.0.0.1', 'ann@example.org\uff1a25']) {
    assert.equal(parseEmailAddress(text), undefined, text);
  }
});

test('parsing is idempotent', () => {
  for (const text of [
    'Ann@Example.org',
    'ann@müller.example',
    'ann@faß.example',
    'ann@例え。example',
    'JÜRGEN@x.example',
  ]) {
    const address = parseEmailAddress(text);
    assert.ok(address);
    assert.equal(parseEmailAddress(address), address);
  }
});

const displayed = [
  ['ann@example.org', 'ann@example.org'],
  ['Bob.Smith+x%y@EXAMPLE.Org', 'Bob.Smith+x%y@EXAMPLE.Org'],
  ['Service@paypaI.example', 'Service@paypai.example'],
  ['Jürgen.O@Example.org', 'Jürgen.O@Example.org'],
  ['JU\u0308RGEN@example.org', 'JU\u0308RGEN@example.org'],
  ['Ann@bücher.example', 'Ann@bücher.example'],
  ['Ann@BÜCHER.example', 'Ann@BÜCHER.example'],
  ['Ann@BU\u0308cher.example', 'Ann@bücher.example'],
  ['ANN@XN--BCHER-KVA.Example', 'ANN@XN--BCHER-KVA.Example'],
  ['ann@xn--bcher-kva.bücher.example', 'ann@bücher.bücher.example'],
  ['ann@例え。example', 'ann@例え.example'],
  ['ann@ｅｘａＭple.org', 'ann@example.org'],
  ['ann@ＢÜcher．example', 'ann@bücher.example'],
  ['иван@ПРИМЕР.рф', 'иван@пример.рф'],
  ['dan@p\u0430ypal.example', 'dan@xn--pypal-4ve.example'],
  ['dan@xn--pypal-4ve.example', 'dan@xn--pypal-4ve.example'],
] as const;

for (const [text, display] of displayed) {
  test(`returns ${text} as it was written, and shows ${display}`, () => {
    const { address, capitals } = parseWrittenAddress(text) ?? assert.fail();
    assert.equal(writtenAddress(address, capitals), text);
    assert.equal(showAddress(address, capitals), display);
    assert.equal(parseEmailAddress(display), address, 'the display form can be entered');
    assert.match(capitals ?? '', /^[0-9a-f]*$|^[01]+\.[0-6]*$/);
    const delivered = mailAddress(address, capitals);
    assert.equal(parseEmailAddress(delivered), address);
    assert.equal(delivered.slice(delivered.indexOf('@')), address.slice(address.indexOf('@')));
  });
}

test('returns any spelling in one script as it was written', () => {
  const characters = fc.string({ unit: fc.constantFrom(...'aBüÜéZ1'), minLength: 1, maxLength: 12 });
  const form = fc.constantFrom<'NFC' | 'NFD'>('NFC', 'NFD');
  fc.assert(
    fc.property(characters, characters, form, form, (local, domain, localForm, domainForm) => {
      const text = `${local.normalize(localForm)}@${domain.normalize(domainForm)}.example`;
      const written = parseWrittenAddress(text);
      assert.equal(written && writtenAddress(written.address, written.capitals), text);
    }),
  );
});

test('returns characters that a domain maps to others in their plain form', () => {
  const { address, capitals } = parseWrittenAddress('Ann@\u212aelvin.example') ?? assert.fail();
  assert.equal(writtenAddress(address, capitals), 'Ann@kelvin.example');
});

test('keeps the capitals of the local part and a readable domain in the form that version 0.2 reads', () => {
  for (const [text, stored] of [
    ['Bob@example.org', '1'],
    ['Bob@bücher.example', '1'],
    ['Bob@Example.org', '11'],
    ['bob@bücher.example', null],
    ['bob@xn--bcher-kva.example', '10.'],
  ] as const) {
    assert.equal(parseWrittenAddress(text)?.capitals, stored, text);
  }
});

test('ignores the capitals of an address that was erased, and damaged ones', () => {
  assert.equal(showAddress('deleted-0123456789abcdef@proxy.invalid', 'ffff'), 'deleted-0123456789abcdef@proxy.invalid');
  for (const damaged of ['', 'x', '-1', 'f'.repeat(65), '9.9', '11.x', '.'])
    assert.equal(showAddress('bob@x.org', damaged), 'bob@x.org');
});
