import { setImmediate } from 'node:timers/promises';
import type { SignedAuditHead } from '../../core/audit-log.ts';
import { dayMs } from '../../core/time.ts';
import { auditChain } from '../../crypto/chains.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import {
  deleteAuditEntries,
  lockExistingAuditHead,
  pageOfAudit,
  type StoredAuditEntry,
  updateAuditHead,
} from '../../db/audit-log.ts';
import { confirmLease, type Lease } from '../../db/leases.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { openAuditEntry } from '../../records/audit-entry.ts';

/** Few enough to open in a few milliseconds. */
const entriesAtOnce = 25;

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
  const now = clock.now();
  const before = new Date(now.getTime() - days * dayMs);
  const lastId = await findLastOld({ db, keys }, { now, before }, stopping);
  if (lastId === undefined) return;
  for (let removed = entriesAtOnce; removed === entriesAtOnce && !stopping.aborted; ) {
    removed = await db.transaction().execute(async (tx) => {
      if (!(await confirmLease(tx, lease))) return 0;
      return removeStart(tx, keys, lastId);
    });
  }
}

/**
 * Returns the ID of the last entry that is old and intact. A time in the future comes from a clock that was ahead: such
 * an entry is as old as an old one that follows. Any other entry that is not old ends the search, and so a time from a
 * clock that was behind removes nothing.
 */
async function findLastOld(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  { now, before }: { readonly now: Date; readonly before: Date },
  stopping: AbortSignal,
): Promise<number | undefined> {
  const [latest, bound] = [now.toISOString(), before.toISOString()];
  let last: ChainPlace | undefined;
  let found: number | undefined;
  for (; !stopping.aborted; await setImmediate()) {
    const { head, entries } = await pageOfAudit(db, last?.id ?? 0, entriesAtOnce);
    if (head === undefined || !auditChain(keys).isSigned(head)) return undefined;
    last ??= startOf(head);
    for (const entry of entries) {
      if (!isNext(keys, last, entry)) return found;
      if (entry.at < bound) found = entry.id;
      else if (entry.at <= latest) return found;
      last = entry;
    }
    if (entries.length < entriesAtOnce) return found;
  }
  return undefined;
}

/** Returns the number of removed entries. A head that was manipulated stays unchanged, so that verification finds it. */
async function removeStart(tx: Transaction, keys: MasterKeys, lastId: number): Promise<number> {
  const chain = auditChain(keys);
  const head = await lockExistingAuditHead(tx);
  if (head === undefined || !chain.isSigned(head)) return 0;
  const { entries } = await pageOfAudit(tx, head.firstId - 1, entriesAtOnce);
  let last = startOf(head);
  for (const entry of entries) {
    if (entry.id > lastId || !isNext(keys, last, entry)) break;
    last = entry;
  }
  if (last.id < head.firstId) return 0;
  await deleteAuditEntries(tx, head.firstId, last.id);
  await updateAuditHead(tx, chain.sign({ ...head, firstId: last.id + 1, base: last.hash }));
  return last.id - head.firstId + 1;
}

/** The entry before the next one. */
type ChainPlace = Pick<StoredAuditEntry, 'id' | 'hash'>;

const startOf = ({ firstId, base }: SignedAuditHead): ChainPlace => ({ id: firstId - 1, hash: base });

/** Reports whether an entry is intact and follows the previous one. */
function isNext(keys: MasterKeys, previous: ChainPlace, entry: StoredAuditEntry): boolean {
  if (entry.id !== previous.id + 1) return false;
  const opened = openAuditEntry(keys, entry);
  return opened !== undefined && auditChain(keys).entryHash(previous.hash, opened) === entry.hash;
}
