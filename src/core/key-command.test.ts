import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseKeyCommand } from './config-values.ts';

test('reads words, or a JSON array with spaces in its texts', () => {
  assert.deepEqual(parseKeyCommand('/usr/bin/vault  kv get'), ['/usr/bin/vault', 'kv', 'get']);
  assert.deepEqual(parseKeyCommand('["/opt/my vault","--field","a b"]'), ['/opt/my vault', '--field', 'a b']);
});

test('rejects an array that is empty, malformed or not of texts', () => {
  for (const text of ['[]', '[""]', '["vault"', '[1]', '[["vault"]]']) {
    assert.throws(() => parseKeyCommand(text), /^Error: must b/, text);
  }
});
