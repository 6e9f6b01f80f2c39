import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ZipEntry, zipOf } from '../../test/support/archives/zip-bytes.ts';
import { createTemporaryFolder, packFiles } from '../../test/support/languages/language-packs.ts';
import { OperatorError } from '../core/errors.ts';
import { parsePack } from './parse-pack.ts';
import { readZip } from './zip-contents.ts';

const pack: readonly ZipEntry[] = Object.entries(packFiles({ files: { 'mail/a_de.json': '{"b":"c"}' } })).map(
  ([name, content]) => ({ name, content, deflate: true }),
);
const mebibyte = 1024 * 1024;

async function read(bytes: Buffer) {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'pack.zip');
  await writeFile(file, bytes);
  return await readZip(file);
}

test('reads a pack from a ZIP, deflated or stored, with or without one enclosing folder', async () => {
  for (const around of ['', 'de_2/', 'any name/']) {
    for (const deflate of [true, false]) {
      const folders = around === '' ? ['mail/'] : [around, `${around}mail/`];
      const entries = [
        ...folders.map((name) => ({ name, mode: 0o040755 })),
        ...pack.map((entry) => ({ ...entry, name: `${around}${entry.name}`, deflate })),
        { name: `${around}installed.json`, content: '{"changedAt":"2020-01-01"}' },
      ];
      const contents = await read(zipOf(entries));
      assert.deepEqual([...contents.keys()], ['pack.json', 'mail/a_de.json']);
      assert.equal(contents.get('mail/a_de.json')?.toString(), '{"b":"c"}');
    }
  }
});

test('allows only one enclosing folder', async () => {
  const contents = await read(zipOf(pack.map((entry) => ({ ...entry, name: `a/b/${entry.name}` }))));
  assert.deepEqual([...contents.keys()], ['a/b/pack.json', 'a/b/mail/a_de.json']);
  await assert.rejects(parsePack(contents, null), /pack\.json is missing/);
});

test('ignores install records in a ZIP, however many there are', async () => {
  const mine = { name: 'installed.json', content: 'x'.repeat(1_000) };
  const contents = await read(zipOf([...pack, ...Array.from({ length: 998 }, () => mine)]));
  assert.deepEqual([...contents.keys()], ['pack.json', 'mail/a_de.json']);
});

test('rejects a source that is neither a folder nor a file', async () => {
  await using folder = await createTemporaryFolder();
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of ['/dev/zero', '/dev/null', pipe]) {
    await assert.rejects(readZip(path), new RegExp(`^OperatorError: ${path} is neither a folder nor a ZIP\\.$`));
  }
});

const extra = (entry: ZipEntry) => zipOf([...pack, entry]);
const zeros = (size: number, declared?: ZipEntry['declared']): ZipEntry => ({
  name: 'zeros',
  content: Buffer.alloc(size),
  deflate: true,
  ...(declared === undefined ? {} : { declared }),
});

const refused: ReadonlyArray<readonly [what: string, zip: () => Buffer, sentence: RegExp]> = [
  ['a name that leads out', () => extra({ name: '../evil' }), /\.\.\/evil/],
  ['a name that leads out later', () => extra({ name: 'mail/../../evil' }), /\.\./],
  ['an absolute name', () => extra({ name: '/etc/evil' }), /absolute/],
  ['a drive', () => extra({ name: 'C:/evil' }), /absolute/],
  ['a backslash', () => extra({ name: '..\\evil' }), /invalid characters/],
  ['a NUL in a name', () => extra({ name: 'a\0.json' }), /is not a valid name for a file/],
  ['a hidden name', () => extra({ name: '.bashrc' }), /is not a valid name for a file/],
  ['a name that is no UTF-8', () => extra({ name: Buffer.from([0xc0, 0xae]) }), /is not a valid name for a file/],
  ['an empty name', () => extra({ name: '' }), /is not a valid name for a file/],
  ['a name of dots', () => extra({ name: './pack.json' }), /is not a valid name for a file/],
  ['the same name twice', () => extra({ name: 'pack.json', content: '{}' }), /pack\.json is there twice/],
  ['a file in a file', () => zipOf([...pack, { name: 'a' }, { name: 'a/b' }]), /a\/b would be a file and a folder/],
  ['a folder that becomes a file', () => zipOf([...pack, { name: 'a/b' }, { name: 'a' }]), /a would be a file and a/],
  ['names that differ by case', () => zipOf([...pack, { name: 'a.txt' }, { name: 'A.TXT' }]), /A\.TXT is there twice/],
  [
    'folders that differ by case',
    () => zipOf([...pack, { name: 'a/b' }, { name: 'A' }]),
    /A would be a file and a folder/,
  ],
  ['a file too deep down', () => extra({ name: 'a/b/c/d/e' }), /deeper than 4/],
  ['a link', () => extra({ name: 'link', content: '/etc/passwd', mode: 0o120777 }), /neither a file nor a folder/],
  ['a device', () => extra({ name: 'device', mode: 0o020666 }), /neither a file nor a folder/],
  [
    'an encrypted entry',
    () => extra({ name: 'a', flags: 0x801, content: 'x'.repeat(12), declared: { size: 0 } }),
    /encrypted/,
  ],
  ['a strongly encrypted entry', () => extra({ name: 'a', flags: 0x841 }), /encryption/],
  ['an unusual compression', () => extra({ name: 'a', method: 12 }), /unsupported compression method/],
  ['a wrong checksum', () => extra({ name: 'a', content: 'x', declared: { crc: 1 } }), /"a" is damaged/],
  ['a file too large', () => extra(zeros(mebibyte + 1)), /zeros has more than/],
  ['a bomb that admits it', () => extra(zeros(8 * mebibyte)), /zeros has more than/],
  ['a bomb that denies it', () => extra(zeros(8 * mebibyte, { size: 100 })), /too many bytes/],
  ['a bomb that almost admits it', () => extra(zeros(8 * mebibyte, { size: mebibyte })), /too many bytes/],
  ['less than it declares', () => extra(zeros(100, { size: 200 })), /not enough bytes/],
  [
    'too much in all',
    () => zipOf([...pack, ...Array.from({ length: 17 }, (_, n) => ({ ...zeros(mebibyte), name: `f${n}` }))]),
    /together have more than/,
  ],
  [
    'too many files',
    () => zipOf([...pack, ...Array.from({ length: 500 }, (_, n) => ({ name: `f${n}` }))]),
    /500 files/,
  ],
  ['too many entries', () => zipOf(Array.from({ length: 1_001 }, (_, n) => ({ name: `f${n}/` }))), /1000 entries/],
  ['itself too large', () => zipOf([{ name: 'a', content: Buffer.alloc(18 * mebibyte) }]), /The ZIP has more than/],
  ['bytes that are no ZIP', () => Buffer.from('not a ZIP'), /Cannot read the ZIP file/],
  ['no bytes', () => Buffer.alloc(0), /Cannot read the ZIP file/],
  ['half of its bytes', () => zipOf(pack).subarray(0, 200), /Cannot read the ZIP file/],
  ['nothing at its beginning', () => zipOf(pack).fill(0, 0, 100), /Cannot read the ZIP file|damaged/],
];

for (const [what, zip, sentence] of refused) {
  test(`rejects a ZIP with ${what}, and reports the reason`, async () => {
    await assert.rejects(read(zip()), (error: unknown) => {
      assert.ok(error instanceof OperatorError, String(error));
      assert.match(error.message, sentence);
      return true;
    });
  });
}

test('reads a ZIP of another program', async () => {
  await using folder = await createTemporaryFolder();
  const script = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as file:
    file.writestr('de_2/pack.json', '{}')
    file.writestr('de_2/mail/a_de.json', '{"b": "c"}')`;
  const file = join(folder.path, 'pack.zip');
  execFileSync('python3', ['-c', script, file]);
  assert.deepEqual([...(await readZip(file)).keys()], ['pack.json', 'mail/a_de.json']);
});

test('reads or rejects a ZIP with any bytes', async () => {
  const zip = zipOf([...pack, { name: 'stored.txt', content: 'abc' }]);
  const change = fc.record({ at: fc.nat(zip.length - 1), to: fc.nat(255) });
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'pack.zip');
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(zip.length), async (changes, cut) => {
      const bytes = Buffer.from(zip);
      for (const { at, to } of changes) bytes[at] = to;
      await writeFile(file, cut % 10 === 0 ? bytes.subarray(0, cut) : bytes);
      const outcome = await readZip(file).catch((error: unknown) => error);
      assert.ok(outcome instanceof OperatorError || outcome instanceof Map, String(outcome));
    }),
    { numRuns: 200 },
  );
});
