import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { clearTextIn, clearTextUnder } from '../support/faults/clear-text.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { createEmptyFolder } from '../support/server/program.ts';

const secret = 'Größe ~?>?~ 4711';
const others = ['takeover', 'Xq7-mTvw.93-Kz'];
const mebibyte = 2 ** 20;

/** Returns random-looking bytes with texts planted among them. */
function planted(size: number, at: number, bytes: Buffer): Buffer {
  const haystack = Buffer.from(contentBlock.subarray(0, size));
  bytes.copy(haystack, at);
  return haystack;
}

test('finds a text in every encoding in which a program may have written it', () => {
  const writings: Record<string, Buffer> = { utf8: Buffer.from(secret), utf16: Buffer.from(secret, 'utf16le') };
  for (const before of ['', 'a', 'ab', 'abc']) {
    const bytes = Buffer.from(`${before}${secret} and more`);
    writings[`base64 after ${before}`] = Buffer.from(bytes.toString('base64'));
    writings[`base64url after ${before}`] = Buffer.from(bytes.toString('base64url'));
  }
  for (const [name, writing] of Object.entries(writings)) {
    assert.deepEqual(clearTextIn(planted(9_999, 777, writing), [secret, ...others]), [secret], name);
    const damaged = Buffer.from(writing).fill(255, 9, 10);
    assert.deepEqual(clearTextIn(planted(9_999, 777, damaged), [secret, ...others]), [], `damaged ${name}`);
  }
});

test('finds a text in any file below a folder, across read boundaries too', async () => {
  await using folder = await createEmptyFolder();
  const deep = join(folder.path, 'a', '.b');
  await mkdir(deep, { recursive: true });
  await writeFile(join(folder.path, 'clean'), contentBlock.subarray(0, 2 * mebibyte));
  const clean = await clearTextUnder(folder.path, [secret]);
  assert.deepEqual(clean, { files: 1, bytes: 2 * mebibyte, found: [] });
  const writing = Buffer.from(secret, 'utf16le');
  const size = 2 * mebibyte + 5;
  const places = [0, mebibyte - writing.length + 1, mebibyte - 9, mebibyte - 1, mebibyte, size - writing.length];
  for (const at of places) {
    await writeFile(join(deep, 'file'), planted(size, at, writing));
    const { files, bytes, found } = await clearTextUnder(folder.path, [...others, secret]);
    assert.deepEqual([files, bytes], [2, 2 * mebibyte + size]);
    assert.deepEqual(found, [{ text: secret, file: join('a', '.b', 'file') }], String(at));
  }
});
