import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine, csvRecords, guarded, maxRecordLength } from './csv.ts';

const cellsOf = (text: string, delimiter: ',' | ';' = ',') =>
  [...csvRecords(text, delimiter)].map((record) => [record.line, 'cells' in record ? record.cells : null]);

test('reads records with quotation marks and all kinds of line breaks', () => {
  assert.deepEqual(cellsOf('a,b\r\nc,\n\n"d ""x"", e",f\r"g\nh",\n'), [
    [1, ['a', 'b']],
    [2, ['c', '']],
    [3, []],
    [4, ['d "x", e', 'f']],
    [5, ['g\nh', '']],
  ]);
  assert.deepEqual(cellsOf('\uFEFFa,b'), [[1, ['a', 'b']]]);
  assert.deepEqual(cellsOf('a,'), [[1, ['a', '']]]);
  assert.deepEqual(cellsOf('a,b;c', ';'), [[1, ['a,b', 'c']]]);
  assert.deepEqual(cellsOf(''), []);
  assert.deepEqual(cellsOf('\r\n\r\n'), [
    [1, []],
    [2, []],
  ]);
});

test('names the line of a wrong quotation mark, and continues with the next line', () => {
  assert.deepEqual(cellsOf('a\n"b"x,c\nd"e\nf\n"g'), [
    [1, ['a']],
    [2, null],
    [3, null],
    [4, ['f']],
    [5, null],
  ]);
});

test('reads what it has written, and long cells', () => {
  const cells = ['', 'a', 'b,c', 'd;e', '"', '""', 'f\r\ng', ' ', 'x'.repeat(20_000), '"'.repeat(10_000)];
  assert.deepEqual(cellsOf(csvLine(...cells)), [[1, cells]]);
});

test('rejects a record that is too long or has too many cells, and continues with the next line', () => {
  const faultsOf = (text: string) =>
    [...csvRecords(text, ',')].map((record) => [record.line, 'fault' in record ? record.fault : record.cells]);
  const long = 'x'.repeat(maxRecordLength - 2);
  assert.deepEqual(faultsOf(`${long}xxx\r\na\n`), [
    [1, 'The line has more than 50000 characters.'],
    [2, ['a']],
  ]);
  assert.deepEqual(faultsOf(`${long}\na`), [
    [1, [long]],
    [2, ['a']],
  ]);
  assert.deepEqual(faultsOf(`${long}xx`), [[1, [`${long}xx`]]]);
  assert.deepEqual(faultsOf(`a\n${','.repeat(100)}\r\n"b"`), [
    [1, ['a']],
    [2, 'The line has more than 100 cells.'],
    [3, ['b']],
  ]);
  const [first] = csvRecords(`"\n${'x'.repeat(maxRecordLength)}"`, ',');
  assert.match(first !== undefined && 'fault' in first ? first.fault : '', /not closed within 50000 characters/);
});

test('quotes only cells that need it, and escapes what looks like a formula', () => {
  assert.equal(csvLine('a b', 'c,d', 'e;f', 'g"h', 'i\rj', 'k\nl', ''), 'a b,"c,d",e;f,"g""h","i\rj","k\nl",\r\n');
  assert.deepEqual(['=1', '+1', '-1', '@a', '\ta', '\ra', '\0a'].map(guarded), [
    ...["'=1", "'+1", "'-1", "'@a", "'\ta", "'\ra", "'\0a"],
  ]);
  assert.deepEqual(['a=1', "'", ''].map(guarded), ['a=1', "'", '']);
});
