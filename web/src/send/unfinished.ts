import { signal } from '@preact/signals';
import { SealpostProblem, type TransferRef } from '#client';
import { client } from '../identity.ts';
import { onStorageRemove, readStorage, storedNames, writeStorage } from '../storage.ts';
import { acquireTabLock, type ReleaseLock } from '../tab-lock.ts';
import { withTimeout } from '../with-timeout.ts';
import type { PasswordMode } from './draft.ts';
import type { FileIdentity } from './name-files.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { registerOnce } from './register-group.ts';

/** The stored state of an unfinished transfer, from which it resumes after a reload. Contains no secrets. */
interface Unfinished {
  readonly place: TransferRef;
  readonly mode: PasswordMode;
  readonly files: ReadonlyArray<FileIdentity & Pick<OutgoingFile, 'id' | 'name' | 'checksum'>>;
}

/** Each tab may send another transfer. */
const keyPrefix = 'unfinished:';
const keyFor = ({ trackingId }: TransferRef) => `${keyPrefix}${trackingId}`;

/** The transfer that this tab is sending. */
let claimed: { readonly name: string; readonly release: ReleaseLock } | undefined;

/** Claims a transfer for this tab. Returns false if another tab is sending it. */
export async function claimTransfer(ref: TransferRef): Promise<boolean> {
  const name = keyFor(ref);
  if (claimed?.name === name) return true;
  const release = await acquireTabLock(name);
  if (release === undefined) return false;
  releaseTransfer();
  claimed = { name, release };
  return true;
}

export function releaseTransfer(): void {
  claimed?.release();
  claimed = undefined;
}

const saveIntervalMs = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;
let pendingWrite = () => {};

/** Saves after a delay, at most once a second, because the list of files may be long. */
export function saveUnfinished(ref: TransferRef, mode: PasswordMode, files: readonly OutgoingFile[]): void {
  pendingWrite = () => {
    const saved = files.map(({ id, name, path, size, modified, checksum }) => ({
      id,
      name,
      path,
      size,
      modified,
      checksum,
    }));
    writeStorage(keyFor(ref), { place: ref, mode, files: saved } satisfies Unfinished);
  };
  timer ??= setTimeout(flush, saveIntervalMs);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  pendingWrite();
  pendingWrite = () => {};
}
addEventListener('pagehide', flush);

/** Called when the transfer was sent or canceled, or no longer exists. */
export function removeUnfinished(ref: TransferRef): void {
  pendingWrite = () => {};
  flush();
  writeStorage(keyFor(ref), undefined);
  releaseTransfer();
}

/** Calls the listener when another tab has sent or canceled a transfer. */
export const onUnfinishedRemoved = (listener: () => void) => onStorageRemove(keyPrefix, listener);

export interface RestoredTransfer {
  readonly ref: TransferRef;
  readonly mode: PasswordMode;
  readonly files: readonly OutgoingFile[];
  /** Undefined if only the sender knows it. */
  readonly password: string | undefined;
}

/** `otherTab`: another tab is sending it. */
export type UnfinishedResult = RestoredTransfer | AlreadySent | 'otherTab' | undefined;

/** The transfer was submitted before the page was left. */
export interface AlreadySent {
  readonly sent: TransferRef;
  readonly mode: PasswordMode;
}

/** Whether a transfer of this address may be unfinished. The server may have removed it. */
export const hasUnfinished = (address: string): boolean => unfinishedOf(address).length > 0;

function unfinishedOf(address: string): readonly Unfinished[] {
  const all = storedNames(keyPrefix).map((name) => readStorage<Unfinished>(name));
  const isOwn = (each: Unfinished | undefined): each is Unfinished =>
    each?.place.sender.toLowerCase() === address.toLowerCase();
  return all.filter(isOwn);
}

/** Finds a transfer of this address that was unfinished when the page was left, and claims it for this tab. */
export async function findUnfinished(address: string): Promise<UnfinishedResult> {
  let isInOtherTab = false;
  for (const unfinished of unfinishedOf(address)) {
    if (!(await claimTransfer(unfinished.place))) {
      isInOtherTab = true;
      continue;
    }
    const found = await restoreTransfer(unfinished);
    if (found !== undefined) return found;
  }
  return isInOtherTab ? 'otherTab' : undefined;
}

async function restoreTransfer(unfinished: Unfinished): Promise<RestoredTransfer | AlreadySent | undefined> {
  const { place: ref, mode } = unfinished;
  try {
    const session = await withTimeout(undefined, (signal) => client(signal).session(ref));
    const states = new Map(session.files.map(({ id, state }) => [id, state]));
    const { password } = session.securityMode.config;
    const files: OutgoingFile[] = [];
    for (const file of unfinished.files) {
      if (states.has(file.id)) files.push(restoredFile(file, states.get(file.id) === 'UPLOADED'));
      else files.push(restoredFile({ ...file, id: await registerAgain(unfinished, file) }, false));
    }
    // The page does not wait long for figures that only inform.
    await Promise.race([findStoredBytes(ref, files), new Promise((resolve) => setTimeout(resolve, maxFiguresMs))]);
    return { ref, mode, files, password: password ?? undefined };
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
    return checkSent(unfinished);
  }
}

/** Registers a file that had to be uploaded again when the page was left before its new ID was saved. */
async function registerAgain({ place: ref, files }: Unfinished, file: Unfinished['files'][number]): Promise<string> {
  const belongsToOther = (id: string) => files.some((other) => other.id === id);
  const { id } = await withTimeout(undefined, (signal) => registerOnce(client(signal), ref, file, belongsToOther));
  return id;
}

const maxFiguresMs = 1000;
const [parallelRequests, maxPartialFiles] = [4, 200];

/** Requests how much of the incomplete files is stored. Files that it does not reach seem to be empty until they are uploaded. */
async function findStoredBytes(ref: TransferRef, files: readonly OutgoingFile[]): Promise<void> {
  const partial = files.filter(({ stored, size }) => stored.value < size).slice(0, maxPartialFiles);
  const queue = partial.values();
  const findNext = async () => {
    for (const file of queue) {
      const request = withTimeout(undefined, (signal) => client(signal).storedBytes({ ...ref, fileId: file.id }));
      const bytes = await request.catch(() => 0);
      // The user may have selected the file meanwhile, and the upload has newer figures.
      if (file.step.value === 'absent') file.stored.value = bytes;
    }
  };
  await Promise.all(Array.from({ length: parallelRequests }, findNext));
}

async function checkSent({ place: ref, mode }: Unfinished): Promise<AlreadySent | undefined> {
  const isSent = await withTimeout(undefined, (signal) => client(signal).transferStatus(ref)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SealpostProblem && error.status === 404) return false;
      throw error;
    },
  );
  // Removes it only after the response: if the request fails, a later visit must find it.
  removeUnfinished(ref);
  return isSent ? { sent: ref, mode } : undefined;
}

/** A file that was uploaded and whose checksum is known need not be read again. */
function restoredFile(file: Unfinished['files'][number], isUploaded: boolean): OutgoingFile {
  const isDone = isUploaded && file.checksum !== undefined;
  return {
    ...file,
    checksum: isDone ? file.checksum : undefined,
    content: undefined,
    problem: undefined,
    isFresh: false,
    stored: signal(isUploaded ? file.size : 0),
    step: signal(isDone ? 'stored' : 'absent'),
  };
}
