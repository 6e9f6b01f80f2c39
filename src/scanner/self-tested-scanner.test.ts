import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { countTurns } from '../../test/support/count-turns.ts';
import { type ClamdSettings, clamdMaxBytes as maxBytes, startClamd } from '../../test/support/scanner/clamd.ts';
import { respondWith, startScriptedClamd } from '../../test/support/scanner/scripted-clamd.ts';
import { type Scanner, ScannerUnavailable } from '../ports/scanner.ts';
import { eicar, eicarArchive } from './canary.ts';
import { clamdScanner } from './clamd.ts';
import { selfTestedScanner } from './self-tested-scanner.ts';

const never = new AbortController().signal;
const hour = 3_600_000;
const right = { StreamMaxLength: maxBytes, MaxFileSize: maxBytes, AlertExceedsMax: 'yes' };
const verdictOnVirus = async (scanner: Scanner) =>
  (await scanner.scan(Readable.from([eicar]), eicar.length, never)).kind;

/** A scanner and the clock of its self-tests. */
function aProvenScanner(address: URL) {
  let time = 0;
  const scanner = selfTestedScanner(clamdScanner({ address, maxBytes }), maxBytes, () => time);
  const pass = (ms: number): void => {
    time += ms;
  };
  return { scanner, pass };
}

test('gives no verdict before the first self-test, and the right one after it', async () => {
  await using clamd = await startClamd(right);
  const { scanner } = aProvenScanner(clamd.unix);
  const content = Readable.from([eicar]);
  await assert.rejects(scanner.scan(content, eicar.length, never), ScannerUnavailable);
  assert.ok(content.destroyed);
  await assert.rejects(scanner.check(never), ScannerUnavailable);
  await scanner.selfTest(never);
  await scanner.check(never);
  assert.equal(await verdictOnVirus(scanner), 'infected');
});

for (const [promise, settings, complaint] of [
  ['takes less than the ceiling', { ...right, StreamMaxLength: maxBytes - 1 }, /StreamMaxLength/],
  ['looks into less than the ceiling', { StreamMaxLength: maxBytes, MaxFileSize: maxBytes - 1 }, /MaxFileSize/],
  ['scans less than the ceiling', { ...right, MaxScanSize: maxBytes - 1 }, /MaxScanSize/],
  ['looks into no archive', { ...right, ScanArchive: 'no' }, /ScanArchive/],
  ['is silent about what it did not look through', { ...right, AlertExceedsMax: 'no' }, /AlertExceedsMax/],
] satisfies ReadonlyArray<readonly [string, ClamdSettings, RegExp]>) {
  test(`does not trust a clamd that ${promise}, and reports why`, async () => {
    await using clamd = await startClamd(settings);
    const { scanner } = aProvenScanner(clamd.unix);
    // Twice: the cache of clamd must not help it.
    for (const _ of [1, 2]) {
      await assert.rejects(scanner.selfTest(never), (error) => {
        assert.ok(error instanceof ScannerUnavailable);
        assert.match(error.message, complaint);
        return true;
      });
      await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
    }
  });
}

test('does not trust a scanner that always reports OK or always finds a virus', async () => {
  for (const text of ['stream: OK\0', 'stream: Some.Virus FOUND\0', 'PONG\0']) {
    await using server = await startScriptedClamd(respondWith(text));
    const clamd = clamdScanner({ address: server.address, maxBytes });
    // It may well respond to a ping.
    const scanner = selfTestedScanner({ ...clamd, check: async () => {} }, maxBytes, () => 0);
    await assert.rejects(scanner.selfTest(never), ScannerUnavailable, text);
    await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable, text);
  }
});

test('a self-test is valid for an hour; then the next result counts', async () => {
  await using clamd = await startClamd(right);
  const { scanner, pass } = aProvenScanner(clamd.unix);
  for (const _ of [1, 2, 3]) await scanner.selfTest(never);
  await clamd.kill();
  await clamd.start({ ...right, MaxFileSize: maxBytes - 1 });
  pass(hour - 1);
  await scanner.selfTest(never);
  assert.equal(await verdictOnVirus(scanner), 'infected');
  pass(1);
  await assert.rejects(scanner.selfTest(never), /MaxFileSize/);
  await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  await clamd.kill();
  await assert.rejects(scanner.selfTest(never), ScannerUnavailable);
  await clamd.start();
  await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  await scanner.selfTest(never);
  assert.equal(await verdictOnVirus(scanner), 'infected');
});

test('discards a verdict that comes after a failed self-test', async () => {
  const verdict = Promise.withResolvers<{ kind: 'clean' }>();
  await using clamd = await startClamd(right);
  const real = clamdScanner({ address: clamd.unix, maxBytes });
  let isSlow = false;
  const slow: Scanner = {
    check: real.check,
    scan: (...args) => (isSlow ? verdict.promise : real.scan(...args)),
  };
  let time = 0;
  const scanner = selfTestedScanner(slow, maxBytes, () => time);
  await scanner.selfTest(never);
  isSlow = true;
  const outcome = assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  isSlow = false;
  time = hour;
  await clamd.kill();
  await assert.rejects(scanner.selfTest(never), ScannerUnavailable);
  verdict.resolve({ kind: 'clean' });
  await outcome;
});

/** Passes the self-test; the test controls all other scans. */
function aScannerBetweenProofs(scan: Scanner['scan']) {
  let time = 0;
  let isHonest = true;
  let proofs = 0;
  const canary: Scanner['scan'] = async (content, size) => {
    const bytes = await buffer(content);
    if (bytes.equals(eicar)) proofs += 1;
    if (bytes[0] === 0x1f) return { kind: 'notScanned', reason: 'limitsExceeded' };
    const isVirus = isHonest && (bytes.equals(eicar) || size === maxBytes);
    return isVirus ? { kind: 'infected', signature: 'Eicar' } : { kind: 'clean' };
  };
  let isProving = false;
  const fake: Scanner = {
    check: async () => {},
    scan: (...args) => (isProving ? canary(...args) : scan(...args)),
  };
  const proven = selfTestedScanner(fake, maxBytes, () => time);
  async function prove(at: number, honest = true): Promise<void> {
    [time, isHonest, isProving] = [at, honest, true];
    await proven.selfTest(never).finally(() => {
      isProving = false;
    });
  }
  return { scanner: proven, prove, proofs: () => proofs };
}

test('accepts a verdict only if the scanner was trusted during the whole scan', async () => {
  const verdict = Promise.withResolvers<{ kind: 'clean' }>();
  const { scanner, prove } = aScannerBetweenProofs(() => verdict.promise);
  await prove(0);
  const outcome = assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  await assert.rejects(prove(hour, false), ScannerUnavailable);
  await prove(hour);
  assert.ok(scanner.isTrusted());
  verdict.resolve({ kind: 'clean' });
  await outcome;
});

test('ends running scans immediately when a self-test fails', async () => {
  const { scanner, prove } = aScannerBetweenProofs(
    (_content, _size, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  await prove(0);
  const outcome = assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  await assert.rejects(prove(hour, false), ScannerUnavailable);
  await outcome;
});

test('a file that the scanner cannot handle does not cause constant self-tests', async () => {
  const { scanner, prove, proofs } = aScannerBetweenProofs(() => Promise.reject(new ScannerUnavailable('ERROR')));
  const quarter = 15_000;
  for (let at = 0; at < hour; at += quarter) {
    await prove(at);
    await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  }
  // At the start, at the first doubt, and then after 1, 2, 4, 8, 15, 15 minutes.
  assert.equal(proofs(), 8);
});

/** Scans the content and gives control over what happens to the canary after the verdict. */
function aScannerWithCanary(canary: Scanner['scan']) {
  return aScannerBetweenProofs(async (content, size, signal) =>
    size === eicar.length ? canary(content, size, signal) : { kind: 'clean' },
  );
}
const scanText = (scanner: Scanner, signal: AbortSignal) => scanner.scan(Readable.from(['text']), 4, signal);

test('a scan can be aborted while its canary waits, and then the canary is aborted too', async () => {
  const [stopping, reason] = [new AbortController(), new Error('The service ends.')];
  const canarySignals: AbortSignal[] = [];
  const { scanner, prove } = aScannerWithCanary((_content, _size, signal) => {
    canarySignals.push(signal);
    setImmediate(() => stopping.abort(reason));
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await prove(0);
  const scans = [scanText(scanner, stopping.signal), scanText(scanner, stopping.signal)];
  for (const scan of scans) await assert.rejects(scan, reason);
  assert.ok(canarySignals.length > 0 && canarySignals.every(({ aborted }) => aborted));
  assert.ok(scanner.isTrusted());
});

test('a canary without a verdict repeats only its own file, and a wrong verdict ends all scans', async () => {
  let canary: Scanner['scan'] = () => Promise.reject(new ScannerUnavailable('no response in time'));
  const other = Promise.withResolvers<{ kind: 'clean' }>();
  const { scanner, prove, proofs } = aScannerBetweenProofs(async (content, size, signal) => {
    if (size === eicar.length) return canary(content, size, signal);
    return size === 4 ? { kind: 'clean' } : other.promise;
  });
  await prove(0);
  const running = scanner.scan(Readable.from(['other']), 5, never);
  await assert.rejects(scanText(scanner, never), ScannerUnavailable);
  assert.ok(scanner.isTrusted());
  canary = async () => ({ kind: 'infected', signature: 'Eicar' });
  other.resolve({ kind: 'clean' });
  assert.deepEqual(await running, { kind: 'clean' });
  await prove(1);
  assert.equal(proofs(), 2, 'the doubt causes a self-test');
  canary = async () => ({ kind: 'clean' });
  await assert.rejects(scanText(scanner, never), ScannerUnavailable);
  assert.ok(!scanner.isTrusted());
});

test('an aborted self-test is not a failure and changes nothing', async () => {
  await using clamd = await startClamd(right);
  const { scanner, pass } = aProvenScanner(clamd.unix);
  await scanner.selfTest(never);
  pass(hour);
  await scanner.selfTest(AbortSignal.abort());
  assert.equal(await verdictOnVirus(scanner), 'infected');
});

test('the archive of the canary is a ZIP of exactly the requested size', async () => {
  for (const size of [200, 65_536, 1_000_003]) {
    const archive = await buffer(Readable.from(eicarArchive(size)));
    assert.equal(archive.length, size);
    const directoryAt = archive.readUInt32LE(size - 6);
    assert.equal(archive.readUInt32LE(directoryAt), 0x02014b50);
    assert.ok(archive.subarray(39, 39 + eicar.length).equals(eicar));
  }
});

test('tests a scanner again after a scan without a verdict, and trusts it until that fails', async () => {
  await using clamd = await startClamd(right);
  const { scanner } = aProvenScanner(clamd.unix);
  await scanner.selfTest(never);
  const content = new Readable({
    async read() {
      await clamd.kill();
      this.push(Buffer.alloc(100_000));
    },
  });
  await assert.rejects(scanner.scan(content, maxBytes, never), ScannerUnavailable);
  await clamd.start({ ...right, AlertExceedsMax: 'no' });
  assert.ok(scanner.isTrusted());
  await assert.rejects(scanner.selfTest(never), /AlertExceedsMax/);
  assert.ok(!scanner.isTrusted());
});

test('notices an unavailable scanner before a scan needs it', async () => {
  await using clamd = await startClamd(right);
  const { scanner } = aProvenScanner(clamd.unix);
  assert.ok(!scanner.isTrusted());
  await scanner.selfTest(never);
  assert.ok(scanner.isTrusted());
  await clamd.kill();
  await assert.rejects(scanner.selfTest(never), ScannerUnavailable);
  assert.ok(!scanner.isTrusted());
});

test('packs the nested archive once, and lets other work run in between', async () => {
  let requested = 0;
  const scanner: Scanner = {
    check: async () => {},
    async scan(content) {
      content.destroy();
      requested += 1;
      if (requested % 4 === 0) return { kind: 'notScanned', reason: 'limitsExceeded' };
      return requested % 4 === 1 ? { kind: 'clean' } : { kind: 'infected', signature: 'Eicar' };
    },
  };
  // Other tests may have packed it already.
  const { runCanary }: typeof import('./canary.ts') = await import(`./canary.ts?${'fresh'}`);
  using turns = countTurns();
  await runCanary(scanner, maxBytes, never);
  const packing = turns.count;
  await runCanary(scanner, maxBytes, never);
  const repeating = turns.count - packing;
  assert.ok(packing >= 60, `${packing} turns`);
  assert.ok(repeating < 60, `${repeating} turns`);
  assert.equal(requested, 8);
});
