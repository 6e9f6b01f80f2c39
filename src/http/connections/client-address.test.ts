import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { buildServer } from '../build-server.ts';

/** Returns the client address that the server logs for a request. */
async function loggedAddress(trustedProxies: string[], remoteAddress: string, forwardedFor: string): Promise<string> {
  const stream = new PassThrough();
  const clock = { now: () => new Date('2026-03-01T10:00:00Z') };
  const app = buildServer({ trustedProxies, log: { level: 'info', stream }, clock }, []);
  await app.inject({ url: '/', headers: { 'x-forwarded-for': forwardedFor }, remoteAddress });
  return JSON.parse(String(stream.read())).ip;
}

test('trusts forwarded headers from listed proxies only', async () => {
  const proxies = ['10.0.0.0/8', '::1'];
  assert.equal(await loggedAddress(proxies, '10.1.2.3', '203.0.113.9'), '203.0.113.9');
  assert.equal(await loggedAddress(proxies, '::1', '203.0.113.9'), '203.0.113.9');
  assert.equal(await loggedAddress(proxies, '192.0.2.1', '203.0.113.9'), '192.0.2.1');
  assert.equal(await loggedAddress([], '10.1.2.3', '203.0.113.9'), '10.1.2.3');
});

test('uses the proxy address when the proxy forwards no address', async () => {
  for (const nonsense of ['', 'unknown', '1.2.3', 'x'.repeat(5_000), '203.0.113.9:80']) {
    assert.equal(await loggedAddress(['10.0.0.0/8'], '10.1.2.3', nonsense), '10.1.2.3', nonsense.slice(0, 20));
  }
});
