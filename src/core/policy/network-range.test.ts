import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseIpAddress, parseRange } from '../network.ts';

function contains(range: string, address: string): boolean {
  const ip = parseIpAddress(address);
  assert.ok(ip !== undefined, address);
  return parseRange(range)?.contains(ip) ?? assert.fail(range);
}

test('a range contains the addresses that begin with its bits', () => {
  assert.ok(contains('10.0.0.0/8', '10.255.0.1'));
  assert.ok(!contains('10.0.0.0/8', '11.0.0.1'));
  assert.ok(contains('192.0.2.128/25', '192.0.2.255'));
  assert.ok(!contains('192.0.2.128/25', '192.0.2.127'));
  assert.ok(contains('0.0.0.0/0', '255.255.255.255'));
  assert.ok(contains('192.0.2.7', '192.0.2.7'));
  assert.ok(!contains('192.0.2.7', '192.0.2.8'));
  assert.ok(contains('2001:db8::/32', '2001:DB8:ffff::1'));
  assert.ok(!contains('2001:db8::/32', '2001:db9::1'));
  assert.ok(contains('::1', '0:0:0:0:0:0:0:1'));
  assert.ok(contains('fe80::/10', 'fe80::1%eth0'));
});

test('families do not mix, but an IPv4-mapped IPv6 address is an IPv4 address', () => {
  assert.ok(!contains('0.0.0.0/0', '::1'));
  assert.ok(!contains('::/0', '192.0.2.1'));
  assert.ok(contains('192.0.2.0/24', '::ffff:192.0.2.9'));
  assert.ok(contains('192.0.2.0/24', '::ffff:c000:209'));
});

test('rejects malformed ranges', () => {
  for (const text of ['', '10', '10.0.0', '10.0.0.256', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8']) {
    assert.equal(parseRange(text), undefined, text);
  }
  for (const text of ['::/129', ':::', 'localhost', '1.2.3.4.5', '2001:db8::/x', '[::1]', '0x7f.1']) {
    assert.equal(parseRange(text), undefined, text);
  }
});
