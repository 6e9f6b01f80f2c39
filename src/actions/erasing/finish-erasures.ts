import { type FieldPlace, openField, sealField } from '../../crypto/fields.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { logChain } from '../../crypto/log-chain.ts';
import { contactsOf, deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { endErasure, findPendingErasures, removeLateRows } from '../../db/contacts/erasures.ts';
import { confirmLease } from '../../db/leases.ts';
import type { Transaction } from '../../db/tables.ts';
import { deleteSession } from '../../db/transfers/sessions.ts';
import { findUnendedTransfersOfSender, moveTransfer, wipeTextsOfSender } from '../../db/transfers/transfers.ts';
import type { Mailbox } from '../../ports/mailbox.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { withLease } from '../../runtime/with-lease.ts';
import { removeEndedContents } from '../managing/remove-ended-contents.ts';
import { wipeDestroyedKeys } from './wipe-destroyed-keys.ts';

export type ErasureDeps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'> &
  Pick<Runtime, 'uploads' | 'scans' | 'downloads' | 'heldLeases'> & {
    /** The mailbox that may contain emails of this service. */
    readonly mailbox: Pick<Mailbox, 'eraseAddress'> | undefined;
  };

interface UnendedTransfer {
  readonly trackingId: string;
  readonly expiresAt: Date;
}

const rowsAtOnce = 100;
/** Pause before a retry. */
const pauseMs = 15_000;

const placeOf = (contactId: string): FieldPlace => ({ table: 'forgetting', column: 'address', row: contactId });

export function sealErasedAddress(keys: MasterKeys, contactId: string, address: string): Buffer {
  return sealField(keys, placeOf(contactId), address);
}

/**
 * Finishes pending erasures: removes unsent sessions, revokes sent transfers without an email, and wipes texts. Can be
 * repeated, killed, and run on several servers.
 */
export async function finishErasures(ports: ErasureDeps, stopping: AbortSignal): Promise<void> {
  for (const { contact_id: contactId, address } of await findPendingErasures(ports.db)) {
    if (stopping.aborted) return;
    await withLease(ports, {
      name: `forget ${contactId}`,
      stopping,
      isWanted: async () => true,
      async run(lease, stopped) {
        if (!(await eraseRemaining(ports, contactId, stopped))) return;
        await ports.mailbox?.eraseAddress(openField(ports.keys, placeOf(contactId), Buffer.from(address)));
        await wipeDestroyedKeys(ports, stopped);
        stopped.throwIfAborted();
        await ports.db.transaction().execute(async (tx) => {
          if (await confirmLease(tx, lease)) await endErasure(tx, contactId);
        });
      },
      pauseMs: async () => pauseMs,
    });
  }
}

/** Returns false when it was aborted. */
async function eraseRemaining(ports: ErasureDeps, contactId: string, stopped: AbortSignal): Promise<boolean> {
  for (let found = rowsAtOnce; found > 0; ) {
    const unended = await findUnendedTransfersOfSender(ports.db, contactId, rowsAtOnce);
    for (const transfer of unended) {
      if (stopped.aborted) return false;
      await (transfer.state === 'Session'
        ? removeUnsentSession(ports, transfer.trackingId)
        : endTransfer(ports, transfer));
    }
    found = unended.length;
  }
  for (let wiped = rowsAtOnce; wiped > 0; ) {
    if (stopped.aborted) return false;
    wiped = await wipeTextsOfSender(ports.db, contactId, rowsAtOnce);
  }
  await ports.db.transaction().execute((tx) => removeLateRows(tx, contactId));
  return true;
}

/** Also removes contacts that nothing else refers to. */
async function removeUnsentSession(ports: ErasureDeps, trackingId: string): Promise<void> {
  const contactIds = await contactsOf(ports.db, trackingId);
  const removed = await ports.db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, trackingId))) return false;
    await deleteUnusedContacts(tx, contactIds);
    return true;
  });
  if (removed) ports.uploads.stopRemoved({ trackingId });
  await removeEndedContents(ports, trackingId);
}

async function endTransfer(ports: ErasureDeps, transfer: UnendedTransfer): Promise<void> {
  await ports.db.transaction().execute((tx) => moveToEnd(tx, ports, transfer));
  await removeEndedContents(ports, transfer.trackingId);
}

/** An expired transfer counts as expired, not as revoked. */
export async function moveToEnd(
  tx: Transaction,
  { clock, keys }: Pick<Ports, 'clock' | 'keys'>,
  { trackingId, expiresAt }: UnendedTransfer,
): Promise<void> {
  const now = clock.now();
  const event = now >= expiresAt ? 'expired' : 'revoked';
  await moveTransfer(tx, logChain(keys), trackingId, event, now);
}
