import type { Damage, DamagedPart, ScrubAmount } from '../../core/scrub.ts';
import { changeRows, countRows, upsertRow } from '../engine/statements.ts';
import { isStoredAndNeeded, type StoredPart } from '../parts/stored-parts.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

/** One reading of all stored parts. */
export interface ScrubPass {
  readonly startedAt: Date;
  /** Undefined while parts are left. */
  readonly finishedAt: Date | undefined;
  /** The key of the last part that was read. */
  readonly position: string;
  readonly read: ScrubAmount;
  /** The amount that was stored when the pass began. */
  readonly all: ScrubAmount;
}

type PassName = Tables['scrub_pass']['name'];

/** `current` reads or has read last; `complete` is the last one that has read everything. */
export async function readScrubPasses(db: Database): Promise<Readonly<Partial<Record<PassName, ScrubPass>>>> {
  const rows = await db.selectFrom('scrub_pass').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, toPass(row)]));
}

function toPass(row: Tables['scrub_pass']): ScrubPass {
  return {
    startedAt: new Date(row.started_at),
    finishedAt: row.finished_at === null ? undefined : new Date(row.finished_at),
    position: row.position,
    read: { parts: row.parts, bytes: row.bytes },
    all: { parts: row.all_parts, bytes: row.all_bytes },
  };
}

function toColumns({ startedAt, finishedAt, position, read, all }: ScrubPass) {
  return {
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    position,
    parts: read.parts,
    bytes: read.bytes,
    all_parts: all.parts,
    all_bytes: all.bytes,
  };
}

/** Replaces the current pass. A pass that is finished is also the last complete one. */
export async function saveScrubPass(tx: Transaction, pass: ScrubPass): Promise<void> {
  const names: readonly PassName[] = pass.finishedAt === undefined ? ['current'] : ['current', 'complete'];
  const columns = toColumns(pass);
  for (const name of names) await upsertRow(tx, 'scrub_pass', { name }, columns);
}

/** A damage with when it was found. */
export interface RecordedDamage extends DamagedPart {
  readonly foundAt: Date;
}

/**
 * Records that the bytes of a part are damaged. Returns false if no file needs the part any more: it was replaced or
 * its transfer has ended since it was read.
 */
export async function recordDamage(db: Database, part: StoredPart, damage: Damage, at: Date): Promise<boolean> {
  const state = { kind: damage.kind, mebibytes: damage.mebibytes.join(','), checked_at: at.toISOString() };
  const recorded = await db
    .insertInto('damaged_part')
    .columns(['blob_key', 'kind', 'mebibytes', 'checked_at', 'found_at', 'reported'])
    .expression(({ selectFrom }) =>
      selectFrom('part')
        .select(({ val }) => [
          'part.blob_key',
          val(state.kind).as('kind'),
          val(state.mebibytes).as('mebibytes'),
          val(state.checked_at).as('checked_at'),
          val(state.checked_at).as('found_at'),
          val(0).as('reported'),
        ])
        .where('part.blob_key', '=', part.blobKey)
        .where(isStoredAndNeeded),
    )
    .onConflict((conflict) => conflict.column('blob_key').doUpdateSet(state))
    .returning('blob_key')
    .execute();
  return recorded.length > 0;
}

/** Call this for parts that were read and are not damaged any more, or that no file needs. */
export async function deleteDamages(db: Database, blobKeys: readonly string[]): Promise<void> {
  if (blobKeys.length > 0) await db.deleteFrom('damaged_part').where('blob_key', 'in', blobKeys).execute();
}

/** Those of these parts that are recorded as damaged. */
export async function filterDamaged(db: Database, blobKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (blobKeys.length === 0) return new Set();
  const rows = await db.selectFrom('damaged_part').select('blob_key').where('blob_key', 'in', blobKeys).execute();
  return new Set(rows.map((row) => row.blob_key));
}

/** The keys of the damaged parts of a transfer. */
export async function findDamagesOf(db: Database, trackingId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('damaged_part')
    .innerJoin('part', 'part.blob_key', 'damaged_part.blob_key')
    .select('damaged_part.blob_key')
    .where('part.tracking_id', '=', trackingId)
    .execute();
  return new Set(rows.map((row) => row.blob_key));
}

/** Damaged parts to read again: those that no email has counted, and those whose last check was before a time. */
export async function findDamagesToCheck(
  db: Database,
  { checkedBefore, max }: { readonly checkedBefore: Date; readonly max: number },
): Promise<ReadonlyArray<{ readonly blobKey: string; readonly isReported: boolean }>> {
  const rows = await db
    .selectFrom('damaged_part')
    .select(['blob_key', 'reported'])
    .where(({ or, eb }) => or([eb('reported', '=', 0), eb('checked_at', '<', checkedBefore.toISOString())]))
    .orderBy('reported')
    .orderBy('checked_at')
    .limit(max)
    .execute();
  return rows.map(({ blob_key, reported }) => ({ blobKey: blob_key, isReported: reported !== 0 }));
}

const damagesQuery = (db: Database) =>
  db.selectFrom('damaged_part').innerJoin('part', 'part.blob_key', 'damaged_part.blob_key').where(isStoredAndNeeded);

/** One page of the damaged parts that files need, in the order of their keys. */
export async function pageOfDamages(db: Database, after: string, max: number): Promise<readonly RecordedDamage[]> {
  const rows = await damagesQuery(db)
    .select(['part.blob_key', 'tracking_id', 'file_id', 'number', 'kind', 'mebibytes', 'found_at'])
    .where('damaged_part.blob_key', '>', after)
    .orderBy('damaged_part.blob_key')
    .limit(max)
    .execute();
  return rows.map(toDamage);
}

type DamageRow = Pick<Tables['part'], 'blob_key' | 'tracking_id' | 'file_id' | 'number'> &
  Pick<Tables['damaged_part'], 'kind' | 'mebibytes' | 'found_at'>;

function toDamage(row: DamageRow): RecordedDamage {
  const mebibytes = row.mebibytes === '' ? [] : row.mebibytes.split(',').map(Number);
  return {
    blobKey: row.blob_key,
    trackingId: row.tracking_id,
    fileId: row.file_id,
    number: row.number,
    damage: { kind: row.kind, mebibytes },
    foundAt: new Date(row.found_at),
  };
}

/** Counts the damaged parts that files need, up to a number. */
export const countDamages = async (db: Database, max: number): Promise<number> =>
  countRows(db.selectFrom(damagesQuery(db).select('damaged_part.blob_key').limit(max).as('found')));

/** The tracking IDs of the first transfers with damaged parts. */
export async function findDamagedTransfers(db: Database, max: number): Promise<readonly string[]> {
  const rows = await damagesQuery(db).select('tracking_id').distinct().orderBy('tracking_id').limit(max).execute();
  return rows.map((row) => row.tracking_id);
}

/** Call this in the transaction that queues the email which counts all damages. */
export async function markDamagesReported(tx: Transaction): Promise<void> {
  await changeRows(tx, 'damaged_part', { reported: 0 }, { reported: 1 });
}
