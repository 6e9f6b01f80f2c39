import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { clamdMaxBytes as maxBytes, startClamd } from '../../test/support/clamd.ts';
import { generatedContent } from '../../test/support/generated-content.ts';
import { scannerSuite } from '../ports/scanner.suite.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { eicar, eicarArchive } from './canary.ts';
import { clamdScanner } from './clamd.ts';
import { provenScanner } from './proven-scanner.ts';

const never = new AbortController().signal;
const clamd = await startClamd();
after(() => clamd[Symbol.asyncDispose]());

const overSocket = clamdScanner({ address: clamd.unix, maxBytes });
const overTcp = clamdScanner({ address: clamd.tcp, maxBytes });

scannerSuite('clamd behind a socket', async () => ({ scanner: overSocket, maxBytes, infected: eicar }));
scannerSuite('clamd behind TCP', async () => ({ scanner: overTcp, maxBytes, infected: eicar }));
scannerSuite('a proven scanner', async () => {
  const scanner = provenScanner(overSocket, maxBytes, () => 0);
  await scanner.prove(never);
  return { scanner, maxBytes, infected: eicar };
});

test('a virus in an archive of the largest size is found', async () => {
  const verdict = await overSocket.scan(Readable.from(eicarArchive(maxBytes)), maxBytes, never);
  assert.deepEqual(verdict, { kind: 'infected', signature: 'Eicar-Test-File.UNOFFICIAL' });
});

for (const [name, address] of [
  ['socket', clamd.unix],
  ['TCP', clamd.tcp],
] as const) {
  test(`${name}: a clamd that takes less than was promised gives no verdict`, async () => {
    const tooTrusting = clamdScanner({ address, maxBytes: 100 * maxBytes });
    const size = 20 * maxBytes;
    const content = Readable.from(generatedContent(size, 300_000), { objectMode: false });
    await assert.rejects(tooTrusting.scan(content, size, never), ScannerUnavailable);
    assert.ok(content.destroyed);
  });
}

test('what lies deeper than clamd looks is not called clean', async () => {
  await using shallow = await startClamd({ MaxFileSize: maxBytes, MaxScanTime: 1, AlertExceedsMax: 'yes' });
  const scanner = clamdScanner({ address: shallow.unix, maxBytes });
  const content = Readable.from(generatedContent(maxBytes, 300_000), { objectMode: false });
  const verdict = await scanner.scan(content, maxBytes, never);
  assert.deepEqual(verdict, { kind: 'notScanned', reason: 'limitsExceeded' });
});

test('a clamd that dies in the middle of a file gives no verdict, and a right one when it is back', async () => {
  await using mortal = await startClamd();
  const scanner = clamdScanner({ address: mortal.unix, maxBytes });
  let asked = 0;
  const content = new Readable({
    async read() {
      asked += 1;
      if (asked === 2) await mortal.kill();
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

test('a clamd that is frozen is given up, and goes on when it thaws', async () => {
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
