import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { ensureSystemPackages } from '../scripts/system-packages.ts';
import { bytesOf } from '../src/archive/join-bytes.ts';
import { type ZipEntry, zipOf } from '../src/archive/zip.ts';
import type { Bytes } from '../src/core/bytes.ts';
import { zipReaders } from '../test/support/archives/zip-readers.ts';
import { createEmptyFolder } from '../test/support/server/program.ts';
import type { Proof } from './proof.ts';

const date = new Date('2026-03-01T10:15:30Z');
const zeros = Buffer.alloc(2 ** 20);

export const zipReadersProof: Proof = {
  promise:
    'unzip, 7-Zip, bsdtar from a file and from a pipe, Python and, from a gibibyte on, the streaming reader of Java accept a ZIP with one large entry and others behind it, and one of 65,536 entries.',
  unit: 'MiB of the large entry',
  full: 5 * 1024,
  short: 8,
  async run(mebibytes, report) {
    // Java takes half a gigabyte to install, which is too much for regular tests.
    const withJava = mebibytes >= 1024;
    ensureSystemPackages(['unzip', '7zz', 'bsdtar', 'python3', ...(withJava ? ['javac'] : [])]);
    await using folder = await createEmptyFolder();
    const large = join(folder.path, 'large.zip');
    const many = join(folder.path, 'many.zip');
    await write(large, [small('before', 'a'), zerosEntry(mebibytes), small('behind', 'b'), small('Größe.txt', '')]);
    await write(
      many,
      Array.from({ length: 65_536 }, (_, n) => small(`${n}`, '')),
    );
    for (const path of [large, many]) {
      for (const { name, command, fromPipe } of zipReaders) {
        await accept(path, command, fromPipe ?? false);
        report(`${name} accepts ${path === large ? 'the large entry' : 'the many'}`);
      }
      if (withJava) await accept(path, ['java', new URL('./ReadZip.java', import.meta.url).pathname, 'ARCHIVE'], false);
      await rm(path);
    }
    return { largeBytes: mebibytes * 2 ** 20, entries: 65_536, java: withJava ? 'accepts both' : 'not run' };
  },
};

function small(name: string, content: string): ZipEntry {
  return { name, crc32: crc32(content), date, content: bytesOf(Buffer.from(content)) };
}

/** A piece that takes no memory, and in a sparse file hardly any disk. */
function zerosEntry(mebibytes: number): ZipEntry {
  let sum = 0;
  for (let n = 0; n < mebibytes; n += 1) sum = crc32(zeros, sum);
  const content: Bytes = {
    size: mebibytes * zeros.length,
    async *read({ start, end }) {
      for (let at = start; at < end; at += zeros.length) yield Buffer.alloc(Math.min(zeros.length, end - at));
    },
  };
  return { name: 'large', crc32: sum, date, content };
}

/** Leaves holes where there are only zeros. */
async function write(path: string, entries: readonly ZipEntry[]): Promise<void> {
  const zip = await zipOf(entries, 'Prüfung & Söhne, https://files.example.org');
  await using file = await open(path, 'wx');
  await file.truncate(zip.size);
  let at = 0;
  for await (const chunk of zip.read({ start: 0, end: zip.size }, () => 1)) {
    if (chunk.length !== zeros.length || !chunk.equals(zeros)) await file.write(chunk, 0, chunk.length, at);
    at += chunk.length;
  }
  assert.equal(at, zip.size);
}

async function accept(path: string, [program = '', ...args]: readonly string[], fromPipe: boolean): Promise<void> {
  const reader = spawn(
    program,
    args.map((arg) => (arg === 'ARCHIVE' ? path : arg)),
    {
      stdio: [fromPipe ? 'pipe' : 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  );
  let complaint = '';
  reader.stderr?.on('data', (text) => {
    complaint += text;
  });
  const closed = once(reader, 'close');
  if (fromPipe && reader.stdin !== null) await pipeline(createReadStream(path), reader.stdin);
  const [code] = await closed;
  assert.equal(code, 0, `${program} does not accept it: ${complaint}`);
}
