import { effect, signal } from '@preact/signals';
import { SealpostProblem, type SentPlace } from '#client';
import { checksumOf, expectFiles } from '../hashing/checksums.ts';
import { client, isProven, isUnproven, provenAddress } from '../identity.ts';
import { isOffline } from '../is-offline.ts';
import { beginSending } from './begin-sending.ts';
import { inTime } from './in-time.ts';
import { type ChosenFile, clearLetter, isWritten, type PasswordMode } from './letter.ts';
import { matchFiles } from './match-files.ts';
import { untilNextTry } from './next-try.ts';
import { type OutgoingFile, openSending, type Sending } from './sending.ts';
import {
  findUnfinished,
  forgetUnfinished,
  leaveToOthers,
  rememberUnfinished,
  takeCareOf,
  whenOthersEnd,
} from './unfinished.ts';

/** A transfer on its way, or just sent. */
export interface OnItsWay {
  readonly place: SentPlace;
  readonly mode: PasswordMode;
  /** Undefined when only its maker knows it. */
  readonly password: string | undefined;
}

/** What the page for senders shows. */
export type Desk =
  | { readonly shows: 'letter' }
  | { readonly shows: 'beginning' }
  | { readonly shows: 'sending'; readonly transfer: OnItsWay; readonly sending: Sending }
  | { readonly shows: 'sent'; readonly transfer: OnItsWay };

export const desk = signal<Desk>({ shows: 'letter' });
/** Why it could not be begun. */
export const refusal = signal<unknown>(undefined);
/** How many files the server knows of, while they are told to it. */
export const announced = signal(0);
/** Another tab takes care of what was left unfinished. */
export const isSentElsewhere = signal(false);

effect(() => {
  if (provenAddress.value !== undefined) expectFiles();
});

let beginning = new AbortController();

/** Sends what was written. */
export async function send(): Promise<void> {
  const own = new AbortController();
  beginning = own;
  const sender = provenAddress.value ?? '';
  refusal.value = undefined;
  announced.value = 0;
  desk.value = { shows: 'beginning' };
  try {
    const { files, ...transfer } = await beginSending(sender, {
      stop: own.signal,
      onAnnounced: (count) => {
        announced.value = count;
      },
      async untilNextTry(error, tries, stop) {
        refusal.value = error;
        await untilNextTry(error, tries, stop);
        refusal.value = undefined;
      },
    });
    void takeCareOf(transfer.place);
    show(transfer, files).go();
  } catch (error) {
    // Then something else may have been begun since.
    if (own.signal.aborted) return;
    // What was written is still there when the address is proven again.
    if (!isUnproven(error)) refusal.value = error;
    desk.value = { shows: 'letter' };
  }
}

/** Back to what was written, before anything is uploaded. What the server knows of it is removed. */
export function cancelBeginning(): void {
  if (desk.value.shows !== 'beginning') return;
  beginning.abort(new DOMException('Cancelled', 'AbortError'));
  refusal.value = undefined;
  desk.value = { shows: 'letter' };
}

/** Looks for what was on its way when the page was left. */
export async function lookForUnfinished(address: string): Promise<void> {
  if (!isFree()) return;
  refusal.value = undefined;
  try {
    const left = await findUnfinished(address);
    isSentElsewhere.value = left === 'elsewhere';
    if (left === undefined || left === 'elsewhere') return;
    if (!isFree()) leaveToOthers();
    else if ('sent' in left) {
      desk.value = { shows: 'sent', transfer: { place: left.sent, mode: left.mode, password: undefined } };
    } else {
      const { files, ...transfer } = left;
      show(transfer, files).phase.value = 'stuck';
    }
  } catch (error) {
    leaveToOthers();
    if (!isUnproven(error)) refusal.value = error;
  }
}

/** Nobody is taken away from what they write. */
const isFree = () => desk.value.shows === 'letter' && !isWritten.value;

/** What could not be looked for, or was not to be had, may be there now. */
function lookOnceMore(): void {
  const address = provenAddress.value;
  if (address === undefined || !(isSentElsewhere.value || isOffline(refusal.value))) return;
  isSentElsewhere.value = false;
  void lookForUnfinished(address);
}
whenOthersEnd(lookOnceMore);
addEventListener('online', lookOnceMore);

function show(transfer: OnItsWay, files: readonly OutgoingFile[]): Sending {
  const { place, mode } = transfer;
  const remember = () => rememberUnfinished(place, mode, sending.files.value);
  const sending = openSending({ client, place, checksumOf, remember, untilNextTry }, files);
  desk.value = { shows: 'sending', transfer, sending };
  remember();
  effect(() => {
    if (sending.phase.value !== 'sent') return;
    forgetUnfinished(place);
    clearLetter();
    desk.value = { shows: 'sent', transfer };
  });
  goOnWhenProven(place, sending);
  return sending;
}

/** A token may end in the midst of a long upload. Once the address is proven again, it goes on by itself. */
function goOnWhenProven({ sender }: SentPlace, { phase, problem, go }: Sending): void {
  let isWaiting = false;
  effect(() => {
    const isBack = isProven(sender);
    if (phase.value !== 'stopped') return;
    if (!isWaiting) isWaiting = isUnproven(problem.peek());
    else if (isBack) {
      isWaiting = false;
      go();
    }
  });
}

/** Files that were chosen again after a reload; resolves with how many of them were not looked for. */
export function giveAgain(sending: Sending, chosen: readonly ChosenFile[]): number {
  const wanted = sending.files.value.filter(({ step }) => step.value === 'absent' || step.value === 'failed');
  const marks = chosen.map(({ path, content }) => ({ path, size: content.size, modified: content.lastModified }));
  const places = matchFiles(wanted, marks);
  let used = 0;
  for (const [index, file] of wanted.entries()) {
    const place = places[index];
    if (place === undefined) continue;
    used += 1;
    file.content = chosen[place]?.content;
    file.step.value = 'waiting';
  }
  if (wanted.every(({ step }) => step.value === 'waiting')) sending.go();
  return chosen.length - used;
}

/** Ends it, and leaves nothing of it on the server. What was written is there again, unless the page was reloaded. */
export async function cancel({ place }: OnItsWay, sending: Sending): Promise<void> {
  sending.pause();
  try {
    await inTime(undefined, (signal) => client(signal).removeSession(place));
  } catch (error) {
    // It was gone before.
    if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
  }
  forgetUnfinished(place);
  desk.value = { shows: 'letter' };
}

export function writeAnother(): void {
  desk.value = { shows: 'letter' };
}

/** While leaving the page would lose or interrupt something, the browser asks first. */
effect(() => {
  const isBusy = desk.value.shows === 'letter' ? isWritten.value : desk.value.shows !== 'sent';
  if (isBusy) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
});

function askFirst(event: Event): void {
  event.preventDefault();
}
