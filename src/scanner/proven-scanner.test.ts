import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { type ClamdSettings, clamdMaxBytes as maxBytes, startClamd } from '../../test/support/clamd.ts';
import { answering, scriptedClamd } from '../../test/support/scripted-clamd.ts';
import { type Scanner, ScannerUnavailable } from '../ports/scanner.ts';
import { eicar, eicarArchive } from './canary.ts';
import { clamdScanner } from './clamd.ts';
import { provenScanner } from './proven-scanner.ts';

const never = new AbortController().signal;
const hour = 3_600_000;
const right = { StreamMaxLength: maxBytes, MaxFileSize: maxBytes, AlertExceedsMax: 'yes' };
const verdictOnVirus = async (scanner: Scanner) =>
  (await scanner.scan(Readable.from([eicar]), eicar.length, never)).kind;

/** A scanner and the time by which it is proven. */
function aProvenScanner(address: URL) {
  let time = 0;
  const scanner = provenScanner(clamdScanner({ address, maxBytes }), maxBytes, () => time);
  const pass = (ms: number): void => {
    time += ms;
  };
  return { scanner, pass };
}

test('before its first proof a scanner gives no verdict, after it the right one', async () => {
  await using clamd = await startClamd(right);
  const { scanner } = aProvenScanner(clamd.unix);
  const content = Readable.from([eicar]);
  await assert.rejects(scanner.scan(content, eicar.length, never), ScannerUnavailable);
  assert.ok(content.destroyed);
  await assert.rejects(scanner.check(never), ScannerUnavailable);
  await scanner.prove(never);
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
  test(`a clamd that ${promise} is not trusted, and it is said why`, async () => {
    await using clamd = await startClamd(settings);
    const { scanner } = aProvenScanner(clamd.unix);
    // Twice: what clamd remembers of the first time must not help it.
    for (const _ of [1, 2]) {
      await assert.rejects(scanner.prove(never), (error) => {
        assert.ok(error instanceof ScannerUnavailable);
        assert.match(error.message, complaint);
        return true;
      });
      await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
    }
  });
}

test('a scanner that always says OK, or always finds something, is not trusted', async () => {
  for (const text of ['stream: OK\0', 'stream: Some.Virus FOUND\0', 'PONG\0']) {
    await using server = await scriptedClamd(answering(text));
    const clamd = clamdScanner({ address: server.address, maxBytes });
    // It may well answer a ping.
    const scanner = provenScanner({ ...clamd, check: async () => {} }, maxBytes, () => 0);
    await assert.rejects(scanner.prove(never), ScannerUnavailable, text);
    await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable, text);
  }
});

test('a proof is good for an hour; the one after that counts, and so does the next that succeeds', async () => {
  await using clamd = await startClamd(right);
  const { scanner, pass } = aProvenScanner(clamd.unix);
  for (const _ of [1, 2, 3]) await scanner.prove(never);
  await clamd.kill();
  await clamd.start({ ...right, MaxFileSize: maxBytes - 1 });
  pass(hour - 1);
  await scanner.prove(never);
  assert.equal(await verdictOnVirus(scanner), 'infected');
  pass(1);
  await assert.rejects(scanner.prove(never), /MaxFileSize/);
  await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  await clamd.kill();
  await assert.rejects(scanner.prove(never), ScannerUnavailable);
  await clamd.start();
  await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  await scanner.prove(never);
  assert.equal(await verdictOnVirus(scanner), 'infected');
});

test('a verdict that comes after a failed proof does not count', async () => {
  const verdict = Promise.withResolvers<{ kind: 'clean' }>();
  await using clamd = await startClamd(right);
  const real = clamdScanner({ address: clamd.unix, maxBytes });
  let isSlow = false;
  const slow: Scanner = {
    check: real.check,
    scan: (...args) => (isSlow ? verdict.promise : real.scan(...args)),
  };
  let time = 0;
  const scanner = provenScanner(slow, maxBytes, () => time);
  await scanner.prove(never);
  isSlow = true;
  const outcome = assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  isSlow = false;
  time = hour;
  await clamd.kill();
  await assert.rejects(scanner.prove(never), ScannerUnavailable);
  verdict.resolve({ kind: 'clean' });
  await outcome;
});

/** Proven by the right answers; what else it is asked, a test answers. */
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
    scan: (...asked) => (isProving ? canary(...asked) : scan(...asked)),
  };
  const proven = provenScanner(fake, maxBytes, () => time);
  async function prove(at: number, honest = true): Promise<void> {
    [time, isHonest, isProving] = [at, honest, true];
    await proven.prove(never).finally(() => {
      isProving = false;
    });
  }
  return { scanner: proven, prove, proofs: () => proofs };
}

test('a verdict counts only if the scanner was trusted from the question to the answer', async () => {
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

test('when the scanner loses our trust, scans that run end at once', async () => {
  const { scanner, prove } = aScannerBetweenProofs(
    (_content, _size, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  await prove(0);
  const outcome = assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  await assert.rejects(prove(hour, false), ScannerUnavailable);
  await outcome;
});

test('a file that the scanner cannot cope with does not make it prove itself all the time', async () => {
  const { scanner, prove, proofs } = aScannerBetweenProofs(() => Promise.reject(new ScannerUnavailable('ERROR')));
  const quarter = 15_000;
  for (let at = 0; at < hour; at += quarter) {
    await prove(at);
    await assert.rejects(verdictOnVirus(scanner), ScannerUnavailable);
  }
  // At the start, at the first doubt, and then after 1, 2, 4, 8, 15, 15 minutes.
  assert.equal(proofs(), 8);
});

test('a proof that is stopped is no failure, and changes nothing', async () => {
  await using clamd = await startClamd(right);
  const { scanner, pass } = aProvenScanner(clamd.unix);
  await scanner.prove(never);
  pass(hour);
  await scanner.prove(AbortSignal.abort());
  assert.equal(await verdictOnVirus(scanner), 'infected');
});

test('the archive of the canary is a ZIP of exactly the size that was asked for', async () => {
  for (const size of [200, 65_536, 1_000_003]) {
    const archive = await buffer(Readable.from(eicarArchive(size)));
    assert.equal(archive.length, size);
    const directoryAt = archive.readUInt32LE(size - 6);
    assert.equal(archive.readUInt32LE(directoryAt), 0x02014b50);
    assert.ok(archive.subarray(39, 39 + eicar.length).equals(eicar));
  }
});

test('a scanner that ended a scan without a verdict is proven anew, and keeps its word until that fails', async () => {
  await using clamd = await startClamd(right);
  const { scanner } = aProvenScanner(clamd.unix);
  await scanner.prove(never);
  const content = new Readable({
    async read() {
      await clamd.kill();
      this.push(Buffer.alloc(100_000));
    },
  });
  await assert.rejects(scanner.scan(content, maxBytes, never), ScannerUnavailable);
  await clamd.start({ ...right, AlertExceedsMax: 'no' });
  assert.ok(scanner.isTrusted());
  await assert.rejects(scanner.prove(never), /AlertExceedsMax/);
  assert.ok(!scanner.isTrusted());
});

test('a scanner that went away is noticed before anybody asks it for a verdict', async () => {
  await using clamd = await startClamd(right);
  const { scanner } = aProvenScanner(clamd.unix);
  assert.ok(!scanner.isTrusted());
  await scanner.prove(never);
  assert.ok(scanner.isTrusted());
  await clamd.kill();
  await assert.rejects(scanner.prove(never), ScannerUnavailable);
  assert.ok(!scanner.isTrusted());
});

test('what the canary shows is packed once, and not in one go: others get their turn', async () => {
  let asked = 0;
  const scanner: Scanner = {
    check: async () => {},
    async scan(content) {
      content.destroy();
      asked += 1;
      if (asked % 4 === 0) return { kind: 'notScanned', reason: 'limitsExceeded' };
      return asked % 4 === 1 ? { kind: 'clean' } : { kind: 'infected', signature: 'Eicar' };
    },
  };
  // Other tests may have packed it already.
  const { runCanary }: typeof import('./canary.ts') = await import(`./canary.ts?${'fresh'}`);
  let turns = 0;
  let isRunning = true;
  const turn = () => {
    turns += 1;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  await runCanary(scanner, maxBytes, never);
  const packing = turns;
  await runCanary(scanner, maxBytes, never);
  isRunning = false;
  assert.ok(packing >= 60, `${packing} turns`);
  assert.ok(turns - packing < 60, `${turns - packing} turns`);
  assert.equal(asked, 8);
});
