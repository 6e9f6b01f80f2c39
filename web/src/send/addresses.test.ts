import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingRecipients, parseAddresses, pastedName, recipientsOf } from './addresses.ts';

for (const [text, addresses, unparsed = []] of [
  ['bob@example.org', ['bob@example.org']],
  [
    ' bob@example.org , eve@example.org;dan@example.org\nian@example.org fay@example.org ',
    ['bob', 'eve', 'dan', 'ian', 'fay'],
  ],
  ['Bob Brown <bob@example.org>, "Eve, or <eva>; eve@work" <eve@example.org>', ['bob', 'eve']],
  ['Bob bob@example.org\r\nEve\teve@example.org', ['bob', 'eve']],
  ['Bob Baker\tbob@example.org\nEve Evans\teve@example.org\t17\n', ['bob', 'eve']],
  ['Name\tEmail\nbob@example.org\tBob Baker', ['bob'], ['Name Email']],
  ['mailto:bob@example.org, bob@example.org.', ['bob']],
  ['BOB@example.org bob@EXAMPLE.org', ['BOB']],
  ['bob, @example.org, eve@, dan@example.org', ['dan'], ['bob', '@example.org', 'eve@']],
  ['bob@example.org eve(at)example.org dan@', ['bob'], ['eve(at)example.org', 'dan@']],
  ['Dr. Bob (at work) @ Brown <bob@example.org>', ['bob']],
  ['jürgen@exämple.org', ['jürgen@exämple.org']],
  ['', []],
  [' ;,\n', []],
] as const) {
  test(`separates addresses from other text in ${JSON.stringify(text)}`, () => {
    const expected = addresses.map((each) => (each.includes('@') ? each : `${each}@example.org`));
    assert.deepEqual(parseAddresses(text), { addresses: expected, unparsed });
  });
}

test('parses thousands of addresses', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `Person ${index} <p${index}@example.org>`).join('; ');
  assert.equal(parseAddresses(many).addresses.length, 5000);
});

const now = new Date(2026, 10, 17, 8, 4);

test('names a pasted picture after the local time', () => {
  assert.equal(pastedName('image.png', 'Pasted picture', now), 'Pasted picture 2026-11-17 08.04.png');
  assert.equal(pastedName('image.JPEG', 'Bild', now), 'Bild 2026-11-17 08.04.jpeg');
});

test('keeps the name of a pasted file that has one', () => {
  for (const name of ['plan.png', 'image.txt', 'my image.png', 'image']) {
    assert.equal(pastedName(name, 'Pasted picture', now), name);
  }
});

const isLink = (address: string) => address.endsWith('@link.invalid');
const entryOf = (address: string) => ({ mail: address });
const entry = (to: readonly string[], cc: readonly string[] = []) => ({
  trackingId: '',
  transfer: { recipients: { to: to.map(entryOf), cc: cc.map(entryOf), bcc: [] } },
});

test('suggests each recipient of earlier transfers once, newest transfer first, and no links', () => {
  const entries = [
    entry(['bob@example.org'], ['dan@example.org']),
    entry(['Link-1-abcdefgh23456789@link.invalid']),
    entry(['Bob@Example.org', 'eve@example.org']),
  ];
  assert.deepEqual(recipientsOf(entries, isLink), ['bob@example.org', 'dan@example.org', 'eve@example.org']);
});

test('suggests 500 recipients at most', () => {
  const many = Array.from({ length: 600 }, (_, index) => `${index}@example.org`);
  assert.equal(recipientsOf([entry(many)], isLink).length, 500);
});

test('finds suggestions by a part of the address, without present recipients, five at most', () => {
  const all = ['Bob@Example.org', 'eve@example.org', 'dan@other.org'];
  assert.deepEqual(matchingRecipients(all, ' EXAMPLE', []), ['Bob@Example.org', 'eve@example.org']);
  assert.deepEqual(matchingRecipients(all, '', ['bob@example.org']), ['eve@example.org', 'dan@other.org']);
  assert.deepEqual(matchingRecipients(all, 'frank', []), []);
  const many = Array.from({ length: 6 }, (_, index) => `${index}@example.org`);
  assert.deepEqual(matchingRecipients(many, '@', []), many.slice(0, 5));
});
