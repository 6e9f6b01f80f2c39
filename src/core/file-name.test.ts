import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldedFileName, parseFileName } from './file-name.ts';

const isAllowed = (name: string) => 'name' in parseFileName(name);

test('accepts names in every language unchanged', () => {
  const names = [
    'a',
    'Bericht 2026 (final).pdf',
    '.bashrc',
    '...',
    'CON',
    'a:b*?"<>|',
    '日本語.txt',
    'ملف.txt',
    '👩‍👩‍👧.png',
    'می‌خواهم',
  ];
  for (const name of names) assert.deepEqual(parseFileName(name), { name });
});

test('normalizes a name to its composed form', () => {
  assert.deepEqual(parseFileName('a\u0308.txt'), { name: 'ä.txt' });
});

test('rejects names that are invalid or ambiguous', () => {
  const refused = [
    '',
    '.',
    '..',
    'a/b',
    '/etc/passwd',
    'a\\b',
    'a\0b',
    'a\nb',
    'a\tb',
    '\x7f',
    '\x85',
    '\ud800',
    'a\udc00b',
  ];
  for (const name of refused) assert.ok(!isAllowed(name), JSON.stringify(name));
});

test('rejects characters that change the writing direction, but not those that a direction needs', () => {
  for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
    assert.ok(!isAllowed(`annual${sign}fdp.exe`), sign.charCodeAt(0).toString(16));
  }
  for (const sign of '\u200c\u200d\u200e\u200f') assert.ok(isAllowed(`a${sign}b`), sign.charCodeAt(0).toString(16));
});

test('accepts 255 bytes of UTF-8 and rejects 256', () => {
  for (const character of ['a', 'ä', '日', '𝕬']) {
    const max = Math.floor(255 / Buffer.byteLength(character));
    assert.ok(isAllowed(character.repeat(max)), character);
    assert.ok(!isAllowed(character.repeat(max + 1)), character);
  }
  // Only the composed form counts.
  assert.ok(isAllowed('a\u0308'.repeat(127)));
});

test('parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const parsed = parseFileName(text);
      if ('name' in parsed) assert.deepEqual(parseFileName(parsed.name), parsed);
    }),
    { seed: 20_260_301 },
  );
});

test('folds names that differ only in case or composition to the same name', () => {
  const same = [
    ['README.TXT', 'readme.txt'],
    ['straße', 'STRASSE', 'STRAẞE', 'strasse'],
    ['Ärger', 'a\u0308RGER'],
    ['ΣΑΣ', 'σας', 'σασ'],
    ['\u212a', 'k', 'K'],
    ['ſ', 's'],
    ['ﬁle', 'FILE'],
    ['İ', 'i\u0307'],
    ['ŉ', 'ʼn', 'ʼN'],
    ['ǰ', 'J\u030c'],
  ];
  for (const names of same) assert.equal(new Set(names.map(foldedFileName)).size, 1, names.join(' '));
  assert.notEqual(foldedFileName('a.txt'), foldedFileName('b.txt'));
  assert.notEqual(foldedFileName('ılık'), foldedFileName('ilik'), 'a dotless i is a different character');
});

test('folds every character together with its Unicode case variants', () => {
  for (let point = 0; point <= 0x1_ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    for (const other of [character.toLowerCase(), character.toUpperCase()]) {
      // Regular expressions fold one character into one, as Unicode does.
      if (!isSameCharacter(character, other)) continue;
      assert.equal(foldedFileName(other), foldedFileName(character), `U+${point.toString(16)}`);
    }
  }
});

function isSameCharacter(one: string, other: string): boolean {
  if (one === other || [...other].length !== 1) return false;
  return new RegExp(`^\\u{${one.codePointAt(0)?.toString(16)}}$`, 'iu').test(other);
}
