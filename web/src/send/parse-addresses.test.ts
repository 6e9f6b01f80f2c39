import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddresses } from './parse-addresses.ts';

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
