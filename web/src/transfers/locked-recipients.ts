import { computed, signal } from '@preact/signals';
import { type LockedRecipients, SealpostProblem, type TransferRef } from '#client';
import { client } from '../identity.ts';

export type Lock = LockedRecipients[number];

/** The recipients who are locked after wrong passwords. The lists of transfers do not contain locks. */
export const lockedRecipients = signal<LockedRecipients>([]);

const byTransferId = computed(() => new Map(lockedRecipients.value.map((lock) => [lock.id, lock])));

export const lockOf = (transferId: string | undefined) => byTransferId.value.get(transferId ?? '');

export const locksOf = (trackingId: string) => lockedRecipients.value.filter((lock) => lock.trackingId === trackingId);

/** A server of an earlier version reports no locks. */
export async function requestLocks(address: string): Promise<LockedRecipients> {
  try {
    return await client().lockedRecipients(address);
  } catch (error) {
    if (error instanceof SealpostProblem && error.status === 404) return [];
    throw error;
  }
}

export async function unlock(transfer: TransferRef, { id }: Pick<Lock, 'id'>): Promise<void> {
  await client().unlockRecipient(transfer, id);
  lockedRecipients.value = lockedRecipients.value.filter((lock) => lock.id !== id);
}
