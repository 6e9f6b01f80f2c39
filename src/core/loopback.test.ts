import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from './loopback.ts';

test('a host is loopback in whatever way it is written', () => {
  for (const host of ['127.0.0.1', '127.8.9.10', '::1', '[::1]', 'localhost', 'LocalHost', 'files.localhost']) {
    assert.ok(isLoopback(host), host);
  }
});

test('every other host is reached by others', () => {
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
