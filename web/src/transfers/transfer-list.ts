import { signal } from '@preact/signals';
import { SealpostProblem, type TransferStatus } from '#client';
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
  /** Changes whenever entries were loaded. */
  readonly version: number;
}

const empty = { page: 1, entries: undefined, totalItems: 0, totalPages: 0, isLoading: true, problem: undefined };
export const list = signal<List>({ name: 'sent', version: 0, ...empty });

/** Only what a row shows. The rest is requested when a transfer is opened. */
const fieldsOf = (name: ListName, files: 'files' | 'fileSummary') =>
  [
    'trackingId',
    `status(state,sender(email),recipients(id,mail,${ofRecipient[name]}))`,
    `transfer(expirationDate,${files},notificationMessage(subject),confidentialMessageFileId)`,
  ].join();
const ofRecipient = { sent: 'fileDownloads(id,downloads(retrievalMethod))', received: 'downloadUrl' };

/** Responses to earlier requests are ignored, because they may arrive later. */
let latestRequest = 0;

export function clearList(): void {
  latestRequest += 1;
  list.value = { ...list.value, ...empty };
}

export async function loadList(name: ListName, page: number): Promise<void> {
  latestRequest += 1;
  const thisRequest = latestRequest;
  const previous = list.value.name === name ? {} : empty;
  list.value = { ...list.value, ...previous, name, isLoading: true, problem: undefined };
  const address = verifiedAddress.value ?? '';
  try {
    const locks = name === 'sent' ? requestLocks(address) : [];
    const { data, meta } = await requestPage(name, address, { page });
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

/** A server of version 0.1 has no summary. During an upgrade it may respond to this page. */
async function requestPage(name: ListName, address: string, choice: { readonly page: number }) {
  const request = (fields: string) =>
    name === 'sent'
      ? client().sentTransfers(address, { ...choice, fields })
      : client().receivedTransfers(address, { ...choice, fields });
  try {
    return await request(fieldsOf(name, 'fileSummary'));
  } catch (error) {
    if (error instanceof SealpostProblem && error.errorCode === invalidValue) return request(fieldsOf(name, 'files'));
    throw error;
  }
}

const invalidValue = 1004;

/** Updates one entry after its transfer was changed. The lists spell the state in another way than the status. */
export function updateEntry({ trackingId, status, transfer: { expirationDate } }: TransferStatus): void {
  const state = (status.state.charAt(0) + status.state.slice(1).toLowerCase()) as ListedState;
  const { entries = [] } = list.value;
  const next = entries.map((entry) =>
    entry.trackingId === trackingId
      ? { ...entry, status: { ...entry.status, ...status, state }, transfer: { ...entry.transfer, expirationDate } }
      : entry,
  );
  list.value = { ...list.value, entries: next };
}

type ListedState = NonNullable<NonNullable<Entry['status']>['state']>;
