import { signal } from '@preact/signals';
import { SealpostProblem, type SentPlace } from '#client';
import { hold, type LetGo } from '../held.ts';
import { client } from '../identity.ts';
import { keep, keptNames, recall, whenForgotten } from '../kept.ts';
import { inTime } from './in-time.ts';
import type { PasswordMode } from './letter.ts';
import type { FileMark } from './match-files.ts';
import { registerOnce } from './register-once.ts';
import type { OutgoingFile } from './sending.ts';

/** What a browser remembers of a transfer on its way, so that it can go on after a reload. No secret is in it. */
interface Unfinished {
  readonly place: SentPlace;
  readonly mode: PasswordMode;
  readonly files: ReadonlyArray<FileMark & Pick<OutgoingFile, 'id' | 'name' | 'checksum'>>;
}

/** Several tabs may send, each something else. */
const start = 'unfinished:';
const nameOf = ({ trackingId }: SentPlace) => `${start}${trackingId}`;

/** What this tab takes care of. */
let own: { readonly name: string; readonly letGo: LetGo } | undefined;

/** From here on this tab takes care of a transfer; false when another tab does. */
export async function takeCareOf(place: SentPlace): Promise<boolean> {
  const name = nameOf(place);
  if (own?.name === name) return true;
  const letGo = await hold(name);
  if (letGo === undefined) return false;
  leaveToOthers();
  own = { name, letGo };
  return true;
}

export function leaveToOthers(): void {
  own?.letGo();
  own = undefined;
}

const writeEveryMs = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;
let pending = () => {};

/** Soon, and at most once a second: the list may be long. */
export function rememberUnfinished(place: SentPlace, mode: PasswordMode, files: readonly OutgoingFile[]): void {
  pending = () => {
    const marks = files.map(({ id, name, path, size, modified, checksum }) => ({
      id,
      name,
      path,
      size,
      modified,
      checksum,
    }));
    keep(nameOf(place), { place, mode, files: marks } satisfies Unfinished);
  };
  timer ??= setTimeout(write, writeEveryMs);
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  pending();
  pending = () => {};
}
addEventListener('pagehide', write);

/** It was sent, cancelled, or is gone. */
export function forgetUnfinished(place: SentPlace): void {
  pending = () => {};
  write();
  keep(nameOf(place), undefined);
  leaveToOthers();
}

/** Calls back when another tab has brought a transfer to its end. */
export const whenOthersEnd = (ended: () => void) => whenForgotten(start, ended);

export interface FoundAgain {
  readonly place: SentPlace;
  readonly mode: PasswordMode;
  readonly files: readonly OutgoingFile[];
  /** Undefined when nobody but its maker knows it. */
  readonly password: string | undefined;
}

/** `elsewhere`: another tab takes care of it. `sent`: it has arrived since. */
export type Left = FoundAgain | AlreadySent | 'elsewhere' | undefined;

export interface AlreadySent {
  readonly sent: SentPlace;
  readonly mode: PasswordMode;
}

/** What was on its way for this address when the page was left. From here on this tab takes care of it. */
export async function findUnfinished(address: string): Promise<Left> {
  const all = keptNames(start).map((name) => recall<Unfinished>(name));
  let isElsewhere = false;
  for (const left of all) {
    if (left?.place.sender.toLowerCase() !== address.toLowerCase()) continue;
    if (!(await takeCareOf(left.place))) {
      isElsewhere = true;
      continue;
    }
    const found = await lookAgain(left);
    if (found !== undefined) return found;
  }
  return isElsewhere ? 'elsewhere' : undefined;
}

async function lookAgain(left: Unfinished): Promise<FoundAgain | AlreadySent | undefined> {
  try {
    const session = await inTime(undefined, (signal) => client(signal).session(left.place));
    const states = new Map(session.files.map(({ id, state }) => [id, state]));
    const { password } = session.securityMode.config;
    const files: OutgoingFile[] = [];
    for (const file of left.files) {
      if (states.has(file.id)) files.push(found(file, states.get(file.id) === 'UPLOADED'));
      else files.push(found({ ...file, id: await registerAgain(left, file) }, false));
    }
    return { place: left.place, mode: left.mode, files, password: password ?? undefined };
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
    return wasSent(left);
  }
}

/** It had to be uploaded again, and the page was left before it could remember how the server calls it now. */
async function registerAgain({ place, files }: Unfinished, file: Unfinished['files'][number]): Promise<string> {
  const isOfAnother = (id: string) => files.some((other) => other.id === id);
  const { id } = await inTime(undefined, (signal) => registerOnce(client(signal), place, file, isOfAnother));
  return id;
}

async function wasSent({ place, mode }: Unfinished): Promise<AlreadySent | undefined> {
  const isThere = await inTime(undefined, (signal) => client(signal).transferStatus(place)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SealpostProblem && error.status === 404) return false;
      throw error;
    },
  );
  // Not before: whoever cannot ask now wants to see it later.
  forgetUnfinished(place);
  return isThere ? { sent: place, mode } : undefined;
}

/** A file whose checksum is known need not be read again. */
function found(file: Unfinished['files'][number], isUploaded: boolean): OutgoingFile {
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
