import type { SignedAuditHead } from '../../core/audit-log.ts';
import { dayMs } from '../../core/time.ts';
import { auditChain } from '../../crypto/audit-chain.ts';
import type { MasterKeys } from '../../crypto/key-tree.ts';
import {
  deleteAuditEntries,
  lockExistingAuditHead,
  oldestAuditTime,
  pageOfAudit,
  type StoredAuditEntry,
  updateAuditHead,
} from '../../db/audit-log.ts';
import { confirmLease, type Lease } from '../../db/leases.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { openAuditEntry } from '../../records/audit-entry.ts';

const entriesAtOnce = 100;

/**
 * Removes the oldest entries at the end of their retention. Stops at the first entry that was manipulated: otherwise a
 * changed time would be enough to remove an entry without a trace. Safe to repeat and to kill at any time.
 */
export async function removeOldAuditEntries(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  stopping: AbortSignal,
  lease: Lease,
): Promise<void> {
  const { 'audit.days': days } = await readSettings(db);
  const before = new Date(clock.now().getTime() - days * dayMs).toISOString();
  for (let removed = entriesAtOnce; removed === entriesAtOnce && !stopping.aborted; ) {
    const oldest = await oldestAuditTime(db);
    if (oldest === undefined || oldest >= before) return;
    removed = await db.transaction().execute(async (tx) => {
      if (!(await confirmLease(tx, lease))) return 0;
      return removeStart(tx, keys, before);
    });
  }
}

/** Returns the number of removed entries. A head that was manipulated stays unchanged, so that verification finds it. */
async function removeStart(tx: Transaction, keys: MasterKeys, before: string): Promise<number> {
  const chain = auditChain(keys);
  const head = await lockExistingAuditHead(tx);
  if (head === undefined || !chain.isSigned(head)) return 0;
  const { entries } = await pageOfAudit(tx, head.firstId - 1, entriesAtOnce);
  const last = lastRemovable(keys, head, entries, before);
  if (last === undefined) return 0;
  await deleteAuditEntries(tx, head.firstId, last.id);
  await updateAuditHead(tx, chain.sign({ ...head, firstId: last.id + 1, base: last.hash }));
  return last.id - head.firstId + 1;
}

/** Returns the last of the entries that are old and intact, up to the first one that is not. */
function lastRemovable(
  keys: MasterKeys,
  head: SignedAuditHead,
  entries: readonly StoredAuditEntry[],
  before: string,
): StoredAuditEntry | undefined {
  let last: StoredAuditEntry | undefined;
  for (const entry of entries) {
    const opened = openAuditEntry(keys, entry);
    const expectedId = last === undefined ? head.firstId : last.id + 1;
    if (opened === undefined || entry.id !== expectedId || entry.at >= before) break;
    if (auditChain(keys).entryHash(last?.hash ?? head.base, opened) !== entry.hash) break;
    last = entry;
  }
  return last;
}
