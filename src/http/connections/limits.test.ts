import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { buildServer } from '../build-server.ts';

const options = {
  trustedProxies: [],
  log: { level: 'info', stream: new PassThrough() },
  clock: { now: () => new Date('2026-03-01T10:00:00Z') },
} as const;

test('applies the limits to the Node server', () => {
  const server: Server = buildServer(options, []).server;
  assert.equal(server.headersTimeout, 10_000);
  assert.equal(server.requestTimeout, 0, 'no timeout ends a running upload');
  assert.equal(server.timeout, 0);
  assert.equal(server.keepAliveTimeout, 72_000);
  assert.equal(server.maxConnections, 4_000);
});

test('gives a TLS handshake the same timeout as the headers', () => {
  const { server } = buildServer({ ...options, tls: { cert: '', key: '' } }, []);
  // Node shows it nowhere else.
  const name = Object.getOwnPropertySymbols(server).find(({ description }) => description === 'handshake-timeout');
  assert.ok(name !== undefined);
  assert.equal(Reflect.get(server, name), 10_000);
});
