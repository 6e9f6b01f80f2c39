import { computed, signal } from '@preact/signals';
import { Sealpost, SealpostProblem } from '#client';
import { locale } from './messages.ts';
import { onSignedOutElsewhere, removeAllPasswords } from './saved-password.ts';
import { baseUrl, service } from './service.ts';
import {
  draftName,
  onStorageChange,
  readSession,
  readStorage,
  type StoredDraftEntry,
  storedNames,
  writeSession,
  writeStorage,
} from './storage.ts';
import { withTimeout } from './with-timeout.ts';

/** An address that the user of this browser has verified. */
interface Identity {
  readonly address: string;
  readonly clientId: string;
  readonly token: string;
}

/**
 * An address to which a code was sent. It is stored, because the link in the email may open another tab, and because the
 * page may be reloaded before the code is entered.
 */
export interface PendingVerification {
  readonly address: string;
  readonly clientId: string;
  /** When the code was requested, in milliseconds. Version 0.1.0 did not store it. */
  readonly at?: number;
}

const identity = signal(readStorage<Identity>('identity'));
onStorageChange('identity', () => {
  identity.value = readStorage<Identity>('identity');
});

export const verifiedAddress = computed(() => identity.value?.address);

/** Whether this is the verified address. Ignores case. */
export const isVerified = (address: string) => verifiedAddress.value?.toLowerCase() === address.toLowerCase();

/** Kept in memory too: without storage, a verification must continue with the client ID that started it. */
let ownClientId = readStorage<string>('client') ?? identity.value?.clientId;

/** Returns a client with the credentials of the verified address. The signal aborts its requests. */
export function client(signal?: AbortSignal): Sealpost {
  const stop = signal === undefined ? {} : { signal };
  return new Sealpost({ baseUrl, language: locale(), ...stop, ...identity.value });
}

export const readPendingVerification = () => readStorage<PendingVerification>('asked');

const codeLifetimeMs = 10 * 60 * 1000;

/** Whether the code is still valid. */
export const isRecent = ({ at = 0 }: PendingVerification) => Math.abs(Date.now() - at) < codeLifetimeMs;

/** Returns the pending verification if its code is still valid and the user has not chosen another address since. */
export function readRecentVerification(): PendingVerification | undefined {
  const pending = readPendingVerification();
  return pending !== undefined && isRecent(pending) ? pending : undefined;
}

/** The page no longer waits for the code. The link in the email still works. */
export function leavePendingVerification(): void {
  const pending = readPendingVerification();
  if (pending !== undefined) writeStorage('asked', { ...pending, at: undefined });
}

/** Returns the client ID of this browser. */
async function clientIdOfBrowser(): Promise<string> {
  const clientId = readStorage<string>('client') ?? ownClientId ?? (await service.createClientId());
  ownClientId = clientId;
  writeStorage('client', clientId);
  return clientId;
}

/** Sends a code to the address. The code is valid in this browser only. */
export async function requestCode(address: string): Promise<PendingVerification> {
  const clientId = await clientIdOfBrowser();
  const options = { withLink: true, shortCode: true };
  await new Sealpost({ baseUrl, clientId, language: locale() }).requestCode(address, options);
  const pending = { address, clientId, at: Date.now() };
  writeStorage('asked', pending);
  return pending;
}

export async function enterCode({ address, clientId }: PendingVerification, code: string): Promise<void> {
  const { token } = await new Sealpost({ baseUrl, clientId }).verify(address, code);
  setIdentity({ address, clientId, token });
  writeStorage('asked', undefined);
}

/** Returns the URL at which the user signs in. The sign-on is valid in this browser only. */
export async function startSignOn(): Promise<string> {
  const clientId = await clientIdOfBrowser();
  return new Sealpost({ baseUrl, clientId, language: locale() }).startSignOn();
}

/** Ends the sign-on with the query with which the browser has returned. */
export async function finishSignOn(query: string): Promise<void> {
  const clientId = await clientIdOfBrowser();
  const { email: address, token } = await new Sealpost({ baseUrl, clientId }).finishSignOn(query);
  setIdentity({ address, clientId, token });
  writeStorage('asked', undefined);
}

/** Removes the draft of this tab and the passwords of all tabs. The other tabs remove their drafts when they notice. */
function removeSessionData(): void {
  writeSession(draftName, undefined);
  removeAllPasswords();
}
// The sender has signed out in another tab.
onSignedOutElsewhere(() => writeSession(draftName, undefined));

/**
 * Removes the saved passwords and the draft. Keeps the client ID: it grants no access by itself, and transfers that were sent
 * with it can still be managed.
 */
export async function signOut(): Promise<void> {
  const { address = '' } = identity.value ?? {};
  const signedIn = client();
  setIdentity(undefined);
  removeSessionData();
  await signedIn.endVerification(address);
}

/** Erases all data about the address on the server, and all that this browser has stored for it. */
export async function eraseData(): Promise<void> {
  await withTimeout(undefined, (signal) => client(signal).eraseUser(identity.value?.address ?? ''));
  setIdentity(undefined);
  removeSessionData();
  ownClientId = undefined;
  for (const name of storedNames('')) writeStorage(name, undefined);
}

function setIdentity(next: Identity | undefined): void {
  identity.value = next;
  writeStorage('identity', next);
}

/** Returns whether the error means that the address must be verified again, and if so clears the identity. */
export function clearIfUnverified(error: unknown): boolean {
  const isUnverified = error instanceof SealpostProblem && error.type === 'urn:sealpost:problem:verification_missing';
  if (isUnverified) {
    keepDraft();
    setIdentity(undefined);
  }
  return isUnverified;
}

/** A stored draft is shown only while its sender is verified. The end of a verification must not remove it. */
function keepDraft(): void {
  const stored = readSession<Partial<StoredDraftEntry>>(draftName);
  if (stored?.sender !== undefined && isVerified(stored.sender))
    writeSession(draftName, { ...stored, sender: undefined });
}
