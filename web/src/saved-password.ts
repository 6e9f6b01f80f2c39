import { effect, signal } from '@preact/signals';
import type { TransferRef } from '#client';
import {
  onStorageChange,
  onStorageRemove,
  readSession,
  readStorage,
  sessionNames,
  writeSession,
  writeStorage,
} from './storage.ts';

/**
 * A generated password that the sender has not passed on yet. The server does not have it.
 *
 * Passwords are saved in session storage only: other tabs cannot read it, it ends with the tab, and the content security
 * policy lets no foreign script run on this origin. Local storage must never contain one.
 */
export interface SavedPassword {
  readonly ref: TransferRef;
  readonly password: string;
  /** In milliseconds. */
  readonly savedAt: number;
}

const keyPrefix = 'saved-password:';
const keyFor = ({ trackingId }: TransferRef) => `${keyPrefix}${trackingId}`;
const maxAgeMs = 24 * 60 * 60 * 1000;
const maxSaved = 100;
const isRecent = (time: number) => Math.abs(Date.now() - time) < maxAgeMs;

const replacementsName = 'replaced-passwords';
/** When passwords were replaced, in milliseconds, by tracking ID. In local storage, which all tabs share. */
const replacements = signal(readReplacements());
/** Newest first. */
const saved = signal(readSaved());

/** Keeps the password until it is removed, for a day at most. */
export function savePassword(ref: TransferRef, password: string): void {
  writeSession(keyFor(ref), { ref, password, savedAt: Date.now() } satisfies SavedPassword);
  saved.value = readSaved();
}

/** Saves the password that replaces another one, which all tabs then remove. */
export function saveReplacement(ref: TransferRef, password: string): void {
  const others = Object.entries(readReplacements()).filter(([trackingId]) => trackingId !== ref.trackingId);
  writeStorage(replacementsName, Object.fromEntries([...others.slice(1 - maxSaved), [ref.trackingId, Date.now()]]));
  replacements.value = readReplacements();
  savePassword(ref, password);
}

/** Whether a password of this transfer was replaced by another one since this time, in any tab of this browser. */
export function isReplacedSince({ trackingId }: TransferRef, time: number): boolean {
  return (replacements.value[trackingId] ?? 0) > time;
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
export function savedPasswordOf({ trackingId }: TransferRef): SavedPassword | undefined {
  return saved.value.find(({ ref }) => ref.trackingId === trackingId);
}

/** Local storage never holds a value with this name for long: removing it reaches the other tabs. */
const removalSignal = 'remove-passwords';

/** Removes all passwords, in the other tabs too. */
export function removeAllPasswords(): void {
  removeInThisTab();
  writeStorage(replacementsName, undefined);
  writeStorage(removalSignal, true);
  writeStorage(removalSignal, undefined);
}
/** Calls the listener when another tab removes all passwords, because the sender has signed out there. */
export const onSignedOutElsewhere = (listener: () => void) => onStorageRemove(removalSignal, listener);
onSignedOutElsewhere(removeInThisTab);

function removeInThisTab(): void {
  for (const name of sessionNames(keyPrefix)) writeSession(name, undefined);
  saved.value = [];
}

/** Also removes those that are older than every saved password. */
function readReplacements(): Readonly<Record<string, number>> {
  const all = Object.entries(readStorage<Readonly<Record<string, number>>>(replacementsName) ?? {});
  const recent = all.filter(([, time]) => isRecent(time));
  if (recent.length < all.length) {
    writeStorage(replacementsName, recent.length === 0 ? undefined : Object.fromEntries(recent));
  }
  return Object.fromEntries(recent);
}

/** Reads again what other tabs may have changed, and what may be too old now. */
function refresh(): void {
  replacements.value = readReplacements();
  saved.value = readSaved();
}
onStorageChange(replacementsName, refresh);
// A page that the browser has kept in memory gets no events meanwhile.
addEventListener('pageshow', refresh);

effect(() => {
  const oldest = saved.value.at(-1);
  if (oldest === undefined) return undefined;
  const timer = setTimeout(refresh, oldest.savedAt + maxAgeMs - Date.now());
  return () => clearTimeout(timer);
});

/** Also removes what is too old, too much or replaced. */
function readSaved(): readonly SavedPassword[] {
  const replaced = replacements.peek();
  const isUsable = ({ ref, savedAt }: SavedPassword) => isRecent(savedAt) && savedAt >= (replaced[ref.trackingId] ?? 0);
  const all = sessionNames(keyPrefix).map((name) => ({ name, value: readSession<SavedPassword>(name) }));
  const usable = all
    .flatMap(({ value }) => (value !== undefined && isUsable(value) ? [value] : []))
    .sort((one, other) => other.savedAt - one.savedAt)
    .slice(0, maxSaved);
  for (const { name, value } of all) if (!usable.some((each) => each === value)) writeSession(name, undefined);
  return usable;
}
