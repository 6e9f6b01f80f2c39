import { computed, signal } from '@preact/signals';
import { SealpostProblem } from '#client';
import { clearIfUnverified, client, verifiedAddress } from '../identity.ts';
import { isLink } from '../link-address.ts';
import { type Entry, entryContents, listedFiles } from './entry-contents.ts';
import { namePages } from './name-pages.ts';
import { containsAll, searchText, searchWords } from './search-text.ts';

/** Transfers of a list that were loaded to be searched, newest first. */
interface Searched {
  readonly entries: readonly SearchedEntry[];
  /** How many transfers the list has. Only the newest of them are searched. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly problem: unknown;
  /** How many transfers have too many files: only the first name of each is searched. */
  readonly partlyNamed: number;
}

interface SearchedEntry {
  readonly entry: Entry;
  readonly text: string;
}

const pageSize = 100;
const maxPages = 10;
/** How many file names are requested for a page of transfers. A single transfer has at most half as many. */
const maxNames = 20_000;

export const query = signal('');
const words = computed(() => searchWords(query.value));
export const isSearching = computed(() => words.value.length > 0);

const nothing: Searched = { entries: [], total: 0, isLoading: true, problem: undefined, partlyNamed: 0 };
export const searched = signal<Searched | undefined>(undefined);

/** The transfers that match the query. */
export const found = computed<readonly Entry[]>(() =>
  (searched.value?.entries ?? []).filter(({ text }) => containsAll(text, words.value)).map(({ entry }) => entry),
);

/** The page of the found transfers that is shown. */
export const foundPage = signal(1);

/** Searches the selected transfers. They are loaded once, and again after a failure. */
export function search(text: string, selection: Selection): void {
  query.value = text;
  foundPage.value = 1;
  const isLoaded = searched.value !== undefined && searched.value.problem === undefined;
  if (isSearching.value && !isLoaded) void load(selection);
}

/** Loads the transfers again for a query. The previous ones stay visible meanwhile, unless they are of another list. */
export function refreshSearch(selection: Selection, { isOtherList }: { readonly isOtherList: boolean }): void {
  if (isOtherList) foundPage.value = 1;
  if (isOtherList || !isSearching.value) clearSearched();
  if (isSearching.value) void load(selection);
}

export function clearSearch(): void {
  query.value = '';
  clearSearched();
}

type Update = (entry: Entry) => Entry;

/** The changes of the sender since the last load began, which may have loaded the transfers before. */
let updates: Update[] = [];

export function updateSearched(update: Update): void {
  if (searched.value === undefined) return;
  updates.push(update);
  searched.value = withUpdates(searched.value, [update]);
}

function withUpdates(transfers: Searched, made: readonly Update[]): Searched {
  const entries = transfers.entries.map(({ entry, text }) => ({
    entry: made.reduce((updated, update) => update(updated), entry),
    text,
  }));
  return { ...transfers, entries };
}

/** Only the latest load changes what is shown. */
let latestLoad = 0;

function clearSearched(): void {
  latestLoad += 1;
  searched.value = undefined;
}

/** Shows the transfers of each page as soon as they are loaded. If others are shown, they stay until all are loaded. */
async function load(selection: Selection): Promise<void> {
  latestLoad += 1;
  updates = [];
  const thisLoad = latestLoad;
  const isFirst = searched.value === undefined;
  searched.value = { ...(searched.value ?? nothing), isLoading: true, problem: undefined };
  let next = nothing;
  for (let page = 1; next.isLoading && thisLoad === latestLoad; page += 1) {
    next = await loadNext(next, selection, page);
    if (thisLoad !== latestLoad || (next.isLoading && !isFirst)) continue;
    const { problem } = next;
    searched.value =
      isFirst || problem === undefined ? withUpdates(next, updates) : { ...searched.value, isLoading: false, problem };
  }
}

/** Adds the transfers of a page. A transfer that is sent meanwhile moves another one to the next page, so that it comes twice. */
async function loadNext(before: Searched, selection: Selection, page: number): Promise<Searched> {
  try {
    const { entries, total, partlyNamed } = await loadSearchedPage(selection, page);
    const known = new Set(before.entries.map(({ entry }) => entry.trackingId));
    return {
      entries: [...before.entries, ...entries.filter(({ entry }) => !known.has(entry.trackingId))],
      total,
      isLoading: page < maxPages && page * pageSize < total,
      problem: undefined,
      partlyNamed: before.partlyNamed + partlyNamed,
    };
  } catch (problem) {
    return { ...before, isLoading: false, problem: clearIfUnverified(problem) ? undefined : problem };
  }
}

async function loadSearchedPage(selection: Selection, page: number) {
  const address = verifiedAddress.value ?? '';
  const choice = { page, pageSize };
  const { data, meta } = await requestPage(address, selection, choice);
  const counts = data.map((entry) => entryContents(entry).count);
  const names = await requestFileNames(address, selection, namePages(choice, counts, maxNames));
  const namesOf = ({ trackingId = '' }: Entry) => names.get(trackingId);
  const entries = data.map((entry) => ({ entry, text: textOf(entry, selection, namesOf(entry)) }));
  const partlyNamed = data.filter((entry) => entryContents(entry).count > 1 && namesOf(entry) === undefined).length;
  return { entries, total: meta.totalItems, partlyNamed };
}

/** Returns what is searched: the people are those that the row names, and not the reader. */
function textOf(entry: Entry, { name }: Selection, names: readonly string[] = []): string {
  const { status, transfer } = entry;
  const recipients = (status?.recipients ?? [])
    .map(({ mail: address = '' }) => address)
    .filter((address) => !isLink(address));
  const people = name === 'sent' ? recipients : [status?.sender?.email];
  const { firstFileName } = entryContents(entry);
  return searchText([transfer?.notificationMessage?.subject, ...people, firstFileName, ...names]);
}

export const lists = ['sent', 'received'] as const;
type ListName = (typeof lists)[number];

export const filters = ['all', 'available', 'unavailable'] as const;
export type Filter = (typeof filters)[number];

/** The transfers that a list contains. */
export interface Selection {
  readonly name: ListName;
  readonly filter: Filter;
}

interface PageChoice {
  readonly page: number;
  readonly pageSize?: number;
}

/** Only what a row shows. The rest is requested when a transfer is opened. */
const fieldsOf = (name: ListName, sender: string, files: 'files' | 'fileSummary') =>
  [
    'trackingId',
    `status(state,sender(${sender}),recipients(id,mail,${ofRecipient[name]}))`,
    `transfer(expirationDate,${files},notificationMessage(subject),confidentialMessageFileId)`,
  ].join();
const ofRecipient = { sent: 'fileDownloads(id,downloads(retrievalMethod))', received: 'downloadUrl' };

/** A server of an earlier version may have no summary or no safe form. During an upgrade it may respond to this page. */
export async function requestPage(address: string, selection: Selection, choice: PageChoice) {
  const { name } = selection;
  try {
    const fields = fieldsOf(name, 'email,shownEmail', 'fileSummary');
    return await requestFields(address, selection, { ...choice, fields });
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.errorCode !== invalidValue) throw error;
    return requestFields(address, selection, { ...choice, fields: fieldsOf(name, 'email', 'files') });
  }
}

const invalidValue = 1004;

/** Returns the names of the files of each transfer on these pages, by tracking ID, as far as the reader may see them. */
async function requestFileNames(
  address: string,
  selection: Selection,
  pages: readonly PageChoice[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const fields = 'trackingId,transfer(files(id,state,fileName),confidentialMessageFileId)';
  const names = new Map<string, readonly string[]>();
  for (const page of pages) {
    const { data } = await requestFields(address, selection, { ...page, fields });
    for (const entry of data) names.set(entry.trackingId ?? '', fileNames(entry));
  }
  return names;
}

const fileNames = (entry: Entry) => listedFiles(entry).flatMap(({ fileName }) => fileName ?? []);

const ofFilter = { all: {}, available: { active: true }, unavailable: { active: false } } as const;

function requestFields(address: string, { name, filter }: Selection, choice: PageChoice & { readonly fields: string }) {
  const filtered = { ...choice, ...ofFilter[filter] };
  return name === 'sent' ? client().sentTransfers(address, filtered) : client().receivedTransfers(address, filtered);
}
