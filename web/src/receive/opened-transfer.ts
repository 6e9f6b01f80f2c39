import { signal } from '@preact/signals';
import { isOffline } from '../is-offline.ts';
import { service } from '../service.ts';
import { type Refusal, refusalOf, wrongPassword } from './refusal.ts';

type Description = Awaited<ReturnType<typeof service.transfer>>;
type Files = Awaited<ReturnType<typeof service.transferFiles>>;

export interface OpenedTransfer {
  readonly description: Description;
  readonly files: Files;
}

export type FileEntry = Files[number];

/** What the page shows. */
export type View =
  | { readonly shows: 'question'; readonly triesLeft: number | undefined }
  | { readonly shows: 'opening' }
  | { readonly shows: 'transfer'; readonly transfer: OpenedTransfer }
  | { readonly shows: 'refusal'; readonly refusal: Refusal };

export const view = signal<View>({ shows: 'question', triesLeft: undefined });

const parameters = new URLSearchParams(document.location.search);
const transferId = parameters.get('id') ?? '';

/** Kept in this page and nowhere else: whoever reloads it opens the link, or enters the password, again. */
let password = '';

/** No password has white space in it: what was copied along is not meant. */
export function openWith(typed: string): Promise<void> {
  password = typed.replace(/\s+/g, '');
  view.value = { shows: 'opening' };
  return openAgain();
}

/** With the password that was right, or with the last one. */
export async function openAgain(): Promise<void> {
  try {
    await show();
  } catch (error) {
    await tell(error);
  }
}

/** The same for a page that is open: while there is no line, it stays as it is. */
export async function lookAgain(): Promise<void> {
  try {
    await show();
  } catch (error) {
    if (!isOffline(error)) await tell(error);
  }
}

/** One after the other: where every wrong try counts, two at once would count twice. */
async function show(): Promise<void> {
  const description = await service.transfer(transferId, password);
  const files = await service.transferFiles(transferId, password);
  view.value = { shows: 'transfer', transfer: { description, files } };
}

/** Opens the transfer again and gives the new link in place of one that no longer works; undefined if there is none. */
export async function freshLink(href: string): Promise<string | undefined> {
  await openAgain();
  if (view.value.shows !== 'transfer') return undefined;
  const { description, files } = view.value.transfer;
  const { zipHref, emlHref, checksumsHref } = description;
  const [path = '', query = ''] = href.split('?');
  const links = [zipHref, emlHref, checksumsHref, ...files.map((file) => file.href)];
  const fresh = links.find((link) => link?.startsWith(`${path}?`)) ?? undefined;
  const chosen = new URLSearchParams(query).get('customized-files-ids');
  return fresh === undefined || chosen === null ? fresh : `${fresh}&customized-files-ids=${chosen}`;
}

/** Shows why something did not work. */
async function tell(error: unknown): Promise<void> {
  const wrong = wrongPassword(error);
  if (wrong === undefined) {
    view.value = { shows: 'refusal', refusal: refusalOf(error) };
    return;
  }
  view.value = { shows: 'question', triesLeft: wrong.left };
  if (wrong.left > 0) return;
  // The lock tells how long it lasts only to who asks again, and such a question counts nothing.
  const lock = await service.transfer(transferId, password).catch((refusal: unknown) => refusal);
  if (wrongPassword(lock) === undefined) view.value = { shows: 'refusal', refusal: refusalOf(lock) };
}

export function askForPassword(): void {
  view.value = { shows: 'question', triesLeft: undefined };
}

/** The password that a link has brought behind a `#`. It is taken out of the address before anybody reads it there. */
export function passwordInFragment(): string | undefined {
  const { hash, pathname } = document.location;
  const inFragment = /^#password=(.+)$/.exec(hash)?.[1];
  if (inFragment === undefined) return undefined;
  history.replaceState(null, '', `${pathname}?id=${encodeURIComponent(transferId)}`);
  return decoded(inFragment);
}

/** One in the query the server has already taken out and filled in. */
export const passwordFilledIn = () => document.querySelector('#password')?.getAttribute('value') || undefined;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
