import { signal } from '@preact/signals';
import { isOffline } from '../is-offline.ts';
import { service } from '../service.ts';
import { type OpenFailure, toOpenFailure, type WrongPassword, wrongPassword } from './open-failure.ts';
import { withSelectionOf } from './zip-link.ts';

type Description = Awaited<ReturnType<typeof service.transfer>>;
type Files = Awaited<ReturnType<typeof service.transferFiles>>;

export interface OpenedTransfer {
  readonly description: Description;
  readonly files: Files;
}

export type FileEntry = Files[number];

export type View =
  | { readonly kind: 'password'; readonly wrong: WrongPassword | undefined }
  | { readonly kind: 'opening' }
  | { readonly kind: 'transfer'; readonly transfer: OpenedTransfer }
  | { readonly kind: 'failure'; readonly failure: OpenFailure };

export const view = signal<View>({ kind: 'password', wrong: undefined });

const parameters = new URLSearchParams(document.location.search);
const transferId = parameters.get('id') ?? '';

/** Kept in memory only. After a reload the recipient opens the link or enters the password again. */
let password = '';

/** Opens the transfer. Removes white space, which no password contains but which may be copied with it. */
export function openWithPassword(typed: string): Promise<void> {
  password = typed.replace(/\s+/g, '');
  view.value = { kind: 'opening' };
  return reopen();
}

/** Opens the transfer with the last password. */
export async function reopen(): Promise<void> {
  try {
    await loadTransfer();
  } catch (error) {
    await showFailure(error);
  }
}

/** Reloads a transfer that is shown. While offline the page stays as it is. */
export async function refreshTransfer(): Promise<void> {
  try {
    await loadTransfer();
  } catch (error) {
    if (!isOffline(error)) await showFailure(error);
  }
}

/** Sends the requests one after the other, because two parallel requests with a wrong password count as two attempts. */
async function loadTransfer(): Promise<void> {
  const description = await service.transfer(transferId, password);
  const files = await service.transferFiles(transferId, password);
  view.value = { kind: 'transfer', transfer: { description, files } };
}

/** Opens the transfer again and returns the new link for one that no longer works, or undefined if there is none. */
export async function renewLink(href: string): Promise<string | undefined> {
  await reopen();
  if (view.value.kind !== 'transfer') return undefined;
  const { description, files } = view.value.transfer;
  const { zipHref, emlHref, checksumsHref } = description;
  const [path = ''] = href.split('?');
  const links = [zipHref, emlHref, checksumsHref, ...files.flatMap((file) => [file.href, file.previewHref])];
  const fresh = links.find((link) => link?.startsWith(`${path}?`)) ?? undefined;
  return fresh === undefined ? undefined : withSelectionOf(href, fresh);
}

async function showFailure(error: unknown): Promise<void> {
  const wrong = wrongPassword(error);
  if (wrong === undefined) {
    view.value = { kind: 'failure', failure: toOpenFailure(error) };
    return;
  }
  view.value = { kind: 'password', wrong };
  if (wrong.left !== 0) return;
  // Only the response to another request contains the end of the lock. It does not count as an attempt.
  const lock = await service.transfer(transferId, password).catch((problem: unknown) => problem);
  if (wrongPassword(lock) === undefined) view.value = { kind: 'failure', failure: toOpenFailure(lock) };
}

export function showPasswordForm(): void {
  view.value = { kind: 'password', wrong: undefined };
}

/** Returns the password in the fragment of the URL, and removes it from the address bar and the history. */
export function takePasswordFromFragment(): string | undefined {
  const { hash, pathname } = document.location;
  const inFragment = /^#password=(.+)$/.exec(hash)?.[1];
  if (inFragment === undefined) return undefined;
  history.replaceState(null, '', `${pathname}?id=${encodeURIComponent(transferId)}`);
  return decoded(inFragment);
}

/** The server has moved a password in the query into the form field. */
export const prefilledPassword = () => document.querySelector('#password')?.getAttribute('value') || undefined;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
