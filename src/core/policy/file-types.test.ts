import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileTypeFilter, fileType, filterText, mergeFilters, parseFilter, passesFilter } from './file-types.ts';

const filter = (text: string): FileTypeFilter => parseFilter(text) ?? assert.fail(text);

test('the type of a file follows its last dot, as Windows reads it too', () => {
  for (const [name, type] of [
    ['a.exe', 'exe'],
    ['A.EXE', 'exe'],
    ['a.tar.gz', 'gz'],
    ['a.exe.', 'exe'],
    ['a.exe . .', 'exe'],
    ['a.exe\u00a0', 'exe'],
    ['a.exe::$DATA', 'exe'],
    ['a.exe. :b.txt', 'exe'],
    ['a.exe\u200b', 'exe'],
    ['a.exe.\u200b.\u00ad ', 'exe'],
    ['x.e\u200dxe', 'exe'],
    ['a.\uff25\uff38\uff25', 'exe'],
    ['a.exe\u2024', 'exe'],
    ['a.exe\uff1ab.txt', 'exe'],
    ['.profile', 'profile'],
    ['README', ''],
    ['README.', ''],
  ] as const) {
    assert.equal(fileType(name), type, name);
  }
});

test('a list denies or allows, ignoring case', () => {
  assert.ok(!passesFilter(filter('deny:EXE, .bat'), 'x.Exe'));
  assert.ok(!passesFilter(filter('deny:EXE, .bat'), 'x.bat'));
  assert.ok(passesFilter(filter('deny:exe'), 'x.pdf'));
  assert.ok(passesFilter(filter('deny:exe'), 'README'));
  assert.ok(passesFilter(filter('allow:pdf'), 'x.PDF'));
  assert.ok(!passesFilter(filter('allow:pdf'), 'x.exe'));
  assert.ok(!passesFilter(filter('allow:pdf'), 'README'));
  assert.ok(!passesFilter(filter('allow:'), 'x.pdf'));
  assert.ok(passesFilter(null, 'x.exe'));
});

test('of several filters, only types that pass all of them are allowed', () => {
  const merged = (one: string, other: string) => {
    const [ab, ba] = [mergeFilters(filter(one), filter(other)), mergeFilters(filter(other), filter(one))];
    assert.deepEqual(ab, ba);
    return ab === null ? 'none' : filterText(ab);
  };
  assert.equal(merged('deny:exe', 'deny:bat,exe'), 'deny:bat,exe');
  assert.equal(merged('allow:pdf,txt', 'allow:txt,doc'), 'allow:txt');
  assert.equal(merged('allow:pdf,txt', 'deny:txt'), 'allow:pdf');
  assert.equal(merged('allow:pdf', 'allow:txt'), 'allow:');
  assert.deepEqual(parseFilter('allow:'), mergeFilters(filter('allow:pdf'), filter('allow:txt')));
  assert.deepEqual(mergeFilters(null, filter('deny:exe')), filter('deny:exe'));
});

test('rejects malformed lists', () => {
  for (const text of ['', 'exe', 'block:exe', 'deny:exe,,bat', 'deny:a/b', 'deny:tar.gz', 'deny:a b']) {
    assert.equal(parseFilter(text), undefined, text);
  }
});
