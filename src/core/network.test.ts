import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

test('an IPv4 address is a network of its own, however it is written', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::FFFF:192.0.2.7'), '192.0.2.7');
});

test('all IPv6 addresses of a /64 are one network', () => {
  const one = '2001:db8:0:1::/64';
  for (const address of ['2001:db8:0:1::', '2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff']) {
    assert.equal(networkOf(address), one, address);
  }
  assert.equal(networkOf('2001:db8:0:1:2:3:192.0.2.7'), one);
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('1::2:3:4:5:6'), '1:0:0:2::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('what is no address stands for itself', () => {
  for (const text of ['', 'unknown', 'a:b', ':::', '1:2:3:4:5:6:7:8:9', '[::1]']) assert.equal(networkOf(text), text);
});
