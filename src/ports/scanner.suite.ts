import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { type Scanner, ScannerUnavailable } from './scanner.ts';

export interface Subject {
  readonly scanner: Scanner;
  /** The size of the largest file that it accepts. */
  readonly maxBytes: number;
  /** A file that it must find. */
  readonly infected: Buffer;
}

/** Tests for every implementation of Scanner. `open` may return the same scanner for every test. */
export function scannerSuite(name: string, open: () => Promise<Subject>): void {
  describe(`${name} is a Scanner`, () => {
    scanning(open);
    failing(open);
    stopping(open);
  });
}

const never = new AbortController().signal;
const streamOf = (...chunks: readonly Buffer[]) => Readable.from(chunks, { objectMode: false });

function scanning(open: () => Promise<Subject>): void {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 1_048_577]) {
    test(`a harmless file of ${size} bytes is clean`, async () => {
      const { scanner } = await open();
      const content = streamOf(Buffer.alloc(size, 'harmless '));
      assert.deepEqual(await scanner.scan(content, size, never), { kind: 'clean' });
      assert.ok(content.destroyed);
    });
  }

  test('a virus is found and named for any split of its bytes', async () => {
    const { scanner, infected } = await open();
    const bytes = [...infected].map((byte) => Buffer.of(byte));
    const withGaps = bytes.flatMap((byte) => [Buffer.alloc(0), byte]);
    for (const chunks of [[infected], bytes, [...withGaps, Buffer.alloc(0)]]) {
      // One chunk at a time: a stream of bytes would join them.
      const content = Readable.from(chunks, { objectMode: true });
      const verdict = await scanner.scan(content, infected.length, never);
      assert.ok(verdict.kind === 'infected');
      assert.match(verdict.signature, /Eicar/i);
    }
  });

  test('a file of the largest size is scanned; with one byte more it is not, and not opened either', async () => {
    const { scanner, maxBytes } = await open();
    const largest = streamOf(Buffer.alloc(maxBytes));
    assert.deepEqual(await scanner.scan(largest, maxBytes, never), { kind: 'clean' });
    let reads = 0;
    const above = new Readable({
      read() {
        reads += 1;
      },
    });
    const verdict = await scanner.scan(above, maxBytes + 1, never);
    assert.deepEqual(verdict, { kind: 'notScanned', reason: 'tooLarge' });
    assert.ok(above.destroyed);
    assert.equal(reads, 0);
  });

  test('each of many files at once gets its own verdict', async () => {
    const { scanner, infected } = await open();
    const kinds = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const bytes = index % 3 === 0 ? infected : Buffer.alloc(10_000 + index, 'harmless ');
        return (await scanner.scan(streamOf(bytes), bytes.length, never)).kind;
      }),
    );
    assert.deepEqual(
      kinds,
      Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? 'infected' : 'clean')),
    );
  });

  test('the check succeeds when the scanner is available', async () => {
    await (await open()).scanner.check(never);
  });
}

function failing(open: () => Promise<Subject>): void {
  const isNoVerdict = (error: unknown) => error instanceof Error && !(error instanceof ScannerUnavailable);

  test('failing content gives no verdict and rejects with its error', async () => {
    const { scanner } = await open();
    async function* broken() {
      yield Buffer.alloc(100_000);
      throw new Error('the disk is gone');
    }
    await assert.rejects(scanner.scan(Readable.from(broken()), 200_000, never), /the disk is gone/);
  });

  test('content that fails before it is read rejects with its error', async () => {
    const { scanner } = await open();
    const content = new Readable({ read() {} });
    const outcome = assert.rejects(scanner.scan(content, 10, never), /no such blob/);
    content.destroy(new Error('no such blob'));
    await outcome;
  });

  test('content that is too short or too long gives no verdict', async () => {
    const { scanner } = await open();
    for (const size of [9_999, 10_001]) {
      const content = streamOf(Buffer.alloc(10_000));
      await assert.rejects(scanner.scan(content, size, never), isNoVerdict, String(size));
      assert.ok(content.destroyed);
    }
  });

  test('destroyed content gives no verdict', async () => {
    const { scanner } = await open();
    const content = new Readable({ read() {} });
    content.push(Buffer.alloc(1_000));
    const outcome = assert.rejects(scanner.scan(content, 1_000, never), isNoVerdict);
    setImmediate(() => content.destroy());
    await outcome;
  });
}

function stopping(open: () => Promise<Subject>): void {
  test('a scan that is stopped before it begins does not begin', async () => {
    const { scanner } = await open();
    const content = streamOf(Buffer.alloc(10));
    const reason = new Error('the server ends');
    await assert.rejects(scanner.scan(content, 10, AbortSignal.abort(reason)), reason);
    assert.ok(content.destroyed);
    await assert.rejects(scanner.check(AbortSignal.abort(reason)), reason);
  });

  test('a scan can be stopped while its content keeps it waiting', async () => {
    const { scanner } = await open();
    const stop = new AbortController();
    const reason = new Error('the server ends');
    let requested = 0;
    const content = new Readable({
      read() {
        requested += 1;
        if (requested === 1) this.push(Buffer.alloc(100_000));
        else stop.abort(reason);
      },
    });
    await assert.rejects(scanner.scan(content, 200_000, stop.signal), reason);
    assert.ok(content.destroyed);
  });
}
