import { signal } from '@preact/signals';
import type { TransferRef } from '#client';
import { onStorageRemove, readSession, sessionNames, writeSession, writeStorage } from './storage.ts';

/** A generated password that the sender has not passed on yet. The server does not have it. */
export interface SavedPassword {
  readonly ref: TransferRef;
  readonly password: string;
}

/**
 * Passwords are saved in session storage only: other tabs cannot read it, it ends with the tab, and the content security
 * policy lets no foreign script run on this origin. Local storage must never contain one.
 */
interface StoredPassword extends SavedPassword {
  /** In milliseconds. */
  readonly savedAt: number;
}

const keyPrefix = 'saved-password:';
const keyFor = ({ trackingId }: TransferRef) => `${keyPrefix}${trackingId}`;
const maxAgeMs = 24 * 60 * 60 * 1000;
const maxSaved = 100;

/** Newest first. */
const saved = signal(readSaved());

/** Keeps the password until it is removed, for a day at most. */
export function savePassword({ ref, password }: SavedPassword): void {
  writeSession(keyFor(ref), { ref, password, savedAt: Date.now() } satisfies StoredPassword);
  saved.value = readSaved();
}

/** Called when the sender has passed the password on, and when the transfer has ended. */
export function removePassword(ref: TransferRef): void {
  writeSession(keyFor(ref), undefined);
  saved.value = readSaved();
}

/** Returns the saved passwords of this sender, newest first. */
export function findSavedPasswords(sender: string): readonly SavedPassword[] {
  return saved.value.filter(({ ref }) => ref.sender.toLowerCase() === sender.toLowerCase());
}

/** Returns undefined if it was removed, or could not be saved because the browser allows no storage. */
export function savedPasswordOf({ trackingId }: TransferRef): string | undefined {
  return saved.value.find(({ ref }) => ref.trackingId === trackingId)?.password;
}

/** Local storage never holds a value with this name for long: removing it reaches the other tabs. */
const removalSignal = 'remove-passwords';

/** Removes all passwords, in the other tabs too. */
export function removeAllPasswords(): void {
  removeInThisTab();
  writeStorage(removalSignal, true);
  writeStorage(removalSignal, undefined);
}
onStorageRemove(removalSignal, removeInThisTab);

function removeInThisTab(): void {
  for (const name of sessionNames(keyPrefix)) writeSession(name, undefined);
  saved.value = [];
}

/** Also removes what is too old or too much. */
function readSaved(): readonly StoredPassword[] {
  const isRecent = ({ savedAt }: StoredPassword) => Math.abs(Date.now() - savedAt) < maxAgeMs;
  const all = sessionNames(keyPrefix).map((name) => ({ name, value: readSession<StoredPassword>(name) }));
  const usable = all
    .flatMap(({ value }) => (value !== undefined && isRecent(value) ? [value] : []))
    .sort((one, other) => other.savedAt - one.savedAt)
    .slice(0, maxSaved);
  for (const { name, value } of all) if (!usable.some((each) => each === value)) writeSession(name, undefined);
  return usable;
}
