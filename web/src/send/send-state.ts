import { effect, signal, untracked } from '@preact/signals';
import { SealpostProblem, type TransferRef } from '#client';
import { checksumOf, ensureHashWorker } from '../hashing/checksums.ts';
import { clearIfUnverified, client, isVerified, verifiedAddress } from '../identity.ts';
import { isOffline } from '../is-offline.ts';
import {
  findSavedPasswords,
  isReplacedSince,
  removePassword,
  type SavedPassword,
  savedPasswordOf,
  savePassword,
} from '../saved-password.ts';
import { withTimeout } from '../with-timeout.ts';
import type { ChosenFile } from './chosen-files.ts';
import { isDirty, isSubmitted, type PasswordMode } from './draft.ts';
import { hasUnstoredInput } from './draft-storage.ts';
import { matchFiles } from './name-files.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { isReading } from './picked-files.ts';
import { clearRetryError, waitForRetry } from './retry-wait.ts';
import { Sending } from './sending.ts';
import { notifySent } from './sent-notification.ts';
import {
  findUnfinished,
  hasUnfinished,
  onUnfinishedRemoved,
  releaseTransfer,
  removeUnfinished,
  saveUnfinished,
} from './unfinished.ts';

/** A transfer that is being sent or was just sent. */
export interface OutgoingTransfer {
  readonly ref: TransferRef;
  readonly mode: PasswordMode;
  /** Undefined if only the sender knows it. */
  readonly password: string | undefined;
  /** When this tab got the password, in milliseconds. */
  readonly passwordAt: number;
}

/** The state of the send page. */
export type SendState =
  | { readonly kind: 'draft' }
  /** The sender has pressed Send while files are still being added. */
  | { readonly kind: 'adding' }
  /** The sender has pressed Send and must verify the address first. */
  | { readonly kind: 'verifying' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'sending'; readonly transfer: OutgoingTransfer; readonly sending: Sending }
  | { readonly kind: 'sent'; readonly transfer: OutgoingTransfer };

export const sendState = signal<SendState>({ kind: 'draft' });
/** Why sending could not start. */
export const startError = signal<unknown>(undefined);
/** Whether the sender has copied the password of the shown transfer or has passed it on. */
export const isPasswordShared = signal(false);
/** Where a transfer is unfinished that the page does not show: another tab sends it, or a draft was started before. */
export const unfinishedElsewhere = signal<'otherTab' | 'behindDraft' | undefined>(undefined);

effect(() => {
  if (verifiedAddress.value !== undefined) ensureHashWorker();
});

/** Restores what the page showed when it was left: an unfinished transfer, or a password that was not passed on. */
export async function restore(address: string): Promise<void> {
  await restoreUnfinished(address, canRestore);
  if (canRestore() && startError.value === undefined && isVerified(address)) await restoreSavedPassword(address);
}

/** Shows the unfinished transfer instead of the draft, which stays. */
export const resumeUnfinished = (address: string) => restoreUnfinished(address, () => sendState.value.kind === 'draft');

/** Resumes the transfer that was unfinished when the page was left, if the page may show it then. */
async function restoreUnfinished(address: string, mayShow: () => boolean): Promise<void> {
  if (sendState.value.kind !== 'draft') return;
  if (!mayShow()) {
    unfinishedElsewhere.value = hasUnfinished(address) ? 'behindDraft' : undefined;
    return;
  }
  startError.value = undefined;
  try {
    const left = await findUnfinished(address);
    unfinishedElsewhere.value = left === 'otherTab' ? left : undefined;
    if (left === undefined || left === 'otherTab') return;
    if (!mayShow()) {
      releaseTransfer();
      unfinishedElsewhere.value = 'behindDraft';
    } else if ('sent' in left) {
      const { sent: ref, mode } = left;
      const { password, savedAt = 0 } = savedPasswordOf(ref) ?? {};
      sendState.value = { kind: 'sent', transfer: { ref, mode, password, passwordAt: savedAt } };
    } else {
      const { files, ...transfer } = left;
      showSending({ ...transfer, passwordAt: Date.now() }, files).phase.value = 'stuck';
    }
  } catch (error) {
    releaseTransfer();
    if (!clearIfUnverified(error)) startError.value = error;
  }
}

async function restoreSavedPassword(address: string): Promise<void> {
  for (const saved of findSavedPasswords(address)) {
    const isEnded = await hasEnded(saved.ref);
    if (!canRestore() || !isVerified(address)) return;
    if (!isEnded) return showSavedPassword(saved);
    removePassword(saved.ref);
  }
}

/** Whether the server reports that recipients can no longer open the transfer. Without a connection, it may still be open. */
async function hasEnded(ref: TransferRef): Promise<boolean> {
  try {
    const { status } = await withTimeout(undefined, (signal) => client(signal).transferStatus(ref));
    return !isOpen(status.state);
  } catch (error) {
    return !clearIfUnverified(error) && error instanceof SealpostProblem && error.status === 404;
  }
}

/** Whether recipients can open a transfer in this state, now or soon. */
export const isOpen = (state: string) => state === 'PROCESSING' || state === 'ACTIVE';

/** Shows a sent transfer again whose password was not passed on. The draft stays. */
export function showSavedPassword({ ref, password, savedAt }: SavedPassword): void {
  isPasswordShared.value = false;
  sendState.value = { kind: 'sent', transfer: { ref, mode: 'GENERATED', password, passwordAt: savedAt } };
}

/** Removes the password of a transfer that has ended: it opens nothing any more. */
export function endSharing(ref: TransferRef): void {
  isPasswordShared.value = true;
  removePassword(ref);
}

/** Does not replace a draft that the user has started to write. */
const canRestore = () => sendState.value.kind === 'draft' && !isDirty.value;

/** Tries again if the transfer was not shown or the service could not be reached. */
function retryRestore(): void {
  const address = verifiedAddress.value;
  if (address === undefined || !(unfinishedElsewhere.value !== undefined || isOffline(startError.value))) return;
  unfinishedElsewhere.value = undefined;
  void restoreUnfinished(address, canRestore);
}
onUnfinishedRemoved(retryRestore);
addEventListener('online', retryRestore);

/** Shows the transfer and its upload, which the caller starts. */
export function showSending(transfer: OutgoingTransfer, files: readonly OutgoingFile[], onSent = () => {}): Sending {
  const { ref, mode, password } = transfer;
  isPasswordShared.value = false;
  const saveProgress = () => saveUnfinished(ref, mode, sending.files.value);
  const sending = new Sending(
    { client, ref, checksumOf, saveProgress, waitForRetry, onSuccess: clearRetryError },
    files,
  );
  sendState.value = { kind: 'sending', transfer, sending };
  saveProgress();
  effect(() => {
    const phase = sending.phase.value;
    if (phase !== 'uploading' && phase !== 'finishing') clearRetryError();
    // From now on the response may be lost, and the server does not return the password of a sent transfer.
    const isGenerated = mode === 'GENERATED' && password !== undefined;
    if (isGenerated && (phase === 'finishing' || phase === 'sent')) savePassword(ref, password);
    if (phase !== 'sent') return;
    removeUnfinished(ref);
    onSent();
    sendState.value = { kind: 'sent', transfer };
    untracked(notifySent);
  });
  resumeWhenVerified(ref, sending);
  return sending;
}

/** A token may expire during a long upload. The upload resumes as soon as the address is verified again. */
function resumeWhenVerified({ sender }: TransferRef, sending: Sending): void {
  let isWaiting = false;
  effect(() => {
    const isVerifiedAgain = isVerified(sender);
    if (sending.phase.value !== 'stopped') return;
    if (!isWaiting) isWaiting = clearIfUnverified(sending.problem.peek());
    else if (isVerifiedAgain) {
      isWaiting = false;
      sending.start();
    }
  });
}

/** Attaches files that were chosen again after a reload. Returns how many of them belong to no file of the transfer. */
export function reattachFiles(sending: Sending, chosen: readonly ChosenFile[]): number {
  const wanted = sending.files.value.filter(({ step }) => step.value === 'absent' || step.value === 'failed');
  const identities = chosen.map(({ path, content }) => ({ path, size: content.size, modified: content.lastModified }));
  const matches = matchFiles(wanted, identities);
  let used = 0;
  for (const [index, file] of wanted.entries()) {
    const match = matches[index];
    if (match === undefined) continue;
    used += 1;
    file.content = chosen[match]?.content;
    file.step.value = 'waiting';
  }
  if (wanted.every(({ step }) => step.value === 'waiting')) sending.start();
  return chosen.length - used;
}

/** Cancels the transfer and removes it from the server. The page shows the draft again, which is empty after a reload. */
export async function cancel({ ref }: OutgoingTransfer, sending: Sending): Promise<void> {
  sending.pause();
  try {
    await withTimeout(undefined, (signal) => client(signal).removeSession(ref));
  } catch (error) {
    // The session was removed before.
    if (!(error instanceof SealpostProblem) || error.status !== 404) throw error;
  }
  removeUnfinished(ref);
  removePassword(ref);
  isSubmitted.value = false;
  sendState.value = { kind: 'draft' };
}

export function showDraft(): void {
  sendState.value = { kind: 'draft' };
}

/** The browser asks for confirmation if leaving the page would lose a password or other input, or interrupt an upload. */
effect(() => {
  const state = sendState.value;
  const isSending = state.kind === 'starting' || state.kind === 'sending';
  const mayLosePassword = state.kind === 'sent' && hasUnsharedPassword(state.transfer);
  if (isSending || isReading.value || mayLosePassword || hasUnstoredInput.value)
    addEventListener('beforeunload', confirmLeave);
  else removeEventListener('beforeunload', confirmLeave);
});

function hasUnsharedPassword({ ref, mode, password, passwordAt }: OutgoingTransfer): boolean {
  const isUnshared = mode === 'GENERATED' && password !== undefined && !isPasswordShared.value;
  return isUnshared && !isReplacedSince(ref, passwordAt);
}

function confirmLeave(event: Event): void {
  event.preventDefault();
}
