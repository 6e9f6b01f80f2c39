import { signal } from '@preact/signals';
import { clearIfUnverified, client, verifiedAddress } from '../identity.ts';
import type { Entry } from './entry-contents.ts';
import { lockedRecipients, requestLocks } from './locked-recipients.ts';

export type ListName = 'sent' | 'received';

interface List {
  readonly name: ListName;
  /** The page of the entries: it changes with them, and not if the next page cannot be loaded. */
  readonly page: number;
  /** Undefined until the first response. */
  readonly entries: readonly Entry[] | undefined;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly isLoading: boolean;
  readonly problem: unknown;
}

const empty = { page: 1, entries: undefined, totalItems: 0, totalPages: 0, isLoading: true, problem: undefined };
export const list = signal<List>({ name: 'sent', ...empty });

/** Requests only the fields that the page shows. */
const fields = [
  'trackingId',
  'status(state,warnings,sender(email),files,recipients)',
  'transfer(recipients,expirationDate,files,notificationMessage(subject),securityMode,confidentialMessageFileId)',
].join();

/** Responses to earlier requests are ignored, because they may arrive later. */
let latestRequest = 0;

export function clearList(): void {
  latestRequest += 1;
  list.value = { name: list.value.name, ...empty };
}

export async function loadList(name: ListName, page: number): Promise<void> {
  latestRequest += 1;
  const thisRequest = latestRequest;
  const previous = list.value.name === name ? list.value : { name, ...empty };
  list.value = { ...previous, isLoading: true, problem: undefined };
  const address = verifiedAddress.value ?? '';
  try {
    const choice = { page, fields };
    const [{ data, meta }, locks] =
      name === 'sent'
        ? await Promise.all([client().sentTransfers(address, choice), requestLocks(address)])
        : [await client().receivedTransfers(address, choice), []];
    const { totalItems, totalPages } = meta;
    if (thisRequest !== latestRequest) return;
    lockedRecipients.value = locks;
    list.value = { name, page, entries: data, totalItems, totalPages, isLoading: false, problem: undefined };
  } catch (problem) {
    if (thisRequest === latestRequest)
      list.value = { ...list.value, isLoading: false, problem: clearIfUnverified(problem) ? undefined : problem };
  }
}

/** Updates one entry after its transfer was changed. */
export function updateStatus(trackingId: string, status: NonNullable<Entry['status']>): void {
  const { entries = [] } = list.value;
  const next = entries.map((entry) => (entry.trackingId === trackingId ? { ...entry, status } : entry));
  list.value = { ...list.value, entries: next };
}

/** Reads the creation time from the start of a tracking ID, which is in UTC. */
export function createdAt(trackingId: string): Date {
  const [day = '', time = ''] = trackingId.split('-');
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return new Date(iso);
}
