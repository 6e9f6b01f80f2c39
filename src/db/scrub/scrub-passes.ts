import type { ScrubAmount } from '../../core/scrub.ts';
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
  for (const name of names) {
    await tx
      .insertInto('scrub_pass')
      .values({ name, ...columns })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
      .execute();
  }
}
