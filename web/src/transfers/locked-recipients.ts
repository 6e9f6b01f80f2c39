import { computed, signal } from '@preact/signals';
import type { LockedRecipients, TransferRef } from '#client';
import { client } from '../identity.ts';

export type Lock = LockedRecipients[number];

/** The recipients who are locked after wrong passwords. The lists of transfers do not contain locks. */
export const lockedRecipients = signal<LockedRecipients>([]);

const byTransferId = computed(() => new Map(lockedRecipients.value.map((lock) => [lock.id, lock])));

export const lockOf = (transferId: string | undefined) => byTransferId.value.get(transferId ?? '');

export const locksOf = (trackingId: string) => lockedRecipients.value.filter((lock) => lock.trackingId === trackingId);

/** Never rejects: the list of transfers is shown without locks, also by a server of an earlier version, which reports none. */
export async function requestLocks(address: string): Promise<LockedRecipients> {
  return client()
    .lockedRecipients(address)
    .catch(() => []);
}

export async function unlock(transfer: TransferRef, { id }: Pick<Lock, 'id'>): Promise<void> {
  await client().unlockRecipient(transfer, id);
  lockedRecipients.value = lockedRecipients.value.filter((lock) => lock.id !== id);
}
