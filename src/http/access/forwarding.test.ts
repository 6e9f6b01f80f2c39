import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forwardingSign, reachabilitySign } from './forwarding.ts';

test('recognizes requests that a proxy has forwarded or that name another host', () => {
  const host = '127.0.0.1:8080';
  for (const headers of [
    { host },
    { host: 'localhost:8080' },
    { host: '[::1]:8080' },
    { host: 'LOCALHOST' },
    { host, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    { host, origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
    { host, origin: 'null', 'sec-fetch-site': 'same-origin' },
    { host, 'x-request-id': 'x', 'user-agent': 'x', 'x-cs-clientid': 'x' },
  ]) {
    assert.equal(forwardingSign({ headers }), undefined, JSON.stringify(headers));
  }
  for (const name of [
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-server'],
    ...['x-forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'cdn-loop'],
  ]) {
    assert.equal(forwardingSign({ headers: { host, [name]: 'x' } }), name);
  }
  for (const foreign of ['files.example.org', '127.0.0.1.evil.net', '192.168.0.7', '[::2]:80', '']) {
    assert.equal(forwardingSign({ headers: { host: foreign } }), 'host', foreign);
  }
  const proxied = { host, origin: 'https://files.example.org', 'sec-fetch-site': 'same-origin' };
  assert.equal(forwardingSign({ headers: proxied }), 'origin');
});

test('a request without a Host is not trusted, but does not show that other machines reach the service', () => {
  assert.equal(forwardingSign({ headers: {} }), 'host');
  assert.equal(reachabilitySign({ headers: {} }), undefined);
  assert.equal(reachabilitySign({ headers: { via: '1.0 proxy' } }), 'via');
  assert.equal(reachabilitySign({ headers: { host: '' } }), 'host');
  assert.equal(reachabilitySign({ headers: { host: 'files.example.org' } }), 'host');
});
