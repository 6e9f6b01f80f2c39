import { emptyDigest, type LogChain, type LogFault, noHash } from '../../core/log-chain.ts';
import { movesOf, type TransferState, transferEvents } from '../../core/transfer-state.ts';
import { logChain } from '../../crypto/chains.ts';
import { confirmLease, type Lease } from '../../db/leases.ts';
import {
  anchorEntries,
  entriesWithoutAnchor,
  type LoggedTransfer,
  nextAnchor,
  pageOfLog,
  type StoredAnchor,
} from '../../db/transfer-log.ts';
import type { Ports } from '../../ports/ports.ts';

const entriesAtOnce = 500;

/**
 * Anchors the entries written since the last run until none is left. Ends when another server has taken over the lease.
 * Safe to repeat and to kill at any time.
 */
export async function anchorLog(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  stopping: AbortSignal,
  lease: Lease,
): Promise<void> {
  const chain = logChain(keys);
  for (let counted = entriesAtOnce; counted === entriesAtOnce && !stopping.aborted; ) {
    counted = await db.transaction().execute(async (tx) => {
      if (!(await confirmLease(tx, lease))) return 0;
      return anchorEntries(tx, chain, clock.now(), entriesAtOnce);
    });
  }
}

interface LogSize {
  readonly entries: number;
  readonly anchors: number;
}

const faultsAtOnce = 10_000;

/**
 * Yields every place where the log is not as it was written, and returns how much was checked. Changes nothing, and can
 * run beside the service: related entries are read in one snapshot. Throws when `stopping` is aborted.
 */
export async function* verifyLog(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  stopping?: AbortSignal,
): AsyncGenerator<LogFault, LogSize> {
  const chain = logChain(keys);
  let entries = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    stopping?.throwIfAborted();
    const page = await pageOfLog(db, after);
    for (const transfer of page) {
      yield* faultsOfTransfer(chain, transfer);
      entries += transfer.entries.length;
    }
    after = page.at(-1)?.trackingId;
  }
  let anchors = 0;
  for (let anchor = await nextAnchor(db, 0); anchor !== undefined; anchor = await nextAnchor(db, anchors)) {
    stopping?.throwIfAborted();
    yield* faultsOfAnchor(chain, anchor, anchors + 1);
    anchors = anchor.number;
  }
  for (const { id } of await entriesWithoutAnchor(db, faultsAtOnce)) {
    yield { code: 'entry_without_anchor', about: `entry ${id}`, what: 'belongs to an anchor that does not exist' };
  }
  return { entries, anchors };
}

function* faultsOfTransfer(chain: LogChain, { trackingId, state, entries }: LoggedTransfer): Generator<LogFault> {
  let previous = noHash;
  let loggedState: TransferState | undefined = 'Session';
  for (const entry of entries) {
    if (chain.entryHash(previous, entry) !== entry.hash) {
      const about = `entry ${entry.id} of ${trackingId}`;
      yield { code: 'entry_modified', about, what: 'this or an earlier entry has been modified' };
    }
    previous = entry.hash;
    // A manipulated entry may contain any value.
    const moves = transferEvents.includes(entry.event) ? movesOf(entry.event) : [];
    loggedState = moves.find(([from]) => from === loggedState)?.[1];
  }
  const about = `transfer ${trackingId}`;
  if (state === undefined)
    yield { code: 'transfer_unknown', about, what: 'appears in the log but not in the database' };
  else if (loggedState !== state) {
    const what = `state ${state}, but its log ends with ${loggedState ?? 'an impossible step'}: entries are missing`;
    yield { code: 'entries_missing', about, what };
  }
}

function* faultsOfAnchor(chain: LogChain, anchor: StoredAnchor, expected: number): Generator<LogFault> {
  const about = `anchor ${anchor.number} of ${anchor.at}`;
  if (anchor.number !== expected) yield { code: 'anchor_missing', about, what: `found instead of anchor ${expected}` };
  if (chain.anchorHash(anchor) !== anchor.hash) yield { code: 'anchor_modified', about, what: 'has been modified' };
  else if (chain.addToDigest(emptyDigest, anchor.counted) !== anchor.digest) {
    const what = `covers ${anchor.entries} entries, but ${anchor.counted.length} were found or they differ`;
    yield { code: 'anchor_differs', about, what };
  }
}
