import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertSession, noon, randomId } from '../../../test/support/database/test-rows.ts';
import type { Database, Tables } from '../tables.ts';
import { findOrphanedParts, markOrphanedParts } from './orphaned-parts.ts';
import { deleteRemovedParts, findRemovableParts, giveUpPendingParts } from './part-removal.ts';

const hourAgo = new Date(noon.getTime() - 3_600_000);

async function aPart(db: Database, part: Partial<Tables['part']>): Promise<string> {
  const blobKey = part.blob_key ?? `20260301/x/${randomId()}`;
  await db
    .insertInto('part')
    .values({
      blob_key: blobKey,
      tracking_id: '',
      file_id: '',
      generation: 1,
      number: 0,
      committed: 1,
      plain_size: null,
      sealed_size: null,
      plain_crc32: null,
      fingerprint: null,
      sealed_crc32s: null,
      created_at: noon.toISOString(),
      ...part,
    })
    .execute();
  return blobKey;
}

/** Collects the keys of all pages. */
async function allPages(
  page: (after: string) => Promise<{ readonly found: readonly string[]; readonly next: string | undefined }>,
): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { found, next }: Awaited<ReturnType<typeof page>> = await page(after);
    all.push(...found);
    after = next;
  }
  return all.sort();
}

const removable = (db: Database, trackingId?: string) =>
  allPages(async (after) => {
    const { marked, abandoned, next } = await findRemovableParts(db, { after, trackingId, abandonedBefore: hourAgo });
    return { found: [...marked, ...abandoned], next };
  });

const orphans = (db: Database) =>
  allPages(async (after) => {
    const { orphans: found, next } = await findOrphanedParts(db, after);
    return { found, next };
  });

async function aFile(db: Database, columns: Partial<Tables['file']>) {
  const { trackingId, fileId } = await insertSession(db);
  await db.updateTable('file').set(columns).where('id', '=', fileId).execute();
  return { tracking_id: trackingId, file_id: fileId };
}

eachDatabase('separates parts that were marked or never finished from orphaned ones', async (db) => {
  const file = await aFile(db, { generation: 2 });
  const removed = await aFile(db, { generation: 1, state: 'REMOVED' });
  const old = new Date(hourAgo.getTime() - 1).toISOString();
  const ofRemoved = await aPart(db, removed);
  const orphaned = [ofRemoved, await aPart(db, { ...file, generation: 1 }), await aPart(db, { file_id: 'unknown' })];
  const marked = await aPart(db, { ...file, generation: 2, number: 7, committed: 2 });
  const expected = [
    marked,
    await aPart(db, { ...file, generation: 2, committed: 0, created_at: old }),
    await aPart(db, { file_id: 'unknown', committed: 0, created_at: old }),
  ];
  await aPart(db, { ...file, generation: 2 });
  await aPart(db, { ...file, generation: 2, number: 1, created_at: old });
  await aPart(db, { ...file, generation: 2, number: 2, committed: 0 });
  await aPart(db, { file_id: 'unknown', committed: 0, created_at: hourAgo.toISOString() });
  assert.deepEqual(await removable(db), expected.sort());
  assert.deepEqual(await removable(db, removed.tracking_id), []);
  assert.deepEqual(await orphans(db), orphaned.sort());
  assert.deepEqual([...(await markOrphanedParts(db, [...orphaned, ...expected]))].sort(), orphaned);
  assert.deepEqual(await orphans(db), []);
  assert.deepEqual(await removable(db, removed.tracking_id), [ofRemoved]);
});

eachDatabase('finds all orphaned and marked parts, however many there are', async (db) => {
  const keys = Array.from({ length: 1_003 }, (_, number) => `20260301/x/${String(number).padStart(5, '0')}`);
  for (const [number, blob_key] of keys.entries()) await aPart(db, { blob_key, number });
  assert.deepEqual(await orphans(db), keys);
  await db.updateTable('part').set({ committed: 2 }).execute();
  assert.deepEqual(await removable(db), keys);
});

eachDatabase('does not remove a part that its writer commits at the last moment', async (db) => {
  const file = await aFile(db, { generation: 1 });
  const old = new Date(hourAgo.getTime() - 1).toISOString();
  const [late, abandoned] = [
    await aPart(db, { ...file, number: 0, committed: 0, created_at: old }),
    await aPart(db, { ...file, number: 1, committed: 0, created_at: old }),
  ];
  const found = await removable(db);
  assert.deepEqual(found, [late, abandoned].sort());
  await db.updateTable('part').set({ committed: 1 }).where('blob_key', '=', late).execute();
  assert.deepEqual(await giveUpPendingParts(db, found), [abandoned]);
  await deleteRemovedParts(db, found);
  assert.deepEqual(await db.selectFrom('part').select('blob_key').execute(), [{ blob_key: late }]);
});
