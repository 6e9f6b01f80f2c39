import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileNames } from '../../test/support/inputs/hostile-names.ts';
import { archiveName, safeNames, safePaths } from './safe-names.ts';

test('safe names are unchanged', () => {
  const nameFor = safeNames();
  for (const name of [
    'a.txt',
    'Prüfung.pdf',
    '日本語.txt',
    '.hidden',
    'no extension',
    'con report.txt',
    'comma,list',
  ]) {
    assert.equal(nameFor(name), name);
  }
});

test('names that are invalid on some platform become valid', () => {
  for (const [name, safe] of [
    ['..', '.._'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['/etc/passwd', '_etc_passwd'],
    ['C:evil.txt', 'C_evil.txt'],
    ['back\\slash.txt', 'back_slash.txt'],
    ['a\u0000b\nc\u007f', 'a_b_c_'],
    ['CON', 'CON_'],
    ['aux.txt', 'aux_.txt'],
    ['COM1.log', 'COM1_.log'],
    ['lpt¹ .txt', 'lpt¹_ .txt'],
    ['ends with a dot.', 'ends with a dot._'],
    ['ends with a blank ', 'ends with a blank _'],
    ['', '_'],
    ['e\u0301', 'é'],
  ] as const) {
    assert.equal(safeNames()(name), safe, JSON.stringify(name));
  }
});

test('names that are equal ignoring case, or became equal, get unique numbers', () => {
  const nameFor = safeNames();
  const names = ['a.txt', 'A.TXT', 'a (2).txt', 'a?.txt', 'a*.txt', 'a_.txt', 'Straße', 'STRASSE', 'checksums.csv'];
  assert.deepEqual(names.map(nameFor), [
    'a.txt',
    'A (2).TXT',
    'a (2) (2).txt',
    'a_.txt',
    'a_ (2).txt',
    'a_ (3).txt',
    'Straße',
    'STRASSE (2)',
    'checksums.csv',
  ]);
  assert.equal(nameFor('checksums.csv'), 'checksums (2).csv');
});

test('names that only some file systems take for equal get unique numbers', () => {
  const nameFor = safeNames();
  const names = ['I.txt', 'ı.txt', 'i.TXT', 'a\u200db', 'ab', 'ſ', 'S'];
  const expected = ['I.txt', 'ı (2).txt', 'i (3).TXT', 'a\u200db', 'ab (2)', 'ſ', 'S (2)'];
  assert.deepEqual(names.map(nameFor), expected);
});

test('skips thousands of numbers that are already taken', () => {
  const nameFor = safeNames();
  for (let n = 2; n < 10_000; n += 1) nameFor(`a_ (${n}).txt`);
  nameFor('a_.txt');
  const [, number = ''] = /^a_ \((\d+)\)\.txt$/.exec(nameFor('a?.txt')) ?? [];
  assert.ok(Number(number) > 10_000, number);
});

test('no name exceeds the length limit of any platform, and no character is split', () => {
  const nameFor = safeNames();
  const long = [
    'a'.repeat(255),
    'ä'.repeat(127),
    `${'🦭'.repeat(62)}.jpg`,
    `${'x'.repeat(254)}.`,
    `aux.${'b'.repeat(251)}`,
  ];
  for (const name of [...long, ...long, ...long, `a.${'b'.repeat(253)}`, `A.${'b'.repeat(253)}`]) {
    const safe = nameFor(name);
    assert.ok(Buffer.byteLength(safe) <= 255, safe);
    assert.ok(safe.isWellFormed() && !safe.includes('\ufffd'));
  }
});

test('numbers ten thousand equal names without repeated counting', () => {
  const nameFor = safeNames();
  const names = Array.from({ length: 10_000 }, (_, n) => {
    const signs = n.toString(5).padStart(8, '0');
    return `${'x'.repeat(240)}${signs.replace(/\d/g, (digit) => ':?*<>'.charAt(Number(digit)))}`;
  });
  assert.equal(new Set(names).size, 10_000);
  assert.equal(new Set(names.map(nameFor)).size, 10_000);
});

test('hostile names become harmless names in an archive', () => {
  const nameFor = safeNames();
  const seen = new Set<string>();
  for (const name of hostileNames) {
    const safe = nameFor(name);
    assert.match(safe, /^[^\p{Cc}"*/:<>?\\|]+$/u, name);
    assert.doesNotMatch(safe, /[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu, name);
    assert.ok(!seen.has(safe.toLowerCase()), name);
    seen.add(safe.toLowerCase());
  }
});

test('files stay in their folders, and equal names in different folders are unchanged', () => {
  const pathFor = safePaths();
  assert.equal(pathFor([], 'roof.jpg'), 'roof.jpg');
  assert.equal(pathFor(['Photos', '2026'], 'roof.jpg'), 'Photos/2026/roof.jpg');
  assert.equal(pathFor(['Photos', '2025'], 'roof.jpg'), 'Photos/2025/roof.jpg');
  assert.equal(pathFor(['Photos'], 'roof.jpg'), 'Photos/roof.jpg');
  assert.equal(pathFor(['Photos'], 'Roof.jpg'), 'Photos/Roof (2).jpg');
});

test('folders that are equal on some platform are one folder, and never a file', () => {
  const pathFor = safePaths();
  assert.equal(pathFor(['Photos'], 'a'), 'Photos/a');
  assert.equal(pathFor(['PHOTOS', 'x'], 'b'), 'Photos/x/b');
  assert.equal(pathFor(['photos', 'X'], 'b'), 'Photos/x/b (2)');
  assert.equal(pathFor([], 'photos'), 'photos (2)');
  assert.equal(pathFor([], 'plan'), 'plan');
  assert.equal(pathFor(['Plan'], 'c'), 'Plan (2)/c');
  assert.equal(pathFor(['plan', 'd'], 'e'), 'Plan (2)/d/e');
  assert.equal(pathFor(['aux:'], '..'), 'aux_/.._');
  assert.equal(pathFor(['aux?'], 'f'), 'aux_/f');
  assert.equal(pathFor(['..', '..', ''], 'etc/passwd'), '.._/.._/_/etc_passwd');
});

test('no path leaves its archive, whatever its segments are', () => {
  const pathFor = safePaths();
  const seen = new Set<string>();
  for (const [index, name] of hostileNames.entries()) {
    const path = pathFor([name, hostileNames.at(-index) ?? '', '..'], name);
    const segments = path.split('/');
    assert.equal(segments.length, 4, path);
    for (const segment of segments) {
      assert.match(segment, /^[^\p{Cc}"*/:<>?\\|]+$/u, path);
      assert.doesNotMatch(segment, /[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu, path);
    }
    assert.ok(!seen.has(path.toLowerCase()), path);
    seen.add(path.toLowerCase());
  }
});

test('files of more folders than an archive may have are at its top', () => {
  const pathFor = safePaths();
  for (let n = 0; n < 20_000; n += 1) assert.equal(pathFor([`${n}`], 'a.txt'), `${n}/a.txt`);
  assert.equal(pathFor(['x', 'y'], 'a.txt'), 'x - y - a.txt');
  assert.equal(pathFor(['x', 'y'], 'a.txt'), 'x - y - a (2).txt');
  assert.equal(pathFor(['7'], 'a.txt'), '7/a (2).txt');
});

test('an archive is named after its title', () => {
  for (const [title, name] of [
    ['Contract and photos', 'Contract and photos.zip'],
    ['Re: Contract', 'Re Contract.zip'],
    ['AC/DC: "live" <1980>?', 'AC DC live 1980.zip'],
    ['  Prüfung 3.0. ', 'Prüfung 3.0.zip'],
    ['契約書', '契約書.zip'],
    ['CON', 'CON_.zip'],
    ['.htaccess', 'htaccess.zip'],
    ['../../etc/passwd', 'etc passwd.zip'],
    ['Plan\u202efdp.exe', 'Plan fdp.exe.zip'],
    ['a\r\nb\u2028c', 'a b c.zip'],
  ] as const) {
    assert.equal(archiveName(title, '.zip'), name, title);
  }
  assert.equal(archiveName('Plans', '.eml'), 'Plans.eml');
});

test('a title without visible text names nothing', () => {
  for (const title of ['', ' ', '...', '\u202e', '\u200b', '\n', '/', '\u00ad']) {
    assert.equal(archiveName(title, '.zip'), undefined, JSON.stringify(title));
  }
});

test('a long or hostile title becomes a short and valid name', () => {
  for (const title of [...hostileNames, 'x'.repeat(998), 'ä🦭'.repeat(300), `${'x'.repeat(119)}. y`]) {
    const name = archiveName(title, '.zip') ?? '_.zip';
    assert.ok(Buffer.byteLength(name) <= 125, name);
    assert.match(name, /^[^\p{Cc}"*/:<>?\\|. ][^\p{Cc}"*/:<>?\\|]*(?<![. ])\.zip$/u, name);
    assert.ok(name.isWellFormed() && !name.includes('\ufffd'));
  }
});
