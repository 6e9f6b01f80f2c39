import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ipv6Prefix, isLoopback, networkOf, originPattern } from './network.ts';

test('an IPv4 address is its own network in every spelling', () => {
  const spellings = [
    '192.0.2.7',
    '::ffff:192.0.2.7',
    '::FFFF:192.0.2.7',
    '::ffff:c000:207',
    '0:0:0:0:0:ffff:192.0.2.7',
  ];
  for (const address of spellings) assert.equal(networkOf(address), '192.0.2.7', address);
});

test('shortens an IPv6 address in every spelling to its first groups', () => {
  const one = '2001:db8:0:1::/64';
  for (const address of ['2001:db8:0:1::', '2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff']) {
    assert.equal(ipv6Prefix(address, 4), one, address);
  }
  assert.equal(ipv6Prefix('2001:db8:0:1:2:3:192.0.2.7', 4), one);
  assert.equal(ipv6Prefix('2001:db8::1', 4), '2001:db8:0:0::/64');
  assert.equal(ipv6Prefix('::1', 4), '0:0:0:0::/64');
  assert.equal(ipv6Prefix('1::2:3:4:5:6', 4), '1:0:0:2::/64');
  assert.equal(ipv6Prefix('fe80::1%eth0', 4), 'fe80:0:0:0::/64');
  assert.equal(ipv6Prefix('::ffff:192.0.2.7', 4), '192.0.2.7');
});

test('all IPv6 addresses in a /48 are one network', () => {
  for (const address of ['2001:db8:7::1', '2001:db8:7:1::1', '2001:0DB8:0007:ffff::']) {
    assert.equal(networkOf(address), '2001:db8:7::/48', address);
  }
  assert.equal(networkOf('::1'), '0:0:0::/48');
});

test('returns text that is not an address unchanged', () => {
  for (const text of ['', 'unknown', 'a:b', ':::', '1:2:3:4:5:6:7:8:9', '[::1]']) assert.equal(networkOf(text), text);
});

test('recognizes a loopback host in every spelling', () => {
  for (const host of ['127.0.0.1', '127.8.9.10', '::1', '[::1]', 'localhost', 'LocalHost', 'files.localhost']) {
    assert.ok(isLoopback(host), host);
  }
});

test('recognizes no other host as loopback', () => {
  for (const host of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '127.0.0.1.example.org',
    'localhost.example.org',
    'mylocalhost',
    '',
  ]) {
    assert.ok(!isLoopback(host), host);
  }
});

test('accepts an origin as browsers spell it', () => {
  for (const origin of [
    'https://portal.example.org',
    'https://portal.example.org:8443',
    'https://xn--bcher-kva.example',
    'https://a_b.example',
    'https://192.0.2.7:1',
    'https://[2001:db8::1]:8443',
    'http://localhost:3000',
    'http://localhost',
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
  ]) {
    assert.match(origin, originPattern);
    assert.equal(new URL(origin).origin, origin, 'and that is how a browser does it');
  }
});

test('rejects origins that no browser sends or that are not secure', () => {
  for (const text of [
    '',
    'null',
    '*',
    'https://*',
    'https://*.example.org',
    'https://',
    'https://a.example/',
    'https://a.example/path',
    'https://a.example?',
    'https://a.example#',
    'https://A.example',
    'HTTPS://a.example',
    'https://a.example:443',
    'https://a.example:0',
    'https://a.example:080',
    'https://a.example:',
    'https://a.example:123456',
    'https://user@a.example',
    'https://user:pass@a.example',
    'https://bücher.example',
    'https://a.example,https://b.example',
    'https://a.example https://b.example',
    ' https://a.example',
    'https://a.example\n',
    'http://a.example',
    'http://localhost:80',
    'http://localhost.a.example',
    'http://localhost@a.example',
    'file://',
    'data:',
    'chrome-extension://abcdefgh',
    `https://${'a'.repeat(16_000)}`,
  ]) {
    assert.doesNotMatch(text, originPattern, text.slice(0, 40));
  }
});
