import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sweepParts } from '../src/actions/sweep-parts.ts';
import { openDiskBlobs } from '../src/blobs/disk.ts';
import { keySlotsOf } from '../src/core/transfer-state.ts';
import { openDatabase } from '../src/db/open-database.ts';
import type { Database } from '../src/db/tables.ts';
import { findProcessing } from '../src/db/transfers.ts';

const hourMs = 3_600_000;

/** What a dead server has left unfinished. */
export interface Remains {
  /** Transfers that must come to their end by themselves. */
  readonly processing: readonly string[];
  readonly unfinishedParts: number;
  readonly drafts: number;
}

/**
 * Looks at the folder of a server that is not running, and changes nothing: of the database it opens a copy.
 * Even before any sweep every blob has its row, and every row that counts its blob.
 */
export async function inspect(data: string): Promise<Remains> {
  const copy = await mkdtemp(join(data, '..', 'copy-'));
  try {
    const names = (await readdir(data)).filter((name) => /^sealpost\.db(-wal)?$/.test(name));
    for (const name of names) await copyFile(join(data, name), join(copy, name));
    return await withDatabase(copy, async (db) => {
      await checkRows(db);
      const { parts, blobs } = await partsAndBlobs(db, data);
      for (const key of blobs) assert.ok(parts.has(key), `No row names the blob ${key}`);
      for (const [key, part] of parts)
        assert.ok(part.committed !== 1 || blobs.has(key), `The blob ${key} of a part is lost`);
      const unfinishedParts = [...parts.values()].filter((part) => part.committed !== 1).length;
      return { processing: await findProcessing(db, ''), unfinishedParts, drafts: (await draftsIn(data)).length };
    });
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Sweeps as a server does that finds everything old enough; then nothing is left over. */
export async function sweepAndInspect(data: string): Promise<{ readonly partsAfterSweep: number }> {
  return withDatabase(data, async (db) => {
    const clock = { now: () => new Date(Date.now() + 2 * hourMs) };
    await sweepParts({ db, blobs: await openDiskBlobs(join(data, 'blobs')), clock });
    await checkRows(db);
    const { parts, blobs } = await partsAndBlobs(db, data);
    assert.deepEqual([...blobs].sort(), [...parts.keys()].sort(), 'Blobs and rows differ');
    for (const [key, part] of parts) {
      const isNeeded = part.committed === 1 && part.generation === part.file_generation;
      assert.ok(isNeeded, `No file needs the part ${key}`);
    }
    await sweepOldDrafts(data);
    assert.deepEqual(await draftsIn(data), [], 'Old drafts are left');
    assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), [], 'Leases are left');
    return { partsAfterSweep: parts.size };
  });
}

async function withDatabase<Result>(folder: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(join(folder, 'sealpost.db'));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Every transfer has the keys of its state, and every file is whole or has nothing to show. */
async function checkRows(db: Database): Promise<void> {
  const { rows: health } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  assert.deepEqual(health, [{ integrity_check: 'ok' }]);
  const slots = await db.selectFrom('key_slot').select(['tracking_id', 'kind']).execute();
  for (const { tracking_id, state } of await db.selectFrom('transfer').select(['tracking_id', 'state']).execute()) {
    const kinds = slots.filter((slot) => slot.tracking_id === tracking_id).map(({ kind }) => kind);
    assert.deepEqual(kinds.sort(), [...keySlotsOf(state)].sort(), `The keys of ${tracking_id}, which is ${state}`);
  }
  for (const file of await db.selectFrom('file').selectAll().execute()) {
    const isWhole = file.state !== 'INITIALIZED';
    assert.equal(file.manifest !== null, isWhole, `The manifest of ${file.id}, which is ${file.state}`);
    assert.ok(isWhole ? file.received === file.size : file.received <= file.size, `The size of ${file.id}`);
    const { parts, size } = await db
      .selectFrom('part')
      .select(({ fn }) => [fn.countAll<number>().as('parts'), fn.sum<number | null>('plain_size').as('size')])
      .where('file_id', '=', file.id)
      .where('generation', '=', file.generation)
      .where('committed', '=', 1)
      .executeTakeFirstOrThrow();
    assert.deepEqual([parts, size ?? 0], [file.parts, file.received], `The parts of ${file.id}`);
  }
}

async function partsAndBlobs(db: Database, data: string) {
  const rows = await db
    .selectFrom('part')
    .leftJoin('file', 'file.id', 'part.file_id')
    .select(['part.blob_key', 'part.committed', 'part.generation', 'file.generation as file_generation'])
    .execute();
  const blobs = await openDiskBlobs(join(data, 'blobs'));
  return {
    parts: new Map(rows.map((row) => [row.blob_key, row])),
    blobs: new Set(await Array.fromAsync(blobs.list(''))),
  };
}

async function draftsIn(data: string): Promise<readonly string[]> {
  const folder = join(data, 'blobs', '.incoming');
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** A day later, the sweep removes what no writer can still be at. */
async function sweepOldDrafts(data: string): Promise<void> {
  const old = new Date(Date.now() - 25 * hourMs);
  for (const draft of await draftsIn(data)) await utimes(draft, old, old);
  await (await openDiskBlobs(join(data, 'blobs'))).sweep();
}
