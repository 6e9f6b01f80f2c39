import { newProxyAddress } from '../../crypto/identifiers.ts';
import { eraseContact } from '../../db/contacts/erasures.ts';
import { findUnendedTransfersOfSender } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { abortEndedDownloads } from '../../runtime/downloads.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans } from '../../runtime/scans.ts';
import { type EvictKeysDeps, evictTransferKeys } from '../opening/open-transfer.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { moveToEnd, sealErasedAddress } from './finish-erasures.ts';

export type EraseUserDeps = EvictKeysDeps & Pick<Ports, 'clock' | 'keys'> & Pick<Runtime, 'scans' | 'downloads'>;

const rowsAtOnce = 100;
/** More cannot be submitted between two transactions. A job would end the others. */
const maxLate = 10_000;
const submittedStates = ['Processing', 'Active'] as const;

/** The user whose data is erased. */
export type ErasedUser = Pick<VerifiedEmail, 'contactId' | 'address'>;

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
