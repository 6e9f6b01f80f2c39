import { computed, effect } from '@preact/signals';
import { isVerified, verifiedAddress } from '../identity.ts';
import { draftName, readSession, type StoredDraftEntry, writeSession } from '../storage.ts';
import { applyDraft, draftToStore, hasFilesOrSecrets, isSentAgain, isSubmitted } from './draft.ts';
import { isEmptyDraft, parseStoredDraft } from './stored-draft.ts';

const debounceMs = 300;
let timer: ReturnType<typeof setTimeout> | undefined;
const canStore = isStorageAvailable();
/** Undefined if there is nothing to store. A draft that is being sent is not stored: the unfinished transfer replaces it. */
const entry = computed<StoredDraftEntry | undefined>(() =>
  isSubmitted.value || isEmptyDraft(draftToStore.value)
    ? undefined
    : { sender: verifiedAddress.value, isSentAgain: isSentAgain.value, draft: draftToStore.value },
);

/** Whether leaving the page would lose input: files, secrets, and all input where the browser allows no storage. */
export const hasUnstoredInput = computed(() => hasFilesOrSecrets.value || (!canStore && entry.value !== undefined));

/**
 * Fills the form with the draft that this tab had when its page was left. Not if its sender is no longer signed in: a tab that
 * shows another site does not notice that the sender signs out.
 */
export function restoreDraft(): void {
  const stored = readSession<Partial<StoredDraftEntry>>(draftName) ?? {};
  if (stored.draft === undefined || (stored.sender !== undefined && !isVerified(stored.sender))) return;
  applyDraft(parseStoredDraft(stored.draft));
  isSentAgain.value = stored.isSentAgain === true;
}

function store(): void {
  clearTimeout(timer);
  writeSession(draftName, entry.peek());
}

/** Stores the draft a moment after each change, and when the page is left. Removes the stored one at once. */
export function keepDraftStored(): void {
  effect(() => {
    clearTimeout(timer);
    if (entry.value === undefined) store();
    else timer = setTimeout(store, debounceMs);
  });
  addEventListener('pagehide', store);
}

function isStorageAvailable(): boolean {
  const probe = 'probe';
  writeSession(probe, true);
  const isStored = readSession<boolean>(probe) === true;
  writeSession(probe, undefined);
  return isStored;
}
