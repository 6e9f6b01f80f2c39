import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../../core/actor.ts';
import type { AuditDetails, AuditEntry, SignedAuditHead } from '../../core/audit-log.ts';
import type { LogFault } from '../../core/log-chain.ts';
import { auditChain, isHashLength } from '../../crypto/chains.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { type AuditFilter, findAuditEntries, pageOfAudit, type StoredAuditEntry } from '../../db/audit-log.ts';
import type { Ports } from '../../ports/ports.ts';
import { openAuditEntry } from '../../records/audit-entry.ts';
import { yielding } from '../../runtime/yielding.ts';
import { recordExport } from './record-audit.ts';

export type { AuditFilter };

export interface AuditView extends Omit<AuditEntry, 'details'> {
  /** Undefined if the details were manipulated. */
  readonly details: AuditDetails | undefined;
  readonly hash: string;
}

/** Returns entries before `beforeId`, newest first. */
export async function listAudit(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  filter: AuditFilter,
  page: { readonly beforeId?: number | undefined; readonly max: number },
): Promise<readonly AuditView[]> {
  const entries = yielding(await findAuditEntries(db, filter, page));
  return Array.fromAsync(entries, (entry) => auditView({ keys }, entry));
}

/** Opens the details of an entry. */
function auditView({ keys }: Pick<Ports, 'keys'>, entry: StoredAuditEntry): AuditView {
  const details = openAuditEntry(keys, entry)?.details;
  return { ...entry, details: details === undefined ? undefined : (JSON.parse(details) as AuditDetails) };
}

/** An entry as JSON shows it. Details that were manipulated are null. */
export function auditJson({ id, at, actorKind, actorId, actorName, action, subject, details }: AuditView) {
  return {
    id,
    at,
    actor: { kind: actorKind, id: actorId, name: actorName },
    action,
    subject,
    details: details ?? null,
  };
}

/** Few enough to open in a few milliseconds. */
const entriesAtOnce = 25;

/**
 * Returns the lines of an export of all entries as JSON Lines, oldest first. The export itself is recorded before this
 * resolves, and is the last entry.
 */
export async function exportAudit(
  ports: Pick<Ports, 'db' | 'keys' | 'clock'> & { readonly reports: Ports['db'] },
  by: Actor,
): Promise<AsyncGenerator<string, void>> {
  await recordExport(ports, by, { action: 'exportAudit' });
  return linesOf(ports);
}

async function* linesOf({
  reports,
  keys,
}: Pick<Ports, 'keys'> & { readonly reports: Ports['db'] }): AsyncGenerator<string, void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { entries } = await pageOfAudit(reports, after, entriesAtOnce);
    for (const entry of entries) {
      yield `${JSON.stringify({ ...auditJson(auditView({ keys }, entry)), hash: entry.hash })}\n`;
    }
    after = entries.at(-1)?.id;
  }
}

interface AuditSize {
  /** How many entries were verified. */
  readonly entries: number;
  /** How many entries were ever written. Unlike the number of stored ones, it never decreases. */
  readonly written: number;
}

/** The entry before the next one. */
interface Place {
  readonly id: number;
  /** The hash that the next entry covers. Two after a modified entry: as stored and as computed. None if unknown. */
  readonly hashes: readonly string[];
}
/**
 * Yields every place where the audit log is not as it was written, and returns how much was checked. Changes nothing, and
 * can run beside the service: each page is read in one snapshot with the head. Throws when `stopping` is aborted.
 */
export async function* verifyAudit(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  stopping?: AbortSignal,
): AsyncGenerator<LogFault, AuditSize> {
  const chain = auditChain(keys);
  let place: Place | undefined;
  let entries = 0;
  // Also finds an added entry whose ID is not positive.
  for (let after = Number.MIN_SAFE_INTEGER; ; await setImmediate()) {
    stopping?.throwIfAborted();
    const page = await pageOfAudit(db, after, entriesAtOnce);
    const head = page.head !== undefined && chain.isSigned(page.head) ? page.head : undefined;
    // Entries may have been removed at the end of their retention since the page before.
    if (head !== undefined && (place === undefined || place.id < head.firstId - 1))
      place = { id: head.firstId - 1, hashes: [head.base] };
    for (const entry of page.entries) {
      after = entry.id;
      if (head !== undefined && (entry.id < head.firstId || entry.id > head.lastId)) {
        yield { code: 'audit_entry_added', about: `audit entry ${entry.id}`, what: 'does not belong to the log' };
        continue;
      }
      place = yield* verifyEntry(keys, place ?? { id: entry.id - 1, hashes: entry.id === 1 ? [''] : [] }, entry);
      entries += 1;
    }
    if (page.entries.length === entriesAtOnce) continue;
    if (head !== undefined && place !== undefined) yield* verifyEnd(head, place);
    else if (page.head !== undefined)
      yield { code: 'audit_head_modified', about: 'audit log', what: 'its head has been modified' };
    else if (place !== undefined) yield { code: 'audit_head_missing', about: 'audit log', what: 'its head is missing' };
    return { entries, written: head?.lastId ?? place?.id ?? 0 };
  }
}

function* verifyEntry(keys: MasterKeys, before: Place, entry: StoredAuditEntry): Generator<LogFault, Place> {
  const { id, hash } = entry;
  if (id !== before.id + 1) {
    yield missing(before.id + 1, id - 1);
    return { id, hashes: [hash].filter(isHashLength) };
  }
  const opened = openAuditEntry(keys, entry);
  const computed = opened === undefined ? [] : before.hashes.map((each) => auditChain(keys).entryHash(each, opened));
  const isUnknown = opened !== undefined && before.hashes.length === 0;
  if (isUnknown || computed.includes(hash)) return { id, hashes: [hash] };
  yield { code: 'audit_entry_modified', about: `audit entry ${id}`, what: 'has been modified' };
  return { id, hashes: [hash, ...computed.slice(0, 1)].filter(isHashLength) };
}

function* verifyEnd(head: SignedAuditHead, place: Place): Generator<LogFault> {
  if (place.id < head.lastId) yield missing(place.id + 1, head.lastId);
  else if (!place.hashes.includes(head.hash)) {
    const about = `audit entry ${place.id}`;
    yield { code: 'audit_end_differs', about, what: 'differs from the entry that was written last' };
  }
}

function missing(first: number, last: number): LogFault {
  const about = first === last ? `audit entry ${first}` : `audit entries ${first} to ${last}`;
  return { code: 'audit_entries_missing', about, what: 'missing' };
}
