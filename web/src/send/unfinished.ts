import { signal } from '@preact/signals';
import { SealpostProblem, type SentPlace } from '#client';
import { client } from '../identity.ts';
import { keep, recall } from '../kept.ts';
import type { PasswordMode } from './letter.ts';
import type { FileMark } from './match-files.ts';
import type { OutgoingFile } from './sending.ts';

/** What a browser remembers of a transfer on its way, so that it can go on after a reload. No secret is in it. */
interface Unfinished {
  readonly place: SentPlace;
  readonly mode: PasswordMode;
  readonly files: ReadonlyArray<FileMark & Pick<OutgoingFile, 'id' | 'name' | 'checksum'>>;
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
    keep('unfinished', { place, mode, files: marks } satisfies Unfinished);
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

export function forgetUnfinished(): void {
  pending = () => {};
  write();
  keep('unfinished', undefined);
}

export interface FoundAgain {
  readonly place: SentPlace;
  readonly mode: PasswordMode;
  readonly files: readonly OutgoingFile[];
  /** Undefined when nobody but its maker knows it. */
  readonly password: string | undefined;
}

/** What was on its way for this address when the page was left; `sent` when it has arrived since. */
export async function findUnfinished(address: string): Promise<FoundAgain | { readonly sent: SentPlace } | undefined> {
  const left = recall<Unfinished>('unfinished');
  if (left === undefined || left.place.sender !== address) return undefined;
  try {
    const session = await client().session(left.place);
    const states = new Map(session.files.map(({ id, state }) => [id, state]));
    const { password } = session.securityMode.config;
    const files = left.files.map((file) => found(file, states.get(file.id) === 'UPLOADED'));
    return { place: left.place, mode: left.mode, files, password: password ?? undefined };
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
    return wasSent(left.place);
  }
}

async function wasSent(place: SentPlace): Promise<{ readonly sent: SentPlace } | undefined> {
  forgetUnfinished();
  try {
    await client().transferStatus(place);
    return { sent: place };
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
    return undefined;
  }
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
