import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientLogLevels, isAsGraveAs, parseClientLogLevel } from './client-log.ts';

test('levels are read in any letter case, and nothing else is one', () => {
  for (const level of clientLogLevels) {
    assert.equal(parseClientLogLevel(level), level);
    assert.equal(parseClientLogLevel(level.toUpperCase()), level);
  }
  for (const text of ['', 'silent', 'warn ', 'WARNING', '30', 'constructor', 'ınfo']) {
    assert.equal(parseClientLogLevel(text), undefined, text);
  }
});

test('each level is as grave as itself and those before it', () => {
  for (const [index, level] of clientLogLevels.entries()) {
    const below = clientLogLevels.filter((least) => isAsGraveAs(level, least));
    assert.deepEqual(below, clientLogLevels.slice(0, index + 1));
  }
});
