import { effect, signal } from '@preact/signals';
import { SealpostProblem } from '#client';
import { clearIfUnverified, isVerified, verifiedAddress } from '../identity.ts';
import { onSignedOutElsewhere } from '../saved-password.ts';
import { clearDraft, isSubmitted, ownPassword, passwordMode, rejectedPassword, senderAddress } from './draft.ts';
import { isReading, skippedCount } from './picked-files.ts';
import { loadPolicy } from './policy.ts';
import { clearRetryError, waitForRetry } from './retry-wait.ts';
import { sendState, showDraft, showSending, startError, unfinishedElsewhere } from './send-state.ts';
import { startSending } from './start-sending.ts';
import { rememberAcceptedTerms } from './terms.ts';
import { claimTransfer, hasUnfinished } from './unfinished.ts';
import { validationErrors } from './validation.ts';

/** How many files are registered so far. */
export const registeredCount = signal(0);

let startController = new AbortController();

/** A sender who verifies the address later than this does not expect that an old draft is sent. */
const longestVerificationMs = 30 * 60 * 1000;

/**
 * Sends the draft. Waits for files that are still being added, and verifies the sender's address first. Returns to the draft if
 * the files or the policy do not allow it.
 */
export async function send(): Promise<void> {
  const controller = new AbortController();
  startController = controller;
  startError.value = undefined;
  registeredCount.value = 0;
  if (isReading.value && !(await waitForFiles())) return;
  const sender = await verifySender();
  if (sender === undefined) return;
  sendState.value = { kind: 'starting' };
  rememberAcceptedTerms();
  try {
    await loadPolicy(sender, controller.signal);
    if (controller.signal.aborted) return;
    if (verifiedAddress.value === undefined) return void (await send());
    if (validationErrors.value.size > 0) showDraft();
    else await start(sender, controller.signal);
  } catch (error) {
    // After a cancellation, another start may be in progress.
    if (controller.signal.aborted) return;
    if (clearIfUnverified(error)) return void (await send());
    // The field of the password shows this error.
    if (isPasswordRejected(error)) rejectedPassword.value = ownPassword.value;
    else startError.value = error;
    showDraft();
  }
}

const isPasswordRejected = (error: unknown) =>
  passwordMode.value === 'MANUAL' &&
  error instanceof SealpostProblem &&
  error.type.endsWith(':password_requirements_not_met');

async function start(sender: string, stop: AbortSignal): Promise<void> {
  const { files, ...transfer } = await startSending(sender, {
    stop,
    onRegistered: (count) => {
      registeredCount.value = count;
    },
    waitForRetry(error, attempts, stop) {
      startError.value = error;
      return waitForRetry(error, attempts, stop);
    },
    onSuccess() {
      startError.value = undefined;
      clearRetryError();
    },
  });
  void claimTransfer(transfer.ref);
  isSubmitted.value = true;
  showSending({ ...transfer, passwordAt: Date.now() }, files, clearDraft).start();
}

/** Explains why sending has stopped: the sender may not expect that some files are missing. */
export class FilesSkipped extends Error {
  override readonly name = 'FilesSkipped';
}

/** Resolves with false if the sender has canceled meanwhile, or the files cannot be sent. */
async function waitForFiles(): Promise<boolean> {
  const skippedBefore = skippedCount.value;
  sendState.value = { kind: 'adding' };
  await until(() => !isReading.value || sendState.value.kind !== 'adding');
  if (sendState.value.kind !== 'adding') return false;
  const isIncomplete = skippedCount.value > skippedBefore;
  if (validationErrors.value.size === 0 && !isIncomplete) return true;
  if (isIncomplete) startError.value = new FilesSkipped();
  showDraft();
  return false;
}

/** Resolves when the condition, which reads signals, is true. */
async function until(condition: () => boolean): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (condition()) resolve();
    });
  });
  stop();
}

/**
 * Resolves with the verified address. If there is none, the page asks for the code first, and it resolves with undefined if
 * the sender cancels that, or verifies another address than the one in the form.
 */
async function verifySender(): Promise<string | undefined> {
  if (verifiedAddress.value !== undefined) return verifiedAddress.value;
  const entered = senderAddress.value.trim();
  const startedAt = Date.now();
  sendState.value = { kind: 'verifying' };
  await until(() => verifiedAddress.value !== undefined || sendState.value.kind !== 'verifying');
  if (sendState.value.kind !== 'verifying') return undefined;
  const address = verifiedAddress.value;
  if (address === undefined || !isVerified(entered) || Date.now() - startedAt > longestVerificationMs) {
    showDraft();
    return undefined;
  }
  // Without this, the page would not show it: it is looked for while the form is empty.
  unfinishedElsewhere.value = hasUnfinished(address) ? 'behindDraft' : undefined;
  return address;
}

/** Returns to the draft, because the sender does not enter the code, or none could be sent. */
export function cancelVerification(error?: unknown): void {
  if (sendState.value.kind !== 'verifying') return;
  startError.value = error;
  showDraft();
}

/** Returns to the draft before anything is uploaded. The session on the server is removed. */
export function cancelStart(): void {
  if (sendState.value.kind !== 'starting' && sendState.value.kind !== 'adding') return;
  startController.abort(new DOMException('Canceled', 'AbortError'));
  startError.value = undefined;
  sendState.value = { kind: 'draft' };
}

// The sender has signed out in another tab. Nothing of a sent transfer or the draft stays visible, or is stored again.
onSignedOutElsewhere(() => {
  cancelStart();
  if (sendState.value.kind === 'sent') showDraft();
  clearDraft();
  senderAddress.value = '';
});
