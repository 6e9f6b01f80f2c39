import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientLogLevels, isAtLeast, parseClientLogLevel } from './log-events.ts';

test('parses levels in any letter case, and nothing else', () => {
  for (const level of clientLogLevels) {
    assert.equal(parseClientLogLevel(level), level);
    assert.equal(parseClientLogLevel(level.toUpperCase()), level);
  }
  for (const text of ['', 'silent', 'warn ', 'WARNING', '30', 'constructor', 'ınfo']) {
    assert.equal(parseClientLogLevel(text), undefined, text);
  }
});

test('orders the levels by severity', () => {
  for (const [index, level] of clientLogLevels.entries()) {
    const below = clientLogLevels.filter((least) => isAtLeast(level, least));
    assert.deepEqual(below, clientLogLevels.slice(0, index + 1));
  }
});
