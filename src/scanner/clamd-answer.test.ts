import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { verdictIn } from './clamd-answer.ts';

test('the words of clamd are understood', () => {
  assert.deepEqual(verdictIn('stream: OK'), { kind: 'clean' });
  assert.deepEqual(verdictIn('stream: Win.Test.EICAR_HDB-1 FOUND'), {
    kind: 'infected',
    signature: 'Win.Test.EICAR_HDB-1',
  });
  assert.deepEqual(verdictIn('stream: Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68) FOUND'), {
    kind: 'infected',
    signature: 'Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68)',
  });
  for (const limit of ['', '.MaxFileSize', '.MaxScanTime', '.MaxRecursion(0a:1)']) {
    const answer = `stream: Heuristics.Limits.Exceeded${limit} FOUND`;
    assert.deepEqual(verdictIn(answer), { kind: 'notScanned', reason: 'limitsExceeded' }, answer);
  }
});

for (const answer of [
  '',
  'OK',
  'PONG',
  'stream:',
  'stream: ',
  'stream: ok',
  'stream: OK ',
  ' stream: OK',
  'stream:OK',
  'stream:  OK',
  'stream: OK\n',
  'stream: OK\nstream: OK',
  'stream: OK FOUND ERROR',
  'Stream: OK',
  'file: OK',
  'stream: FOUND',
  'stream:  FOUND',
  'stream: Eicar FOUND\n',
  'stream: Ei\ncar FOUND',
  'stream: Eic\u00e4r FOUND',
  'stream: Eicar',
  `stream: ${'x'.repeat(1001)} FOUND`,
  "stream: Can't allocate memory ERROR",
  'stream: lstat() failed: No such file or directory. ERROR',
  "INSTREAM: Can't write to temporary file. ERROR",
  // It is asked about no file that is too large: this one has other settings than those that it has proven.
  'INSTREAM size limit exceeded. ERROR',
  'INSTREAM size limit exceeded. ERROR ',
  'UNKNOWN COMMAND',
  'COMMAND READ TIMED OUT',
  'Error scanning stream: OK',
]) {
  test(`${JSON.stringify(answer).slice(0, 60)} is no verdict`, () => {
    assert.throws(() => verdictIn(answer), ScannerUnavailable);
  });
}

test('no other words are ever clean, and what is quoted of them is short', () => {
  const words = fc.constantFrom('stream', ': ', 'OK', ' ', '\n', 'FOUND', 'ERROR', 'x', '\0', '\r');
  const said = fc.oneof(
    fc.string(),
    fc.array(words).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(said, (answer) => {
      fc.pre(answer !== 'stream: OK');
      try {
        assert.notEqual(verdictIn(answer).kind, 'clean');
      } catch (error) {
        assert.ok(error instanceof ScannerUnavailable);
        assert.ok(error.message.length < 1_300);
      }
    }),
    { numRuns: 2_000 },
  );
});
