import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { generatedContent } from '../../test/support/inputs/generated-content.ts';
import { clamdMaxBytes as maxBytes, startClamd } from '../../test/support/scanner/clamd.ts';
import { scannerSuite } from '../ports/scanner.suite.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { eicar, eicarArchive } from './canary.ts';
import { clamdScanner, parseVerdict } from './clamd.ts';
import { selfTestedScanner } from './self-tested-scanner.ts';

const never = new AbortController().signal;
const clamd = await startClamd();
after(() => clamd[Symbol.asyncDispose]());

const overSocket = clamdScanner({ address: clamd.unix, maxBytes });
const overTcp = clamdScanner({ address: clamd.tcp, maxBytes });

scannerSuite('clamd behind a socket', async () => ({ scanner: overSocket, maxBytes, infected: eicar }));
scannerSuite('clamd behind TCP', async () => ({ scanner: overTcp, maxBytes, infected: eicar }));
scannerSuite('a proven scanner', async () => {
  const scanner = selfTestedScanner(overSocket, maxBytes, () => 0);
  await scanner.selfTest(never);
  return { scanner, maxBytes, infected: eicar };
});

test('detects a virus in an archive of the largest size', async () => {
  const verdict = await overSocket.scan(Readable.from(eicarArchive(maxBytes)), maxBytes, never);
  assert.deepEqual(verdict, { kind: 'infected', signature: 'Eicar-Test-File.UNOFFICIAL' });
});

for (const [name, address] of [
  ['socket', clamd.unix],
  ['TCP', clamd.tcp],
] as const) {
  test(`${name}: a clamd with a smaller limit than configured gives no verdict`, async () => {
    const tooTrusting = clamdScanner({ address, maxBytes: 100 * maxBytes });
    const size = 20 * maxBytes;
    const content = Readable.from(generatedContent(size, 300_000), { objectMode: false });
    await assert.rejects(tooTrusting.scan(content, size, never), ScannerUnavailable);
    assert.ok(content.destroyed);
  });
}

test('does not report content nested too deeply for clamd as clean', async () => {
  await using shallow = await startClamd({ MaxFileSize: maxBytes, MaxScanTime: 1, AlertExceedsMax: 'yes' });
  const scanner = clamdScanner({ address: shallow.unix, maxBytes });
  const content = Readable.from(generatedContent(maxBytes, 300_000), { objectMode: false });
  const verdict = await scanner.scan(content, maxBytes, never);
  assert.deepEqual(verdict, { kind: 'notScanned', reason: 'limitsExceeded' });
});

test('a clamd that dies during a scan gives no verdict, and the right one after its restart', async () => {
  await using mortal = await startClamd();
  const scanner = clamdScanner({ address: mortal.unix, maxBytes });
  let requested = 0;
  const content = new Readable({
    async read() {
      requested += 1;
      if (requested === 2) await mortal.kill();
      this.push(Buffer.alloc(100_000));
    },
  });
  await assert.rejects(scanner.scan(content, maxBytes, never), ScannerUnavailable);
  assert.ok(content.destroyed);
  await assert.rejects(scanner.check(never), ScannerUnavailable);
  await assert.rejects(scanner.scan(Readable.from([eicar]), eicar.length, never), ScannerUnavailable);
  await mortal.start();
  await scanner.check(never);
  const verdict = await scanner.scan(Readable.from([eicar]), eicar.length, never);
  assert.equal(verdict.kind, 'infected');
});

test('gives up a frozen clamd, and uses it again when it continues', async () => {
  await using frozen = await startClamd();
  const limits = { connectMs: 200, stallMs: 200, pongMs: 200, verdictMs: 200 };
  for (const address of [frozen.unix, frozen.tcp]) {
    const scanner = clamdScanner({ address, maxBytes, limits });
    frozen.signal('SIGSTOP');
    const content = Readable.from(generatedContent(maxBytes, 300_000), { objectMode: false });
    await assert.rejects(scanner.scan(content, maxBytes, never), ScannerUnavailable);
    await assert.rejects(scanner.check(never), ScannerUnavailable);
    frozen.signal('SIGCONT');
    await clamdScanner({ address, maxBytes }).check(never);
  }
});

test('parses the verdicts of clamd', () => {
  assert.deepEqual(parseVerdict('stream: OK'), { kind: 'clean' });
  assert.deepEqual(parseVerdict('stream: Win.Test.EICAR_HDB-1 FOUND'), {
    kind: 'infected',
    signature: 'Win.Test.EICAR_HDB-1',
  });
  assert.deepEqual(parseVerdict('stream: Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68) FOUND'), {
    kind: 'infected',
    signature: 'Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68)',
  });
  for (const limit of ['', '.MaxFileSize', '.MaxScanTime', '.MaxRecursion(0a:1)']) {
    const response = `stream: Heuristics.Limits.Exceeded${limit} FOUND`;
    assert.deepEqual(parseVerdict(response), { kind: 'notScanned', reason: 'limitsExceeded' }, response);
  }
});

for (const response of [
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
  // No file above the limit is sent, so this scanner has other settings than those it was tested with.
  'INSTREAM size limit exceeded. ERROR',
  'INSTREAM size limit exceeded. ERROR ',
  'UNKNOWN COMMAND',
  'COMMAND READ TIMED OUT',
  'Error scanning stream: OK',
]) {
  test(`${JSON.stringify(response).slice(0, 60)} is not a verdict`, () => {
    assert.throws(() => parseVerdict(response), ScannerUnavailable);
  });
}

test('no other response is ever clean, and quotes of it are short', () => {
  const words = fc.constantFrom('stream', ': ', 'OK', ' ', '\n', 'FOUND', 'ERROR', 'x', '\0', '\r');
  const texts = fc.oneof(
    fc.string(),
    fc.array(words).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(texts, (response) => {
      fc.pre(response !== 'stream: OK');
      try {
        assert.notEqual(parseVerdict(response).kind, 'clean');
      } catch (error) {
        assert.ok(error instanceof ScannerUnavailable);
        assert.ok(error.message.length < 1_300);
      }
    }),
    { numRuns: 2_000 },
  );
});
