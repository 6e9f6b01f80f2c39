import { computed, signal } from '@preact/signals';
import { clearIfUnverified, verifiedAddress } from '../identity.ts';
import { isLink } from '../link-address.ts';
import { type Entry, entryContents } from './entry-contents.ts';
import { fileNames, requestFileNames, requestPage, type Selection } from './request-page.ts';
import { containsAll, searchText, searchWords } from './search-text.ts';

/** Transfers of a list that were loaded to be searched, newest first. */
interface Searched {
  readonly entries: readonly SearchedEntry[];
  /** How many transfers the list has. Only the newest of them are searched. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly problem: unknown;
  /** False if some transfers have too many files: only the first name of each is searched. */
  readonly hasAllNames: boolean;
}

interface SearchedEntry {
  readonly entry: Entry;
  readonly text: string;
}

const pageSize = 100;
const maxPages = 10;
/** The names of all files are requested only for pages of transfers with at most this many files together. */
const maxNames = 10_000;

export const query = signal('');
const words = computed(() => searchWords(query.value));
export const isSearching = computed(() => words.value.length > 0);

const nothing: Searched = { entries: [], total: 0, isLoading: true, problem: undefined, hasAllNames: true };
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
    const { entries, total, hasAllNames } = await loadSearchedPage(selection, page);
    const known = new Set(before.entries.map(({ entry }) => entry.trackingId));
    return {
      entries: [...before.entries, ...entries.filter(({ entry }) => !known.has(entry.trackingId))],
      total,
      isLoading: page < maxPages && page * pageSize < total,
      problem: undefined,
      hasAllNames: before.hasAllNames && hasAllNames,
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
  const hasAllNames = counts.reduce((sum, count) => sum + count, 0) <= maxNames;
  const needsNames = counts.some((count) => count > 1);
  const names = hasAllNames && needsNames ? await requestFileNames(address, selection, choice) : undefined;
  const entries = data.map((entry) => ({ entry, text: textOf(entry, selection, names?.get(entry.trackingId ?? '')) }));
  return { entries, total: meta.totalItems, hasAllNames };
}

/** Returns what is searched: the people are those that the row names, and not the reader. */
function textOf(entry: Entry, { name }: Selection, names: readonly string[] = fileNames(entry)): string {
  const { status, transfer } = entry;
  const recipients = (status?.recipients ?? [])
    .map(({ mail: address = '' }) => address)
    .filter((address) => !isLink(address));
  const people = name === 'sent' ? recipients : [status?.sender?.email];
  const { firstFileName } = entryContents(entry);
  return searchText([transfer?.notificationMessage?.subject, ...people, firstFileName, ...names]);
}
