import { emptyDigest, type LogChain, noHash } from '../core/log-chain.ts';
import { movesOf, type TransferState, transferEvents } from '../core/transfer-state.ts';
import { logChain } from '../crypto/log-chain.ts';
import {
  entriesWithoutAnchor,
  type KeptAnchor,
  type LoggedTransfer,
  nextAnchor,
  pageOfLog,
} from '../db/transfer-log.ts';
import type { Ports } from '../ports/ports.ts';

/** What somebody else than this service has done to the log. */
export interface LogFault {
  /** An entry, a transfer or an anchor. */
  readonly about: string;
  readonly what: string;
}

export interface LogSize {
  readonly entries: number;
  readonly anchors: number;
}

const faultsAtOnce = 100;

/**
 * Tells where the log is not as it was written; at the end, how much was looked at. Changes nothing, and the service may run
 * meanwhile: what belongs together is read at one moment.
 */
export async function* verifyLog({ db, keys }: Pick<Ports, 'db' | 'keys'>): AsyncGenerator<LogFault, LogSize> {
  const chain = logChain(keys);
  let entries = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await pageOfLog(db, after);
    for (const transfer of page) {
      yield* faultsOfTransfer(chain, transfer);
      entries += transfer.entries.length;
    }
    after = page.at(-1)?.trackingId;
  }
  let anchors = 0;
  for (let anchor = await nextAnchor(db, 0); anchor !== undefined; anchor = await nextAnchor(db, anchors)) {
    yield* faultsOfAnchor(chain, anchor, anchors + 1);
    anchors = anchor.number;
  }
  for (const { id } of await entriesWithoutAnchor(db, faultsAtOnce)) {
    yield { about: `entry ${id}`, what: 'is counted by an anchor that is not there' };
  }
  return { entries, anchors };
}

function* faultsOfTransfer(chain: LogChain, { trackingId, state, entries }: LoggedTransfer): Generator<LogFault> {
  let previous = noHash;
  let told: TransferState | undefined = 'Session';
  for (const entry of entries) {
    if (chain.entryHash(previous, entry) !== entry.hash) {
      yield { about: `entry ${entry.id} of ${trackingId}`, what: 'or what stood before it was changed' };
    }
    previous = entry.hash;
    // Somebody may have written there whatever they liked.
    const moves = transferEvents.includes(entry.event) ? movesOf(entry.event) : [];
    told = moves.find(([from]) => from === told)?.[1];
  }
  if (state === undefined) yield { about: `transfer ${trackingId}`, what: 'is in the log alone' };
  else if (told !== state) {
    const what = `is ${state}, but its log ends with ${told ?? 'something impossible'}: entries are missing`;
    yield { about: `transfer ${trackingId}`, what };
  }
}

function* faultsOfAnchor(chain: LogChain, anchor: KeptAnchor, expected: number): Generator<LogFault> {
  const about = `anchor ${anchor.number} of ${anchor.at}`;
  if (anchor.number !== expected) yield { about, what: `comes where anchor ${expected} should be` };
  if (chain.anchorHash(anchor) !== anchor.hash) yield { about, what: 'was changed' };
  else if (chain.added(emptyDigest, anchor.counted) !== anchor.digest) {
    yield { about, what: `counts ${anchor.entries} entries, of which ${anchor.counted.length} are there, or others` };
  }
}
