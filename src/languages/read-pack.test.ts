import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createTemporaryFolder,
  type Files,
  packFiles,
  parsePackFiles,
  writeFiles,
} from '../../test/support/languages/language-packs.ts';
import { OperatorError } from '../core/errors.ts';
import { readPack } from './source-pack.ts';

const refusedWith = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof OperatorError, String(error));
  assert.match(error.message, sentence);
  return true;
};

test('reads a complete pack: descriptor, files by base name, and messages', async () => {
  await using folder = await createTemporaryFolder();
  const files = packFiles({
    displayName: 'Deutsch',
    files: {
      'messages_de.json': '{"a":"A","b":"{n, plural, one {#} other {#}}"}',
      'mail/recipient_de.json': '{"subject":"Post"}',
      'mail/recipient_de_DE.html': '<p>',
      'logo.png': Buffer.from([0, 255]),
      NOTICE_de: 'x',
      'a.b_de.txt': 'x',
      'other_en.txt': 'x',
      'deep/er/still/file.bin': '',
    },
  });
  const pack = await readPack(await writeFiles(folder.path, { ...files, 'installed.json': '{}' }));
  const { id, locale, version, displayName, direction, changedAt } = pack;
  assert.deepEqual(
    { id, locale, version, displayName, direction, changedAt },
    {
      id: 'de_2',
      locale: 'de',
      version: { major: 2, minor: 1 },
      displayName: 'Deutsch',
      direction: 'ltr',
      changedAt: null,
    },
  );
  assert.deepEqual(Object.fromEntries(pack.files.entries().map(([name, { contentType }]) => [name, contentType])), {
    'messages.json': 'application/json; charset=utf-8',
    'mail/recipient.json': 'application/json; charset=utf-8',
    'mail/recipient.html': 'text/html; charset=utf-8',
    'logo.png': 'image/png',
    NOTICE: 'application/octet-stream',
    'a.b.txt': 'text/plain; charset=utf-8',
    'other_en.txt': 'text/plain; charset=utf-8',
    'deep/er/still/file.bin': 'application/octet-stream',
  });
  assert.deepEqual(Object.fromEntries(pack.messages), {
    'messages:a': 'A',
    'messages:b': '{n, plural, one {#} other {#}}',
    'mail/recipient:subject': 'Post',
  });
});

test('the locale in a file name is that of the pack, with or without its region', async () => {
  const names = async (locale: string, ...paths: string[]) => {
    const pack = await parsePackFiles(
      packFiles({ locale, files: Object.fromEntries(paths.map((path) => [path, ''])) }),
    );
    return [...pack.files.keys()];
  };
  assert.deepEqual(await names('pt-BR', 'a_pt_BR.txt', 'b_pt.txt', 'c_BR.txt'), ['a.txt', 'b.txt', 'c_BR.txt']);
  assert.deepEqual(await names('de', 'a_de_AT.txt', 'b_de_at.txt', 'c_de_419.txt'), ['a.txt', 'b_de_at.txt', 'c.txt']);
  assert.deepEqual(await names('zh-Hant', 'a_zh_Hant_TW.txt', 'b_zh_TW.txt'), ['a.txt', 'b_zh_TW.txt']);
  assert.deepEqual(await names('de', 'a_DE.txt', 'ade.txt', 'a-de.txt'), ['a_DE.txt', 'ade.txt', 'a-de.txt']);
});

test('two files have the same entity tag if they have the same bytes', async () => {
  const { files } = await parsePackFiles(packFiles({ files: { a: 'x', b: 'x', c: 'y' } }));
  const [a, b, c] = ['a', 'b', 'c'].map((name) => files.get(name)?.etag);
  assert.match(String(a), /^"[\w-]{22}"$/);
  assert.equal(a, b);
  assert.notEqual(a, c);
});

const descriptor = (change: Record<string, unknown>): Files => ({
  'pack.json': JSON.stringify({ id: 'de_2', locale: 'de', version: '2.1', displayName: 'Deutsch', ...change }),
});
const message = (content: string | Buffer): Files => packFiles({ files: { 'x_de.json': content } });

/** The parser takes long for this text, and much longer with each additional character. */
const longDate = (start: string) => `{b,\u200edate, ::${start}${'yM'.repeat(4_000)}}`;

const broken: ReadonlyArray<readonly [what: string, files: Files, sentence: RegExp]> = [
  ['no descriptor', { 'a.txt': '' }, /^pack\.json is missing\.$/],
  ['a descriptor that is no JSON', { 'pack.json': '{' }, /^pack\.json is not valid JSON/],
  ['a descriptor that is no object', { 'pack.json': '[]' }, /^pack\.json is not a JSON object\.$/],
  ['an id of another locale', descriptor({ id: 'en_2' }), /id must be de_2/],
  ['an id of another version', descriptor({ version: '3.0' }), /id must be de_3/],
  ['no id', descriptor({ id: undefined }), /id must be de_2/],
  ['a version that is a number', descriptor({ version: 2.1 }), /version must be/],
  ['a version of one number', descriptor({ version: '2' }), /version must be/],
  ['a version with a leading zero', descriptor({ version: '02.1' }), /version must be/],
  ['a locale with an underscore', descriptor({ locale: 'de_DE' }), /locale must be/],
  ['a locale that is none', descriptor({ locale: 'de-1' }), /locale must be/],
  ['a locale in an unusual spelling', descriptor({ locale: 'DE' }), /locale must be spelled de\.$/],
  ['a locale of old', descriptor({ locale: 'iw' }), /locale must be spelled he\.$/],
  ['a locale that is a path', descriptor({ locale: '../de' }), /locale must be/],
  ['no display name', descriptor({ displayName: ' ' }), /displayName must be/],
  ['a display name of two lines', descriptor({ displayName: 'a\nb' }), /displayName must be/],
  ['a display name that turns around', descriptor({ displayName: 'a\u202eb' }), /displayName must be/],
  ['a third direction', descriptor({ direction: 'up' }), /direction must be/],
  ['messages that are no JSON', message('{"a":'), /^x\.json is not valid JSON/],
  ['messages that are no UTF-8', message(Buffer.from('{"a":"\xff"}', 'latin1')), /^x\.json is not valid JSON/],
  ['messages in a list', message('["a"]'), /^x\.json is not a JSON object/],
  ['messages in messages', message('{"a":{"b":"c"}}'), /^x:a must be a string/],
  ['a message that is a number', message('{"a":1}'), /^x:a must be a string/],
  ['a hole that is not closed', message('{"a":"{b"}'), /^x:a: invalid ICU message/],
  [
    'a plural without its last form',
    message('{"a":"{b, plural, one {x}}"}'),
    /^x:a: invalid ICU message: missing other clause\.$/,
  ],
  ['a date that cannot be written', message('{"a":"{b, date, ::eee}"}'), /^x:a: invalid ICU message/],
  ['a message without end', message(JSON.stringify({ a: 'x'.repeat(10_001) })), /more than 10000 characters/],
  ['a name of a message that is none', message('{"a b":"c"}'), /^x\.json: invalid message name "a b"/],
  ['a form of a date without end', message(JSON.stringify({ a: longDate('') })), /^x:a has more than 1000 characters/],
  ['one behind a quoted brace', message(JSON.stringify({ a: longDate("'}'") })), /^x:a has more than 1000 characters/],
  ['holes in holes', message(JSON.stringify({ a: '{a,select,other{'.repeat(600) })), /^x:a: invalid ICU message/],
  [
    'too many messages',
    message(`{${Array.from({ length: 5_001 }, (_, n) => `"${n}":""`)}}`),
    /more than 5000 messages/,
  ],
  ['the same name twice', packFiles({ files: { 'a.txt': '', 'a_de.txt': '' } }), /same name \(a\.txt\)/],
  ['the same name in two regions', packFiles({ files: { 'a_de_DE.txt': '', 'a_de.txt': '' } }), /same name \(a\.txt\)/],
  ['a second descriptor', packFiles({ files: { 'pack_de.json': '{}' } }), /same name \(pack\.json\)/],
  ['a record of its own', packFiles({ files: { 'installed_de.json': '{}' } }), /same name \(installed\.json\)/],
  ['a file that is only a language', packFiles({ files: { '_de.txt': '' } }), /must have a name before its language/],
  ['one in a folder', packFiles({ files: { 'mail/_de.txt': '' } }), /must have a name before its language/],
  ['a hidden file', packFiles({ files: { '.a': '' } }), /"\.a" is not a valid name for a file/],
  ['a hidden folder', packFiles({ files: { '.git/a': '' } }), /"\.git" is not a valid name for a file/],
  ['a blank in a name', packFiles({ files: { 'a b.txt': '' } }), /"a b\.txt" is not a valid name for a file/],
  ['a line break in a name', packFiles({ files: { 'a\nb': '' } }), /"a\\nb" is not a valid name for a file/],
  ['a non-ASCII character in a name', packFiles({ files: { 'ä.txt': '' } }), /is not a valid name for a file/],
  ['a very long name', packFiles({ files: { ['a'.repeat(101)]: '' } }), /is not a valid name for a file/],
  ['a file too deep down', packFiles({ files: { 'a/b/c/d/e': '' } }), /deeper than 4 levels/],
  [
    'a file too large',
    packFiles({ files: { a: Buffer.alloc(1024 * 1024 + 1) } }),
    /file a has more than 1048576 bytes/,
  ],
  [
    'too many files',
    packFiles({ files: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, ''])) }),
    /more than 500 files/,
  ],
  [
    'too many bytes',
    packFiles({
      files: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`f${n}`, Buffer.alloc(1024 * 1024)])),
    }),
    /together have more than 16777216 bytes/,
  ],
];

for (const [what, files, sentence] of broken) {
  test(`rejects a pack with ${what}, and reports the reason`, async () => {
    await using folder = await createTemporaryFolder();
    await writeFiles(folder.path, files);
    await assert.rejects(readPack(folder.path), refusedWith(sentence));
  });
}

test('rejects a folder with more entries than a pack may have, without listing all of them', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(folder.path, packFiles());
  await Promise.all(Array.from({ length: 1_200 }, (_, n) => mkdir(join(folder.path, `d${n}`))));
  await assert.rejects(readPack(folder.path), refusedWith(/more than 1000 files and folders/));
});

test('ignores files that editors and desktops leave in a pack folder', async () => {
  await using folder = await createTemporaryFolder();
  const leftovers = [
    'messages_de.json~',
    '.messages_de.json.swp',
    '.messages_de.json.swo',
    '.DS_Store',
    'mail/.DS_Store',
  ];
  const files = {
    ...packFiles(),
    'messages_de.json': '{}',
    ...Object.fromEntries(leftovers.map((path) => [path, 'x'])),
  };
  const pack = await readPack(await writeFiles(folder.path, files));
  assert.deepEqual([...pack.files.keys()], ['messages.json']);
});

test('rejects a folder full of leftovers instead of reading a part of it', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(folder.path, packFiles({ files: { 'z_de.json': '{"a":"b"}' } }));
  await Promise.all(Array.from({ length: 1_200 }, (_, n) => writeFile(join(folder.path, `f${n}~`), '')));
  await assert.rejects(readPack(folder.path), refusedWith(/more than 1000 files and folders/));
});

test('reads a pack of the maximum size', async () => {
  const files = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`f${n}`, Buffer.alloc(1024 * 1024)]));
  const small = Object.fromEntries(Array.from({ length: 484 }, (_, n) => [`a/b/c/${n}`, '']));
  await using folder = await createTemporaryFolder();
  const pack = await readPack(await writeFiles(folder.path, packFiles({ files: { ...files, ...small } })));
  assert.equal(pack.files.size, 499);
});

test('rejects an entry that is neither a file nor a folder, wherever it links to', async () => {
  for (const make of [
    (path: string) => symlink('/etc/passwd', path),
    (path: string) => symlink('pack.json', path),
    (path: string) => symlink('.', path),
    (path: string) => symlink('nowhere', path),
    async (path: string) => void execFileSync('mkfifo', [path]),
  ]) {
    await using folder = await createTemporaryFolder();
    await writeFiles(folder.path, packFiles());
    await make(join(folder.path, 'odd'));
    await assert.rejects(readPack(folder.path), refusedWith(/"odd" is neither a file nor a folder/));
  }
});

test('reads or rejects a folder with any file contents', async () => {
  const files = packFiles({
    files: { 'messages_de.json': '{"a":"{n, plural, one {#} other {#}} {d, date, ::yMMMd}"}' },
  });
  const mutation = fc.record({
    path: fc.constantFrom(...Object.keys(files)),
    at: fc.nat(120),
    drop: fc.nat(8),
    put: fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('{', '}', '"', '\\u0000', '__proto__', '#'),
    ),
  });
  const contents = fc.array(mutation, { maxLength: 4 }).map((mutations) => {
    const mutated: Record<string, string> = { ...(files as Record<string, string>) };
    for (const { path, at, drop, put } of mutations) {
      const text = mutated[path] ?? '';
      mutated[path] = text.slice(0, at) + put + text.slice(at + drop);
    }
    return mutated;
  });
  await fc.assert(
    fc.asyncProperty(contents, async (mutated) => {
      const outcome = await parsePackFiles(mutated).catch((error: unknown) => error);
      assert.ok(outcome instanceof OperatorError || 'messages' in (outcome as object), String(outcome));
    }),
    { numRuns: 200 },
  );
});
