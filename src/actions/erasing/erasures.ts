import { setTimeout as pause } from 'node:timers/promises';
import { downloadGraceStart } from '../../core/availability.ts';
import { listedFrom } from '../../core/listing.ts';
import { logChain } from '../../crypto/chains.ts';
import { newProxyAddress } from '../../crypto/identifiers.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { type FieldPlace, openField, sealField } from '../../crypto/seal.ts';
import { contactsOf, deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { endErasure, eraseContact, findPendingErasures, removeLateRows } from '../../db/contacts/personal-data.ts';
import { deleteDownloads } from '../../db/downloads/downloads.ts';
import { truncateWal } from '../../db/engine/database-facts.ts';
import { confirmLease } from '../../db/leases.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { deletePurgeableTransfer, findTransfersToPurge } from '../../db/transfers/expiry.ts';
import { deleteSession } from '../../db/transfers/sessions.ts';
import { findUnendedTransfersOfSender, moveTransfer, wipeTextsOfSender } from '../../db/transfers/transfers.ts';
import type { Mailbox } from '../../ports/mailbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { abortEndedDownloads } from '../../runtime/downloads.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans } from '../../runtime/scans.ts';
import { withLease } from '../../runtime/with-lease.ts';
import { removeEndedContents } from '../managing/expiry.ts';
import { type EvictKeysDeps, evictTransferKeys } from '../opening/open-transfer.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

export type EraseUserDeps = EvictKeysDeps & Pick<Ports, 'clock' | 'keys'> & Pick<Runtime, 'scans' | 'downloads'>;

const rowsAtOnce = 100;
/** More cannot be submitted between two transactions. A job would end the others. */
const maxLate = 10_000;
const submittedStates = ['Processing', 'Active'] as const;

/** The user whose data is erased. */
type ErasedUser = Pick<VerifiedEmail, 'contactId' | 'address'>;

/**
 * Erases the data of a user. When this resolves, the address and all its verifications are removed, and
 * the transfers that the user has sent have ended: their keys are destroyed. The transfers end first, so that none can be
 * opened whose sender is already erased. A request that fails before the erasure is recorded must be repeated; later, a job
 * does the rest. The cleanup job removes the blobs. Parallel requests erase once.
 */
export async function eraseUser(ports: EraseUserDeps, { contactId, address }: ErasedUser): Promise<void> {
  const { db, clock, keys } = ports;
  const sealedAddress = sealErasedAddress(keys, contactId, address);
  const erasure = { contactId, replacementAddress: newProxyAddress(), sealedAddress, at: clock.now() };
  await endSentTransfers(ports, contactId);
  const late = await db.transaction().execute(async (tx) => {
    await eraseContact(tx, erasure);
    // Without a verification no session can be submitted: these were submitted in the meantime.
    const submitted = await findUnendedTransfersOfSender(tx, contactId, maxLate, submittedStates);
    for (const transfer of submitted) await moveToEnd(tx, ports, transfer);
    return submitted;
  });
  for (const transfer of late) await stopUse(ports, transfer);
  await abortEndedDownloads(ports);
}

/** Ends every transfer that the contact has sent, so that no recipient can open it. Removes no blobs. */
async function endSentTransfers(ports: EraseUserDeps, contactId: string): Promise<void> {
  for (;;) {
    const sent = await findUnendedTransfersOfSender(ports.db, contactId, rowsAtOnce, submittedStates);
    if (sent.length === 0) return;
    for (const transfer of sent) {
      await ports.db.transaction().execute((tx) => moveToEnd(tx, ports, transfer));
      await stopUse(ports, transfer);
    }
  }
}

async function stopUse(ports: EraseUserDeps, transfer: { readonly trackingId: string }): Promise<void> {
  await evictTransferKeys(ports, transfer.trackingId);
  cancelScans(ports, transfer);
}

export type ErasureDeps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'> &
  Pick<Runtime, 'uploads' | 'scans' | 'downloads' | 'heldLeases'> & {
    /** The mailbox that may contain emails of this service. */
    readonly mailbox: Pick<Mailbox, 'eraseAddress'> | undefined;
  };

interface UnendedTransfer {
  readonly trackingId: string;
  readonly expiresAt: Date;
}
/** Pause before a retry. */
const pauseMs = 15_000;

const placeOf = (contactId: string): FieldPlace => ({ table: 'forgetting', column: 'address', row: contactId });

function sealErasedAddress(keys: MasterKeys, contactId: string, address: string): Buffer {
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
async function moveToEnd(
  tx: Transaction,
  { clock, keys }: Pick<Ports, 'clock' | 'keys'>,
  { trackingId, expiresAt }: UnendedTransfer,
): Promise<void> {
  const now = clock.now();
  const event = now >= expiresAt ? 'expired' : 'revoked';
  await moveTransfer(tx, logChain(keys), trackingId, event, now);
}

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Small batches, so that no other statement waits long. */
const transfersAtOnce = 500;

/**
 * Permanently removes transfers that are no longer listed, with their logs and downloads, and contacts that nothing
 * else refers to. Needs a trusted clock. Can be repeated, killed, and run on two servers at once: each transfer is
 * removed in one transaction, except for its downloads, which can be very many and are removed first.
 */
export async function purgeTransfers(ports: Deps, stopping: AbortSignal): Promise<void> {
  const { db, clock } = ports;
  const now = clock.now();
  const listed = listedFrom(now, await readSettings(db));
  // Running downloads need their rows, however short the retention is.
  const expiredBefore = new Date(Math.min(listed.getTime(), downloadGraceStart(now).getTime()));
  for (let found = await findTransfersToPurge(db, expiredBefore); found.length > 0; ) {
    for (const trackingId of found) {
      if (stopping.aborted) return;
      await purgeTransfer(ports, trackingId, expiredBefore);
    }
    found = await findTransfersToPurge(db, expiredBefore);
  }
}

async function purgeTransfer({ db, keys }: Deps, trackingId: string, expiredBefore: Date): Promise<void> {
  while ((await deleteDownloads(db, trackingId, transfersAtOnce)) === transfersAtOnce);
  const contactIds = await contactsOf(db, trackingId);
  await db.transaction().execute(async (tx) => {
    if (await deletePurgeableTransfer(tx, logChain(keys), trackingId, expiredBefore))
      await deleteUnusedContacts(tx, contactIds);
  });
}

/** Readers usually finish within moments; a backup may take longer. */
const maxAttempts = 20;
const wipePauseMs = 250;

/** Ensures that no destroyed key is left in a database file. Rejects if that is not possible. */
export async function wipeDestroyedKeys({ db }: Pick<Ports, 'db'>, stopping?: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (stopping?.aborted || (await truncateWal(db))) return;
    await pause(wipePauseMs);
  }
  throw new Error(
    'destroyed keys are still in the SQLite write-ahead log: another process holds a read transaction; they are wiped as soon as it ends',
  );
}
