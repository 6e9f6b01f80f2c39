import { effect, signal } from '@preact/signals';
import { SealpostProblem, type SentPlace } from '#client';
import { checksumOf } from '../hashing/checksums.ts';
import { client, isUnproven, provenAddress } from '../identity.ts';
import { beginSending } from './begin-sending.ts';
import { type ChosenFile, clearLetter, isWritten, type PasswordMode, password, passwordMode } from './letter.ts';
import { matchFiles } from './match-files.ts';
import { untilNextTry } from './next-try.ts';
import { type OutgoingFile, openSending, type Sending } from './sending.ts';
import { findUnfinished, forgetUnfinished, rememberUnfinished } from './unfinished.ts';

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
  | { readonly shows: 'beginning'; readonly announced: number }
  | { readonly shows: 'sending'; readonly transfer: OnItsWay; readonly sending: Sending }
  | { readonly shows: 'sent'; readonly transfer: OnItsWay };

export const desk = signal<Desk>({ shows: 'letter' });
/** Why it could not be begun. */
export const refusal = signal<unknown>(undefined);

/** Sends what was written. */
export async function send(): Promise<void> {
  const sender = provenAddress.value ?? '';
  const transfer = { mode: passwordMode.value, password: password.value || undefined };
  refusal.value = undefined;
  desk.value = { shows: 'beginning', announced: 0 };
  try {
    const { place, files } = await beginSending(sender, (announced) => {
      desk.value = { shows: 'beginning', announced };
    });
    show({ ...transfer, place }, files).go();
  } catch (error) {
    isUnproven(error);
    refusal.value = error;
    desk.value = { shows: 'letter' };
  }
}

/** Looks for what was on its way when the page was left. */
export async function lookForUnfinished(address: string): Promise<void> {
  try {
    const found = await findUnfinished(address);
    if (found === undefined || desk.value.shows !== 'letter' || isWritten.value) return;
    if ('sent' in found) {
      desk.value = { shows: 'sent', transfer: { place: found.sent, mode: 'GENERATED', password: undefined } };
    } else {
      const { files, ...transfer } = found;
      show(transfer, files).phase.value = 'stuck';
    }
  } catch (error) {
    if (!isUnproven(error)) refusal.value = error;
  }
}

function show(transfer: OnItsWay, files: readonly OutgoingFile[]): Sending {
  const { place, mode } = transfer;
  const remember = () => rememberUnfinished(place, mode, sending.files.value);
  const sending = openSending({ client, place, checksumOf, remember, untilNextTry }, files);
  desk.value = { shows: 'sending', transfer, sending };
  remember();
  effect(() => {
    if (sending.phase.value !== 'sent') return;
    forgetUnfinished();
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
    const address = provenAddress.value;
    if (phase.value !== 'stopped') return;
    if (!isWaiting) isWaiting = isUnproven(problem.peek());
    else if (address === sender) {
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
    await client().removeSession(place);
  } catch (error) {
    // It was gone before.
    if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
  }
  forgetUnfinished();
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
