import { Readable } from 'node:stream';
import { crc32, gzip } from 'node:zlib';
import { loadOnce } from '../core/promises.ts';
import { type Scanner, ScannerUnavailable, type Verdict } from '../ports/scanner.ts';

/** The EICAR test file, which every virus scanner detects. Split, so that no scanner detects this source file. */
export const eicar: Buffer = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

interface CanaryTest {
  readonly content: () => Readable;
  readonly size: number;
  readonly expected: Verdict['kind'];
  /** The required behavior of the scanner, and the configuration that it needs. */
  readonly requirement: string;
}

/** The time limit for a canary of this size, so that a scanner that hangs is noticed soon, and a slow one passes. */
export type CanaryLimit = (size: number) => number;

/** The scanner must read at least 10 MB per second, as the largest canary has the size of the largest file. */
export const canaryLimitMs: CanaryLimit = (size) => 30_000 + Math.ceil(size / 10_000);

/**
 * Checks that the scanner detects the test file, up to the largest file that it is given, and reports what it does not
 * scan. Rejects with ScannerUnavailable otherwise.
 */
export async function runCanary(
  scanner: Scanner,
  maxBytes: number,
  signal: AbortSignal,
  limit: CanaryLimit = canaryLimitMs,
): Promise<void> {
  await scanner.check(signal);
  for (const trial of canaryTests(maxBytes, await nestedArchive())) await runTest(scanner, trial, signal, limit);
}

/** The scanner gave a verdict on a canary, and it was not the right one. */
export class WrongVerdict extends ScannerUnavailable {}

/**
 * Checks that the scanner detects the test file now. Rejects with WrongVerdict if it does not, and with another
 * ScannerUnavailable if it gives no verdict.
 */
export async function findEicar(
  scanner: Scanner,
  signal: AbortSignal,
  limit: CanaryLimit = canaryLimitMs,
): Promise<void> {
  await runTest(scanner, eicarTest, signal, limit);
}

async function runTest(
  scanner: Scanner,
  { content, size, expected, requirement }: CanaryTest,
  signal: AbortSignal,
  limit: CanaryLimit,
): Promise<void> {
  const late = AbortSignal.timeout(limit(size));
  const outcome = await scanner.scan(content(), size, AbortSignal.any([signal, late])).catch((error: unknown) => {
    if (error instanceof ScannerUnavailable) return error;
    if (late.aborted) return new ScannerUnavailable('no response in time', { cause: error });
    throw error;
  });
  if ('kind' in outcome && outcome.kind === expected) return;
  const failed = `virus scanner self-test failed: it must ${requirement}`;
  if ('kind' in outcome) throw new WrongVerdict(`${failed} (result: ${outcome.kind})`);
  throw new ScannerUnavailable(`${failed} (result: ${outcome.message})`, { cause: outcome });
}

function canaryTests(maxBytes: number, nested: Buffer): readonly CanaryTest[] {
  return [
    {
      ...fromBuffer(Buffer.from('A harmless text.\n')),
      expected: 'clean',
      requirement: 'report a harmless text as clean',
    },
    eicarTest,
    {
      content: () => Readable.from(eicarArchive(maxBytes), { objectMode: false }),
      size: maxBytes,
      expected: 'infected',
      requirement: `find the EICAR test file in an archive of ${maxBytes} bytes; in clamd.conf StreamMaxLength, MaxFileSize and MaxScanSize must be at least SEALPOST_CLAMD_MAX_BYTES, and ScanArchive on`,
    },
    {
      ...fromBuffer(nested),
      expected: 'notScanned',
      requirement: `report when a file exceeds its limits. Add the line "AlertExceedsMax yes" to clamd.conf (in the image of ClamAV: CLAMD_CONF_AlertExceedsMax=yes), and keep MaxRecursion below ${nesting}`,
    },
  ];
}

const fromBuffer = (bytes: Buffer): Pick<CanaryTest, 'content' | 'size'> => ({
  content: () => Readable.from([bytes], { objectMode: false }),
  size: bytes.length,
});

const eicarTest: CanaryTest = {
  ...fromBuffer(eicar),
  expected: 'infected',
  requirement: 'find the EICAR test file',
};

const zeros = Buffer.alloc(2 ** 16);

/**
 * A ZIP of exactly this size that contains the test file, uncompressed, with zeros between the file and the directory.
 * (ClamAV does not detect a test file with data appended to it.)
 */
export function* eicarArchive(size: number): Generator<Buffer> {
  const entry = Buffer.concat([zipHeader(30, 0x04034b50, 4), eicarName, eicar]);
  const directory = Buffer.concat([zipHeader(46, 0x02014b50, 6), eicarName]);
  const directoryAt = size - directory.length - 22;
  yield entry;
  for (let left = directoryAt - entry.length; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
  yield directory;
  yield zipEnd(directory.length, directoryAt);
}

const eicarName = Buffer.from('eicar.com');

/** The fields that a local file header and its directory entry share, from `start` on. */
function zipHeader(length: number, magic: number, start: number): Buffer {
  const header = Buffer.alloc(length);
  header.writeUInt32LE(magic, 0);
  header.writeUInt16LE(10, start);
  // January 1, 1980.
  header.writeUInt16LE(0x0021, start + 8);
  header.writeUInt32LE(crc32(eicar), start + 10);
  header.writeUInt32LE(eicar.length, start + 14);
  header.writeUInt32LE(eicar.length, start + 18);
  header.writeUInt16LE(eicarName.length, start + 22);
  return header;
}

function zipEnd(directoryLength: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directoryLength, 12);
  end.writeUInt32LE(directoryAt, 16);
  return end;
}

/** Deeper than any scanner scans; most stop at 17. */
const nesting = 120;

/** Created once, and asynchronously, because so many layers take a while. */
const nestedArchive = loadOnce(async () => {
  let content: Buffer = Buffer.from('A harmless text, deep down.\n');
  for (let level = 0; level < nesting; level += 1) content = await gzipped(content);
  return content;
});

function gzipped(content: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => gzip(content, (error, packed) => (error ? reject(error) : resolve(packed))));
}
