import { type FieldPlace, openField, sealField } from '../crypto/fields.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import { logChain } from '../crypto/log-chain.ts';
import { endForgetting, findForgetting, findUnendedOf, removeLateRowsOf, wipeTextsOf } from '../db/forgetting.ts';
import { confirmLease } from '../db/leases.ts';
import { partiesOf, removeUnusedParties } from '../db/parties.ts';
import { deleteSession } from '../db/sessions.ts';
import { moveTransfer } from '../db/transfers.ts';
import type { Mailbox } from '../ports/mailbox.ts';
import type { Ports } from '../ports/ports.ts';
import { removeEndedContents } from './remove-ended-contents.ts';
import { underLease } from './under-lease.ts';
import { wipeDestroyedKeys } from './wipe-destroyed-keys.ts';

export type ForgettingShare = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'scanner'> & {
  /** Where mails of ours may lie. */
  readonly mailbox: Pick<Mailbox, 'forget'> | undefined;
};

const rowsAtOnce = 100;
/** Before what has failed is tried again. */
const pauseMs = 15_000;

const placeOf = (partyId: string): FieldPlace => ({ table: 'forgetting', column: 'address', row: partyId });

export function sealForgotten(keys: MasterKeys, partyId: string, address: string): Buffer {
  return sealField(keys, placeOf(partyId), address);
}

/**
 * Finishes what was begun for everybody who asked to be forgotten: what they have not sent goes, what they have sent is taken
 * back without a mail, what they wrote is wiped. Can be repeated, killed, and run by several servers.
 */
export async function finishForgetting(ports: ForgettingShare, stopping: AbortSignal): Promise<void> {
  for (const { party_id: partyId, address } of await findForgetting(ports.db)) {
    if (stopping.aborted) return;
    await underLease(ports, {
      name: `forget ${partyId}`,
      stopping,
      isWanted: async () => true,
      async run(lease, over) {
        if (!(await forgetRest(ports, partyId, over))) return;
        await ports.mailbox?.forget(openField(ports.keys, placeOf(partyId), Buffer.from(address)));
        await wipeDestroyedKeys(ports, over);
        over.throwIfAborted();
        await ports.db.transaction().execute(async (tx) => {
          if (await confirmLease(tx, lease)) await endForgetting(tx, partyId);
        });
      },
      pauseMs: async () => pauseMs,
    });
  }
}

/** False when it was told to stop. */
async function forgetRest(ports: ForgettingShare, partyId: string, over: AbortSignal): Promise<boolean> {
  for (let found = rowsAtOnce; found > 0; ) {
    const unended = await findUnendedOf(ports.db, partyId, rowsAtOnce);
    for (const transfer of unended) {
      if (over.aborted) return false;
      await (transfer.state === 'Session' ? dropSession(ports, transfer.trackingId) : takeBack(ports, transfer));
    }
    found = unended.length;
  }
  for (let wiped = rowsAtOnce; wiped > 0; ) {
    if (over.aborted) return false;
    wiped = await wipeTextsOf(ports.db, partyId, rowsAtOnce);
  }
  await ports.db.transaction().execute((tx) => removeLateRowsOf(tx, partyId));
  return true;
}

/** Whom it was for, and nothing else names, is forgotten with it. */
async function dropSession(ports: ForgettingShare, trackingId: string): Promise<void> {
  const parties = await partiesOf(ports.db, trackingId);
  await ports.db.transaction().execute(async (tx) => {
    if (await deleteSession(tx, trackingId)) await removeUnusedParties(tx, parties);
  });
  await removeEndedContents(ports, trackingId);
}

/** One whose time is over has expired, in the eyes of all, and stays so. */
async function takeBack(
  ports: ForgettingShare,
  { trackingId, expiresAt }: { readonly trackingId: string; readonly expiresAt: Date },
): Promise<void> {
  const now = ports.clock.now();
  const event = now >= expiresAt ? 'expired' : 'revoked';
  await ports.db.transaction().execute((tx) => moveTransfer(tx, logChain(ports.keys), trackingId, event, now));
  await removeEndedContents(ports, trackingId);
}
