import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RunningChecksum, startChecksum } from '../crypto/checksums.ts';
import { checksumCache } from './caches.ts';

const start = new Date('2026-03-01T12:00:00Z').getTime();
const place = (fileId: string, generation = 1) => ({ trackingId: '20260301-120000-AAAAAAAA', fileId, generation });

/** A cache with a clock that stands still until it is set, in seconds after the start. */
function createCache() {
  let time = start;
  const cache = checksumCache({ now: () => new Date(time) });
  return {
    ...cache,
    setTime(seconds: number) {
      time = start + seconds * 1000;
    },
  };
}

async function begun(): Promise<RunningChecksum> {
  const checksum = startChecksum('MD5');
  await checksum.update(Buffer.from('Hello'));
  return checksum;
}

const wanted = { size: 5, algorithm: 'MD5' } as const;

test('a cached checksum can be taken once, for the same bytes of the same upload', async () => {
  const { set, take, setTime } = createCache();
  const checksum = await begun();
  set(place('a'), checksum);
  assert.equal(take(place('b'), wanted), undefined);
  assert.equal(take(place('a', 2), wanted), undefined);
  setTime(599);
  assert.equal(take(place('a'), wanted), checksum);
  assert.equal(take(place('a'), wanted), undefined);
  assert.equal((await checksum.digest()).toString('hex'), '8b1a9953c4611296a827abf8c47804d7');
});

test('a checksum of other bytes, of another algorithm or too old is discarded', async () => {
  for (const [want, seconds] of [
    [{ size: 4, algorithm: 'MD5' }, 0],
    [{ size: 5, algorithm: 'SHA-1' }, 0],
    [wanted, 601],
  ] as const) {
    const { set, take, setTime } = createCache();
    const checksum = await begun();
    set(place('c'), checksum);
    setTime(seconds);
    assert.equal(take(place('c'), want), undefined);
    await assert.rejects(checksum.digest());
    assert.equal(take(place('c'), wanted), undefined);
  }
});

test('keeps a thousand checksums, discards the oldest beyond that and one that is replaced', async () => {
  const { set, take } = createCache();
  const first = await begun();
  set(place('first'), first);
  const replaced = await begun();
  set(place('twice'), replaced);
  set(place('twice'), await begun());
  await assert.rejects(replaced.digest());
  for (let number = 0; number < 999; number += 1) set(place(`n${number}`), startChecksum('MD5'));
  await assert.rejects(first.digest());
  assert.notEqual(take(place('twice'), wanted), undefined);
});
