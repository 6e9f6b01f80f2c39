import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepChecksum, takeChecksum } from './kept-checksums.ts';
import { type RunningChecksum, startChecksum } from './running-checksum.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const place = (fileId: string, generation = 1) => ({ trackingId: '20260301-120000-AAAAAAAA', fileId, generation });

async function begun(): Promise<RunningChecksum> {
  const checksum = startChecksum('MD5');
  await checksum.update(Buffer.from('Hello'));
  return checksum;
}

const wanted = { size: 5, algorithm: 'MD5' } as const;

test('what was kept is there once, for the same bytes of the same upload', async () => {
  const checksum = await begun();
  keepChecksum(place('a'), checksum, now);
  assert.equal(takeChecksum(place('b'), wanted, now), undefined);
  assert.equal(takeChecksum(place('a', 2), wanted, now), undefined);
  assert.equal(takeChecksum(place('a'), wanted, later(599)), checksum);
  assert.equal(takeChecksum(place('a'), wanted, now), undefined);
  assert.equal((await checksum.digest()).toString('hex'), '8b1a9953c4611296a827abf8c47804d7');
});

test('of other bytes, of another kind or too old, it is forgotten', async () => {
  for (const [want, at] of [
    [{ size: 4, algorithm: 'MD5' }, now],
    [{ size: 5, algorithm: 'SHA-1' }, now],
    [wanted, later(601)],
  ] as const) {
    const checksum = await begun();
    keepChecksum(place('c'), checksum, now);
    assert.equal(takeChecksum(place('c'), want, at), undefined);
    await assert.rejects(checksum.digest());
    assert.equal(takeChecksum(place('c'), wanted, now), undefined);
  }
});

test('a thousand are kept; those that waited longest make room, and so does one that was kept twice', async () => {
  const first = await begun();
  keepChecksum(place('first'), first, now);
  const twice = await begun();
  keepChecksum(place('twice'), twice, now);
  keepChecksum(place('twice'), await begun(), now);
  await assert.rejects(twice.digest());
  for (let number = 0; number < 999; number += 1) keepChecksum(place(`n${number}`), startChecksum('MD5'), now);
  await assert.rejects(first.digest());
  assert.notEqual(takeChecksum(place('twice'), wanted, now), undefined);
  const old = await begun();
  keepChecksum(place('old'), old, now);
  keepChecksum(place('new'), await begun(), later(601));
  await assert.rejects(old.digest());
});
