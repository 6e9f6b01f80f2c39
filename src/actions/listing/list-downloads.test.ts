import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { type RandomInt, seededRandom } from '../../../test/support/inputs/random.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import type { Database } from '../../db/tables.ts';
import { listDownloads } from './list-downloads.ts';

/** Inserts the given number of downloads per recipient, of random files. */
async function fetched(
  db: Database,
  fileIds: readonly string[],
  counts: ReadonlyMap<string, number>,
  draw: RandomInt,
): Promise<void> {
  for (const [recipient_id, count] of counts) {
    const rows = Array.from({ length: count }, (_, n) => ({
      recipient_id,
      file_id: fileIds[draw(fileIds.length)] ?? '',
      method: 'DOWNLOADED' as const,
      at: new Date(noon.getTime() + n * 1000).toISOString(),
    }));
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('download')
        .values(rows.slice(from, from + 500))
        .execute();
    }
  }
}

/** Computes the expected result with one query. */
async function expected(db: Database, recipientId: string) {
  const rows = await db
    .selectFrom('download')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .orderBy('id')
    .execute();
  const files = Map.groupBy(rows, ({ file_id }) => file_id);
  return [...files.keys()].sort().map((fileId) => {
    const downloads = (files.get(fileId) ?? []).map(({ at, method, caller }) => ({
      at: new Date(at),
      method,
      caller,
    }));
    return { fileId, downloads };
  });
}

eachDatabase('returns the downloads of each recipient, few or many, in any order of requests', async (db) => {
  const ports = await createTestPorts(db);
  const recipients = Array.from({ length: 12 }, (_, n) => `r${n}@example.org`);
  const files = Array.from({ length: 5 }, (_, n) => ({ name: `${n}`, content: '' }));
  const made = await createTransfer(ports, { recipients, files, password: undefined });
  const ids = made.recipients.map(({ id }) => id);
  const draw = seededRandom(7);
  const numbers = [3, 0, 1000, 0, 1001, 2100, 1, 600, 500, 0, 2, 0];
  const counts = new Map(ids.map((id, index) => [id, numbers[index] ?? 0]));
  await fetched(
    db,
    made.files.map(({ id }) => id),
    counts,
    draw,
  );
  for (const order of [ids, ids.toReversed(), [...ids, ...ids]]) {
    const downloadsOf = listDownloads(ports, ids);
    for (const id of order) assert.deepEqual(await Array.fromAsync(downloadsOf(id)), await expected(db, id));
  }
});

eachDatabase('reads few downloads of many recipients in one query, and limits the rows of each query', async (db) => {
  const ports = await createTestPorts(db);
  const recipients = Array.from({ length: 40 }, (_, n) => `r${n}@example.org`);
  const made = await createTransfer(ports, { recipients, password: undefined });
  const ids = made.recipients.map(({ id }) => id);
  const queriesFor = async (each: number) => {
    await fetched(
      db,
      made.files.map(({ id }) => id),
      new Map(ids.map((id) => [id, each])),
      seededRandom(1),
    );
    const results: number[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        results.push(result.rows.length);
        return result;
      },
    });
    const downloadsOf = listDownloads({ db: watched }, ids);
    for (const id of ids) for await (const _ of downloadsOf(id));
    return results;
  };
  assert.deepEqual(await queriesFor(5), [200]);
  const queries = await queriesFor(295);
  assert.equal(Math.max(...queries), 1001);
  assert.ok(queries.length < 30, `${queries}`);
});
