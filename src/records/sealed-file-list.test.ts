import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SealBroken } from '../crypto/floe.ts';
import { onlyKey } from '../crypto/keyring.ts';
import { generateMasterKey, parseMasterKey } from '../crypto/master-key.ts';
import { openFileList, sealFileList } from './sealed-records.ts';

const keys = onlyKey(parseMasterKey(generateMasterKey()));
const filesNumbered = (length: number) =>
  Array.from({ length }, (_, n) => {
    const checksums = { checksum: 'ab'.repeat(32), crc32: n };
    return { id: `file${n}`, name: `Ä ${n}`, size: n, ...checksums, version: `v${n}`, manifestHash: `m${n}` };
  });

test('seals and opens a list of any length in its order', async () => {
  for (const length of [0, 1, 249, 250, 251, 500, 1001]) {
    const sealed = await sealFileList(keys, 'here', filesNumbered(length));
    assert.deepEqual(await openFileList(keys, 'here', sealed), filesNumbered(length));
  }
});

test('a list opens only in its own place and only complete', async () => {
  const sealed = await sealFileList(keys, 'here', filesNumbered(600));
  const page = (start: number) => sealed.subarray(start, start + 4 + sealed.readUInt32BE(start));
  const first = page(0);
  const second = page(first.length);
  const third = page(first.length + second.length);
  assert.equal(first.length + second.length + third.length, sealed.length);
  for (const [name, pages] of Object.entries({
    'no page is there': [],
    'the last page is missing': [first, second],
    'the first page is missing': [second, third],
    'two pages are swapped': [second, first, third],
    'a page comes twice': [first, first, third],
    'a page is added': [first, second, third, third],
    'a page is cut': [first, second, third.subarray(0, -1)],
  })) {
    await assert.rejects(openFileList(keys, 'here', Buffer.concat(pages)), SealBroken, name);
  }
  await assert.rejects(openFileList(keys, 'elsewhere', sealed), SealBroken);
});

test('sealing or opening a long list does not block the event loop', async () => {
  const files = filesNumbered(10_000);
  const [sealed, whileSealing] = await countingTurns(sealFileList(keys, 'here', files));
  const [opened, whileOpening] = await countingTurns(openFileList(keys, 'here', sealed));
  assert.equal(opened.length, 10_000);
  assert.ok(whileSealing > 30 && whileOpening > 30, `${whileSealing} and ${whileOpening} turns`);
});

async function countingTurns<Value>(work: Promise<Value>): Promise<readonly [Value, number]> {
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    next = setImmediate(takeTurn);
  };
  let next = setImmediate(takeTurn);
  const value = await work;
  clearImmediate(next);
  return [value, turns];
}
