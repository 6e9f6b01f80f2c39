import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { fromBuffer } from 'yauzl';
import { seededRandom } from '../../test/support/inputs/random.ts';
import type { ByteRange } from '../core/byte-range.ts';
import type { Bytes } from '../core/bytes.ts';
import { bytesOf } from './join-bytes.ts';
import { archiveComment, endRecords, type ZipEntry, zipOf } from './zip.ts';

const date = new Date('2026-03-01T10:15:30Z');

const entry = (name: string, content: string | Buffer): ZipEntry => {
  const bytes = Buffer.from(content);
  return { name, crc32: crc32(bytes), date, content: bytesOf(bytes) };
};

const all = (piece: Bytes): ByteRange => ({ start: 0, end: piece.size });
const read = async (piece: Bytes, range = all(piece)) =>
  Buffer.concat(await Array.fromAsync(piece.read(range, () => 1)));

/** A source of zeros, for tests that do not check its CRC-32. */
const sparse = (size: number): Bytes => ({
  size,
  async *read({ start, end }) {
    for (let at = start; at < end; at += 2 ** 20) yield Buffer.alloc(Math.min(2 ** 20, end - at));
  },
});

async function namesIn(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
    if (zip === undefined) return reject(error);
    zip.on('entry', (one) => {
      names.push(one.fileName);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  await promise;
  return names;
}

test('an archive has the declared size, and the same entries give the same bytes', async () => {
  const entries = [entry('a.txt', 'Hello'), entry('empty', ''), entry('Prüfung.pdf', 'x'.repeat(100_000))];
  const zip = await zipOf(entries);
  const bytes = await read(zip);
  assert.equal(bytes.length, zip.size);
  assert.deepEqual(await read(await zipOf(entries)), bytes);
  assert.deepEqual(await namesIn(bytes), ['a.txt', 'empty', 'Prüfung.pdf']);
  assert.deepEqual(await namesIn(await read(await zipOf([]))), []);
});

test('any range equals that part of the archive, and nothing before it is read', async () => {
  const draw = seededRandom(7);
  const requested: string[] = [];
  const entries = Array.from({ length: 40 }, (_, n) => {
    const bytes = Buffer.alloc(draw(3) === 0 ? 0 : draw(200_000), n);
    const piece = bytesOf(bytes);
    const content: Bytes = {
      ...piece,
      read(range, pace) {
        requested.push(`${n}`);
        return piece.read(range, pace);
      },
    };
    return { ...entry(`file ${n}`, bytes), content };
  });
  const zip = await zipOf(entries);
  const fullArchive = await read(zip);
  for (let round = 0; round < 300; round += 1) {
    const start = draw(zip.size);
    const end = start + 1 + draw(Math.min(zip.size - start, round % 2 === 0 ? 300 : zip.size));
    assert.ok((await read(zip, { start, end })).equals(fullArchive.subarray(start, end)), `${start}-${end}`);
  }
  requested.length = 0;
  await read(zip, { start: zip.size - 22, end: zip.size });
  assert.deepEqual(requested, []);
});

test('read-ahead is released when the reader stops or a file fails', async () => {
  let open = 0;
  const piece = (fails: boolean): Bytes => ({
    size: 100_000,
    async *read() {
      open += 1;
      try {
        if (fails) throw new Error('gone');
        yield Buffer.alloc(50_000);
        yield Buffer.alloc(50_000);
      } finally {
        open -= 1;
      }
    },
  });
  const zip = await zipOf([...Array(5)].map((_, n) => ({ name: `${n}`, crc32: 0, date, content: piece(n === 3) })));
  for await (const _ of zip.read(all(zip), () => 8)) break;
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(open, 0);
  await assert.rejects(read(zip), /gone/);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(open, 0);
});

test('64-bit numbers are used exactly where they are needed', async () => {
  const edge = 0xffff_ffff;
  for (const [size, isZip64] of [
    [edge - 1, false],
    [edge, true],
    [edge + 1, true],
  ] as const) {
    const zip = await zipOf([{ name: 'a', crc32: 1, date, content: sparse(size) }]);
    const [headers = Buffer.alloc(0), ...rest] = zip.generated;
    const ending = Buffer.concat(rest);
    assert.equal(headers.length, 31 + 9 + (isZip64 ? 20 : 0), `${size}`);
    assert.equal(headers.readUInt32LE(22), Math.min(size, edge));
    // The directory begins after the file, and so beyond the limit too.
    assert.equal(ending.includes('PK\x06\x06'), true);
    assert.equal(ending.length, 46 + 1 + 9 + (isZip64 ? 20 : 0) + 56 + 20 + 22);
  }
  const small = await zipOf([{ name: 'a', crc32: 1, date, content: sparse(edge - 40) }]);
  assert.equal(small.generated[2]?.includes('PK\x06\x06'), true, 'the directory begins at the edge itself');
  const smaller = await zipOf([{ name: 'a', crc32: 1, date, content: sparse(edge - 41) }]);
  assert.equal(smaller.generated[2]?.includes('PK\x06\x06'), false);
});

test('an entry beyond 4 GiB has a ZIP64 offset only in the directory', async () => {
  const zip = await zipOf([{ name: 'large', crc32: 0, date, content: sparse(5 * 2 ** 30) }, entry('behind', 'Hello')]);
  const [, ending = Buffer.alloc(0)] = zip.generated;
  const second = ending.indexOf('PK\x01\x02', 4, 'latin1');
  assert.equal(ending.readUInt32LE(second + 42), 0xffff_ffff);
  assert.equal(ending.readUInt32LE(second + 24), 5);
  const offset = Number(ending.readBigUInt64LE(second + 46 + 'behind'.length + 4));
  const local = await read(zip, { start: offset, end: offset + 30 });
  assert.equal(local.toString('latin1', 0, 4), 'PK\x03\x04');
  assert.equal(local.readUInt32LE(18), 5);
});

test('supports more than 65,535 entries', async () => {
  const isZip64 = (count: number) => endRecords(count, 0, 0).includes('PK\x06\x06');
  assert.deepEqual([65_534, 65_535, 65_536].map(isZip64), [false, true, true]);
  const zip = await zipOf(Array.from({ length: 65_536 }, (_, n) => entry(`${n}`, '')));
  assert.equal((await namesIn(await read(zip))).length, 65_536);
});

test('a comment ends the archive, in every range too', async () => {
  const comment = 'Prüfung & Söhne, https://files.example.org';
  const entries = [entry('a.txt', 'Hello')];
  const [zip, plain] = [await zipOf(entries, comment), await zipOf(entries)];
  const bytes = await read(zip);
  const length = Buffer.byteLength(comment);
  assert.equal(zip.size, plain.size + length);
  assert.equal(bytes.subarray(-length).toString(), comment);
  assert.equal(bytes.readUInt16LE(bytes.length - length - 2), length);
  assert.ok(bytes.subarray(0, -length - 2).equals((await read(plain)).subarray(0, -2)));
  assert.deepEqual(await namesIn(bytes), ['a.txt']);
  for (let start = bytes.length - length - 24; start < bytes.length; start += 1) {
    assert.ok((await read(zip, { start, end: zip.size })).equals(bytes.subarray(start)), `from ${start}`);
  }
  assert.ok(
    zip.generated.some((one) => one.includes(comment)),
    'the ETag follows from it',
  );
  await assert.rejects(zipOf(entries, 'PK\x05\x06'), /control character/);
});

test('a comment names the organization and its service', () => {
  const url = new URL('https://files.example.org/');
  assert.equal(archiveComment('', url), '');
  assert.equal(archiveComment('Example Ltd', undefined), 'Example Ltd');
  assert.equal(archiveComment('Example Ltd', url), 'Example Ltd, https://files.example.org');
  const withPath = new URL('https://files.example.org/post/');
  assert.equal(archiveComment('Example Ltd', withPath), 'Example Ltd, https://files.example.org/post');
});

test('times outside the ZIP range become the nearest one', async () => {
  for (const [time, day, extra] of [
    ['1969-12-31T23:59:59Z', 0x0021, 0],
    ['1979-12-31T23:59:59Z', 0x0021, 9],
    ['1980-01-01T00:00:00Z', 0x0021, 9],
    ['2026-03-01T10:15:30Z', (46 << 9) | (3 << 5) | 1, 9],
    ['2039-01-01T00:00:00Z', (59 << 9) | (1 << 5) | 1, 0],
    ['2108-01-01T00:00:00Z', 0xff9f, 0],
  ] as const) {
    const zip = await zipOf([{ ...entry('a', ''), date: new Date(time) }]);
    const [header] = zip.generated;
    assert.deepEqual([header?.readUInt16LE(12), header?.readUInt16LE(28)], [day, extra], time);
  }
});
