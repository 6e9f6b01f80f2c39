import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileNames } from '../../test/support/inputs/hostile-names.ts';
import { checksumsCsv } from './checksums-csv.ts';

const labels = { subject: 'Subject', fileName: 'File Name', checksum: 'Checksum' };

/** A reader of RFC 4180, by its grammar. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('the table is a subject, a header and a row for each file', async () => {
  const files = [{ name: 'a.txt', checksum: 'ab' }];
  const csv = await checksumsCsv({ labels, subject: '', algorithm: 'SHA-256', files });
  assert.equal(csv.toString(), 'Subject,\r\nFile Name,Checksum\r\na.txt,ab (SHA-256)\r\n');
});

test('quotes only values that need it', async () => {
  const files = [
    { name: 'a "b", c', checksum: 'ab' },
    { name: 'ä;b', checksum: 'cd' },
  ];
  const csv = await checksumsCsv({ labels, subject: 'One,\r\ntwo', algorithm: 'MD5', files });
  assert.equal(
    csv.toString(),
    'Subject,"One,\r\ntwo"\r\nFile Name,Checksum\r\n"a ""b"", c",ab (MD5)\r\nä;b,cd (MD5)\r\n',
  );
});

test('names and subjects never begin like a formula and are otherwise unchanged', async () => {
  const names = [...hostileNames, '@sum', '-1', '\tx', '\rx', '\0x', '=1', '+1'];
  const files = names.map((name) => ({ name, checksum: 'ab' }));
  const csv = await checksumsCsv({ labels, subject: '=cmd', algorithm: 'SHA-256', files });
  const [[, subject] = [], , ...rows] = rowsOf(csv.toString());
  assert.equal(subject, "'=cmd");
  assert.equal(rows.length, names.length);
  for (const [n, [cell = '']] of rows.entries()) {
    assert.doesNotMatch(cell, /^[=+\-@\t\r\0]/);
    assert.equal(/^'[=+\-@\t\r\0]/.test(cell) ? cell.slice(1) : cell, names[n]);
  }
});
