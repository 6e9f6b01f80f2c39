import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proxyMatcher } from '../connections/connection-limits.ts';
import { isProtectedPeer } from './admin-guard.ts';

test('a connection without TLS is safe on this machine and from a trusted proxy only', () => {
  const isProxy = proxyMatcher(['10.0.0.5', '2001:db8::/32']);
  const isSafe = (remoteAddress: string | undefined, encrypted?: boolean) =>
    isProtectedPeer({ remoteAddress, encrypted }, isProxy);
  for (const address of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1']) assert.ok(isSafe(address), address);
  for (const address of ['10.0.0.5', '::ffff:10.0.0.5', '2001:db8::7']) assert.ok(isSafe(address), address);
  for (const address of ['192.168.1.5', '::ffff:192.168.1.5', '2001:db9::7', '10.0.0.6', '', undefined]) {
    assert.ok(!isSafe(address), address);
    assert.ok(isSafe(address, true), `${address} with TLS`);
  }
});
