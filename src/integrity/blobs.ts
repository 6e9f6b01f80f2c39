import { type Damage, describeDamage } from '../core/scrub.ts';
import { toStoredPart } from '../db/parts/stored-parts.ts';
import { findDamagesOf } from '../db/scrub/scrub-passes.ts';
import { readTransferSnapshot, type TableRow, type TransferRows } from '../db/transfers/transfer-rows.ts';
import type { Ports } from '../ports/ports.ts';
import type { ContentCheck } from './contents.ts';
import { neededParts } from './files.ts';
import type { Finding } from './finding.ts';

export interface BlobCheck {
  /** A cleanup has just run, and nothing was written since. */
  readonly isCleanedUp: boolean;
  /** Whether every byte is read. Otherwise only how many there are, and the bytes that the scrub has found damaged. */
  readonly readsBlobs: boolean;
}

type Deps = Pick<Ports, 'db'> & { readonly contents: ContentCheck };

/** Each part that a file needs has its blob. */
export async function* checkBlobs(
  { db, contents }: Deps,
  trackingId: string,
  rows: TransferRows,
  { readsBlobs }: BlobCheck,
): AsyncGenerator<Finding> {
  const damaged = readsBlobs ? undefined : await findDamagesOf(db, trackingId);
  for (const row of neededParts(rows)) {
    const part = toStoredPart(row);
    const isRead = damaged === undefined || damaged.has(part.blobKey);
    const damage = await (isRead ? contents.damageOf(part) : contents.sizeDamageOf(part));
    if (damage === undefined) continue;
    // It may have been replaced meanwhile, or the transfer ended.
    const now = neededParts(await readTransferSnapshot(db, trackingId));
    if (now.some(({ blob_key }) => blob_key === part.blobKey)) yield toFinding(row, damage);
  }
}

function toFinding(row: TableRow<'part'>, damage: Damage): Finding {
  const isSize = damage.kind === 'shorter' || damage.kind === 'longer';
  return {
    invariant: isSize ? 'counter-mismatch' : 'file-integrity',
    about: `blob ${row.blob_key}`,
    what: describeDamage({ ...toStoredPart(row), damage }),
  };
}
