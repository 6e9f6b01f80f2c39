import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { readVectors } from '../../test/support/vectors.ts';
import { masterKeys } from './keyring.ts';
import {
  formatMasterKey,
  generateMasterKey,
  isCanaryOf,
  MasterKeyMalformed,
  makeCanary,
  parseMasterKey,
} from './master-key.ts';

test('formats and parses the line of a known key', () => {
  const vectors = readVectors<Record<'kind' | 'masterKey' | 'line', string>>('slots').filter(
    ({ kind }) => kind === 'master-key',
  );
  assert.equal(vectors.length, 2);
  for (const { masterKey, line } of vectors) {
    const key = createSecretKey(Buffer.from(masterKey, 'hex'));
    assert.equal(formatMasterKey(key), line);
    const parsed = parseMasterKey(line);
    assert.deepEqual(parsed.wrap.export(), masterKeys(parsed.id, key).current.wrap.export());
    assert.equal(parsed.id, line.split(' ')[1]);
  }
});

test('accepts lower case, look-alike characters and additional white space', () => {
  const line = generateMasterKey();
  const [word = '', ...rest] = line.split(' ');
  const typed = rest.join(' \t ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  assert.equal(parseMasterKey(` ${word}  ${typed}\r\n`).id, parseMasterKey(line).id);
});

test('generated keys are different', () => {
  assert.notEqual(generateMasterKey(), generateMasterKey());
});

test('an error names the wrong part and quotes nothing', () => {
  const line = generateMasterKey();
  const [word, id, groups = '', check] = line.split(' ');
  const list = groups.split('-');
  const wrong: Array<[string, RegExp]> = [
    ['', /begin with the word/],
    [line.replace('key-1', 'key-2'), /begin with the word/],
    [`${word} ${id} ${groups}`, /four words/],
    [`${line} more`, /four words/],
    [`${word} ${id} ${list.slice(1).join('-')} ${check}`, /13 groups/],
    [`${word} ${id} ${list.with(6, 'ABC').join('-')} ${check}`, /Group 7 must have 4/],
    [`${word} ${id} ${list.with(4, 'AB?D').join('-')} ${check}`, /Group 5 has a character/],
    [`${word} ${id} ${list.with(4, 'ABUD').join('-')} ${check}`, /Group 5 has a character/],
    [`${word} ${id} ${list.with(4, 'AB\u017fD').join('-')} ${check}`, /Group 5 has a character/],
    [`${word} ${id} ${list.with(12, '0001').join('-')} ${check}`, /last character/],
    [`${word} ${id} ${groups} ${check?.slice(1)}`, /The checksum has the wrong length/],
    [`${word} ${id?.slice(1)} ${groups} ${check}`, /The key ID has the wrong length/],
  ];
  for (const [text, message] of wrong) {
    assert.throws(
      () => parseMasterKey(text),
      (error) =>
        error instanceof MasterKeyMalformed &&
        message.test(error.message) &&
        !list.some((group) => error.message.includes(group)),
    );
  }
});

test('rejects any single wrong character', () => {
  const line = generateMasterKey();
  for (let at = 'sealpost-master-key-1 '.length; at < line.length; at += 1) {
    if (/[ -]/.test(line[at] ?? '')) continue;
    const changed = line[at] === 'A' ? 'B' : 'A';
    assert.throws(() => parseMasterKey(line.slice(0, at) + changed + line.slice(at + 1)), MasterKeyMalformed);
  }
});

test('the canary matches its own key only', () => {
  const keys = parseMasterKey(generateMasterKey());
  const canary = makeCanary(keys);
  assert.equal(isCanaryOf(keys, canary), true);
  assert.equal(isCanaryOf(parseMasterKey(generateMasterKey()), canary), false);
  assert.equal(isCanaryOf(keys, canary.subarray(1)), false);
});
