import { signal } from '@preact/signals';
import { isOffline } from '../is-offline.ts';
import { service } from '../service.ts';
import { readSession, sessionNames, writeSession } from '../storage.ts';
import { type OpenFailure, toOpenFailure, type WrongPassword, wrongPassword } from './open-failure.ts';
import { withSelectionOf } from './zip-link.ts';

type Description = Awaited<ReturnType<typeof service.transfer>>;
type Files = Awaited<ReturnType<typeof service.transferFiles>>;

export interface OpenedTransfer {
  readonly description: Description;
  readonly files: Files;
}

export type FileEntry = Files[number];

type View =
  | { readonly kind: 'password'; readonly wrong: WrongPassword | undefined }
  | { readonly kind: 'opening' }
  | { readonly kind: 'transfer'; readonly transfer: OpenedTransfer }
  | { readonly kind: 'failure'; readonly failure: OpenFailure };

export const view = signal<View>({ kind: 'password', wrong: undefined });

const parameters = new URLSearchParams(document.location.search);
const transferId = parameters.get('id') ?? '';

/** Kept in memory only. After a reload it is empty, and the links of the saved transfer replace it. */
let password = '';
let isLink = false;

/** Opens the transfer. Removes white space, which no password contains but which may be copied with it. */
export function openWithPassword(typed: string, isFromLink = false): Promise<void> {
  password = typed.replace(/\s+/g, '');
  isLink = isFromLink;
  view.value = { kind: 'opening' };
  return reopen();
}

/** Opens the transfer again that this tab has opened before, such as after a reload. */
export async function openSaved(): Promise<void> {
  if (readSavedTransfer(transferId) === undefined) return;
  view.value = { kind: 'opening' };
  await reopen();
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
  const saved = password === '' ? readSavedTransfer(transferId) : undefined;
  if (saved !== undefined) {
    isLink = saved.isLink;
    if (await areLinksValid(saved)) {
      view.value = { kind: 'transfer', transfer: saved.transfer };
      return;
    }
    removeSavedTransfer(transferId);
  }
  const description = await service.transfer(transferId, password);
  const files = await service.transferFiles(transferId, password);
  const transfer = { description, files };
  saveTransfer(transferId, { transfer, isLink });
  view.value = { kind: 'transfer', transfer };
}

async function areLinksValid({ transfer }: SavedTransfer): Promise<boolean> {
  try {
    await service.send('HEAD', transfer.description.zipHref);
    return true;
  } catch (error) {
    if (isOffline(error)) throw error;
    // The request without a link reports the reason.
    return false;
  }
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
  if (wrong !== undefined && password === '') {
    view.value = isLink ? { kind: 'failure', failure: { kind: 'link', until: undefined } } : passwordForm;
    return;
  }
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

const passwordForm: View = { kind: 'password', wrong: undefined };

export function showPasswordForm(): void {
  view.value = passwordForm;
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

/**
 * What this tab has opened, with its links but without the password. The server rejects the links after 24 hours, when the
 * transfer has ended and when its password was changed, so nothing that is saved here opens more than they do.
 */
interface SavedTransfer {
  readonly transfer: OpenedTransfer;
  /** Whether the link contained the secret: there is no password that anyone could enter. */
  readonly isLink: boolean;
}

interface Stored {
  readonly isLink: boolean;
  /** What all tickets of the description have in common, and all of the files. */
  readonly passes: readonly string[];
  /** As JSON, with control characters instead of the passes: they would be most of it. */
  readonly text: string;
}

const prefix = 'opened:';

function saveTransfer(transferId: string, { transfer, isLink }: SavedTransfer): void {
  const hrefs = [transfer.description.zipHref, transfer.files[0]?.href ?? ''];
  const passes = hrefs.map((href) => /ticket=([\w-]+)\./.exec(href)?.[1] ?? '').filter((pass) => pass !== '');
  let text = JSON.stringify(transfer);
  for (const [index, pass] of passes.entries()) text = text.replaceAll(pass, String.fromCharCode(index + 1));
  const stored: Stored = { isLink, passes, text };
  writeSession(prefix + transferId, stored);
  if (readSession(prefix + transferId) !== undefined) return;
  // The others have filled the storage.
  for (const name of sessionNames(prefix)) writeSession(name, undefined);
  writeSession(prefix + transferId, stored);
}

function readSavedTransfer(transferId: string): SavedTransfer | undefined {
  const stored = readSession<Stored>(prefix + transferId);
  if (stored === undefined) return undefined;
  let { text } = stored;
  for (const [index, pass] of stored.passes.entries()) text = text.replaceAll(String.fromCharCode(index + 1), pass);
  return { transfer: JSON.parse(text) as OpenedTransfer, isLink: stored.isLink };
}

const removeSavedTransfer = (transferId: string) => writeSession(prefix + transferId, undefined);

/** The contents of a transfer. The confidential message is no file for its reader. */
export interface TransferContents {
  /** Whether there is a confidential message. */
  readonly hasMessage: boolean;
  /** Number and size of the files without it. */
  readonly count: number;
  readonly size: number;
  /** The files to list. A message that is too long to be shown can only be downloaded, so it is one of them. */
  readonly listed: readonly FileEntry[];
}

export function transferContents({ description, files }: OpenedTransfer): TransferContents {
  const { confidentialMessageFileId: messageId, messageHref } = description;
  const others = files.filter(({ id }) => id !== messageId);
  return {
    hasMessage: others.length < files.length,
    count: others.length,
    size: others.reduce((sum, { size }) => sum + size, 0),
    listed: messageHref === null ? files : others,
  };
}
