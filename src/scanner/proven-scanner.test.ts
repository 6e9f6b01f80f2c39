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
