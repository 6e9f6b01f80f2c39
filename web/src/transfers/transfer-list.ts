import { signal } from '@preact/signals';
import type { TransferStatus } from '#client';
import { clearIfUnverified, verifiedAddress } from '../identity.ts';
import type { Entry } from './entry-contents.ts';
import { lockedRecipients, requestLocks } from './locked-recipients.ts';
import { clearSearch, refreshSearch, requestPage, type Selection, updateSearched } from './transfer-search.ts';

interface List extends Selection {
  /** The page of the entries: it changes with them, and not if the next page cannot be loaded. */
  readonly page: number;
  /** Undefined until the first response. */
  readonly entries: readonly Entry[] | undefined;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly isLoading: boolean;
  readonly problem: unknown;
  /** Changes whenever entries were loaded. */
  readonly version: number;
}

const empty = { page: 1, entries: undefined, totalItems: 0, totalPages: 0, isLoading: true, problem: undefined };
export const list = signal<List>({ name: 'sent', filter: 'all', version: 0, ...empty });

/** Responses to earlier requests are ignored, because they may arrive later. */
let latestRequest = 0;

export function clearList(): void {
  latestRequest += 1;
  list.value = { ...list.value, ...empty };
  clearSearch();
}

/** Shows another list, or other transfers of it, from the newest on. */
export function selectList(change: Partial<Selection>): void {
  list.value = { ...list.value, ...change, ...empty };
  void loadPage(1);
  refreshSearch(list.value, { isOtherList: true });
}

export function refresh(): void {
  void loadPage(list.value.page);
  refreshSearch(list.value, { isOtherList: false });
}

export async function loadPage(page: number): Promise<void> {
  latestRequest += 1;
  const thisRequest = latestRequest;
  list.value = { ...list.value, isLoading: true, problem: undefined };
  const address = verifiedAddress.value ?? '';
  try {
    const locks = list.value.name === 'sent' ? requestLocks(address) : [];
    const { data, meta } = await requestPage(address, list.value, { page });
    const { totalItems, totalPages } = meta;
    const locked = await locks;
    if (thisRequest !== latestRequest) return;
    lockedRecipients.value = locked;
    list.value = { ...list.value, page, entries: data, totalItems, totalPages, isLoading: false, version: thisRequest };
  } catch (problem) {
    if (thisRequest === latestRequest)
      list.value = { ...list.value, isLoading: false, problem: clearIfUnverified(problem) ? undefined : problem };
  }
}

/** Updates one entry after its transfer was changed. The lists spell the state in another way than the status. */
export function updateEntry({ trackingId, status, transfer: { expirationDate } }: TransferStatus): void {
  const state = (status.state.charAt(0) + status.state.slice(1).toLowerCase()) as ListedState;
  const update = (entry: Entry): Entry =>
    entry.trackingId === trackingId
      ? { ...entry, status: { ...entry.status, ...status, state }, transfer: { ...entry.transfer, expirationDate } }
      : entry;
  list.value = { ...list.value, entries: list.value.entries?.map(update) };
  updateSearched(update);
}

type ListedState = NonNullable<NonNullable<Entry['status']>['state']>;
