import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileToJudge, removalCause } from './file-judgement.ts';

const good: FileToJudge = { hasAllowedType: true, announcedChecksum: 'ab', checksum: 'ab', verdict: 'clean' };

test('a file is delivered when it is what was announced, of a type that may be sent, and clean', () => {
  for (const file of [good, { ...good, announcedChecksum: undefined }, { ...good, verdict: null }]) {
    assert.equal(removalCause(file, 'block'), undefined);
  }
});

test('each fault of a file has its cause; what needs no scanner is told first', () => {
  assert.equal(removalCause({ ...good, hasAllowedType: false, verdict: 'infected' }, 'mark'), 'FILE_TYPE_DECLINED');
  assert.equal(removalCause({ ...good, checksum: 'cd', verdict: 'infected' }, 'mark'), 'CHECKSUM_MISMATCH');
  assert.equal(removalCause({ ...good, verdict: 'infected' }, 'mark'), 'VIRUS_FOUND');
});

test('what could not be looked at is delivered only where that was decided', () => {
  for (const aboveCeiling of ['block', 'undecided'] as const) {
    assert.equal(removalCause({ ...good, verdict: 'tooLarge' }, aboveCeiling), 'TOO_LARGE_TO_SCAN');
    assert.equal(removalCause({ ...good, verdict: 'limitsExceeded' }, aboveCeiling), 'SCAN_INCOMPLETE');
  }
  assert.equal(removalCause({ ...good, verdict: 'tooLarge' }, 'mark'), undefined);
  assert.equal(removalCause({ ...good, verdict: 'limitsExceeded' }, 'mark'), undefined);
});
