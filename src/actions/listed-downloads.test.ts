import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { noon } from '../../test/support/builders.ts';
import { type Draw, drawFrom } from '../../test/support/draw.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import type { Database } from '../db/tables.ts';
import { listedDownloads } from './listed-downloads.ts';

/** So many of each recipient, of any file. */
async function fetched(
  db: Database,
  fileIds: readonly string[],
  counts: ReadonlyMap<string, number>,
  draw: Draw,
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

/** The same from one look at everything. */
async function expected(db: Database, recipientId: string) {
  const rows = await db
    .selectFrom('download')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .orderBy('id')
    .execute();
  const files = Map.groupBy(rows, ({ file_id }) => file_id);
  return [...files.keys()].sort().map((fileId) => {
    const downloads = (files.get(fileId) ?? []).map(({ at, method }) => ({ at: new Date(at), method }));
    return { fileId, downloads };
  });
}

eachDatabase(
  'each recipient has their own downloads, few or many, whoever is asked for and in whatever order',
  async (db) => {
    const ports = await housePorts(db);
    const recipients = Array.from({ length: 12 }, (_, n) => `r${n}@example.org`);
    const files = Array.from({ length: 5 }, (_, n) => ({ name: `${n}`, content: '' }));
    const made = await aTransfer(ports, { recipients, files, password: undefined });
    const ids = made.recipients.map(({ id }) => id);
    const draw = drawFrom(7);
    const numbers = [3, 0, 1000, 0, 1001, 2100, 1, 600, 500, 0, 2, 0];
    const counts = new Map(ids.map((id, index) => [id, numbers[index] ?? 0]));
    await fetched(
      db,
      made.files.map(({ id }) => id),
      counts,
      draw,
    );
    for (const order of [ids, ids.toReversed(), [...ids, ...ids]]) {
      const downloadsOf = listedDownloads(ports, ids);
      for (const id of order) assert.deepEqual(await Array.fromAsync(downloadsOf(id)), await expected(db, id));
    }
  },
);

eachDatabase('few downloads of many recipients are one question, and no question gives many', async (db) => {
  const ports = await housePorts(db);
  const recipients = Array.from({ length: 40 }, (_, n) => `r${n}@example.org`);
  const made = await aTransfer(ports, { recipients, password: undefined });
  const ids = made.recipients.map(({ id }) => id);
  const questionsFor = async (each: number) => {
    await fetched(
      db,
      made.files.map(({ id }) => id),
      new Map(ids.map((id) => [id, each])),
      drawFrom(1),
    );
    const results: number[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        results.push(result.rows.length);
        return result;
      },
    });
    const downloadsOf = listedDownloads({ db: watched }, ids);
    for (const id of ids) for await (const _ of downloadsOf(id));
    return results;
  };
  assert.deepEqual(await questionsFor(5), [200]);
  const questions = await questionsFor(295);
  assert.equal(Math.max(...questions), 1001);
  assert.ok(questions.length < 30, `${questions}`);
});
