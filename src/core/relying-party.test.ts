import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminTransport, ownOrigins, relyingPartyFor } from './passkey.ts';

test('administration needs HTTPS, except on this machine', () => {
  for (const [url, transport] of [
    ['https://files.example.org/post/', 'https'],
    ['https://localhost:8443', 'https'],
    ['http://localhost:8080', 'loopback'],
    ['http://127.0.0.1:8080', 'loopback'],
    ['http://[::1]:8080', 'loopback'],
    ['http://files.example.org', undefined],
    ['http://0.0.0.0:8080', undefined],
    ['http://192.168.1.5:8080', undefined],
    ['http://localhost.example.org', undefined],
  ] as const)
    assert.equal(adminTransport(new URL(url)), transport, url);
});

test('own pages have the origin of the base URL, and on this machine all its names with the same port', () => {
  assert.deepEqual(ownOrigins(new URL('https://files.example.org:8443/post')), ['https://files.example.org:8443']);
  assert.deepEqual(ownOrigins(new URL('https://localhost')), ['https://localhost']);
  const names = ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'];
  assert.deepEqual(ownOrigins(new URL('http://127.0.0.1:8080/')), names);
  assert.deepEqual(ownOrigins(new URL('http://localhost')), ['http://localhost', 'http://127.0.0.1', 'http://[::1]']);
});

test('passkeys are bound to the host name, never to an IP address', () => {
  const of = (url: string, host: string) => relyingPartyFor(new URL(url), host);
  assert.deepEqual(of('https://files.example.org/post', 'anything'), {
    id: 'files.example.org',
    origin: 'https://files.example.org',
  });
  assert.equal(of('https://192.0.2.7', '192.0.2.7'), undefined);
  assert.equal(of('https://[2001:db8::1]', '[2001:db8::1]'), undefined);
  const local = { id: 'localhost', origin: 'http://localhost:8080' };
  assert.deepEqual(of('http://127.0.0.1:8080', 'LOCALHOST:8080'), local);
  assert.equal(of('http://127.0.0.1:8080', '127.0.0.1:8080'), undefined);
  assert.equal(of('http://127.0.0.1:8080', 'localhost:9090'), undefined);
  assert.equal(of('http://files.example.org', 'localhost'), undefined);
});
