import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileFacts, removalCause } from './removal-cause.ts';

const good: FileFacts = { hasAllowedType: true, declaredChecksum: 'ab', checksum: 'ab', verdict: 'clean' };

test('delivers a clean file of an allowed type with the declared checksum', () => {
  for (const file of [good, { ...good, declaredChecksum: undefined }, { ...good, verdict: null }]) {
    assert.equal(removalCause(file, 'block'), undefined);
  }
});

test('returns the cause of each defect, and first those that need no scanner', () => {
  assert.equal(removalCause({ ...good, hasAllowedType: false, verdict: 'infected' }, 'mark'), 'FILE_TYPE_DECLINED');
  assert.equal(removalCause({ ...good, checksum: 'cd', verdict: 'infected' }, 'mark'), 'CHECKSUM_MISMATCH');
  assert.equal(removalCause({ ...good, verdict: 'infected' }, 'mark'), 'VIRUS_FOUND');
});

test('delivers an unscanned file only if that is configured', () => {
  for (const unscannable of ['block', 'undecided'] as const) {
    assert.equal(removalCause({ ...good, verdict: 'tooLarge' }, unscannable), 'TOO_LARGE_TO_SCAN');
    assert.equal(removalCause({ ...good, verdict: 'limitsExceeded' }, unscannable), 'SCAN_INCOMPLETE');
  }
  assert.equal(removalCause({ ...good, verdict: 'tooLarge' }, 'mark'), undefined);
  assert.equal(removalCause({ ...good, verdict: 'limitsExceeded' }, 'mark'), undefined);
});
