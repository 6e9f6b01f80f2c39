import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  enterCode,
  leavePendingVerification,
  type PendingVerification,
  readPendingVerification,
  readRecentVerification,
  requestCode,
} from './identity.ts';
import { linkCode } from './verify-link.ts';

/** Returns the verification that this page waited for before it was left or reloaded. */
function restorePending(expected: string): PendingVerification | undefined {
  if (linkCode.value !== undefined) return readPendingVerification();
  const recent = readRecentVerification();
  const isOther = expected !== '' && recent?.address.toLowerCase() !== expected.toLowerCase();
  return isOther ? undefined : recent;
}

export type Verification = ReturnType<typeof useVerification>;

/** The state of a verification: an address is entered, then the code that was sent to it. */
export function useVerification(expected = '') {
  const pending = useSignal(restorePending(expected));
  /** A code that was not requested in this browser. */
  const unmatchedCode = useSignal<string | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  async function run(work: () => Promise<void>): Promise<void> {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      problem.value = error;
      // The button lost the focus when it was disabled.
      document.getElementById(pending.value === undefined ? 'address' : 'code')?.focus();
    }
    isBusy.value = false;
  }
  const request = (address: string) =>
    run(async () => {
      pending.value = await requestCode(address);
      unmatchedCode.value = undefined;
    });
  const enter = (code: string) =>
    run(async () => {
      if (pending.value !== undefined) await enterCode(pending.value, code);
    });
  const reset = () => {
    leavePendingVerification();
    pending.value = undefined;
    problem.value = undefined;
  };
  const codeFromLink = linkCode.value;
  useEffect(() => {
    if (codeFromLink === undefined) return;
    linkCode.value = undefined;
    pending.value ??= readPendingVerification();
    unmatchedCode.value = pending.value === undefined ? codeFromLink : undefined;
    if (pending.value !== undefined) void enter(codeFromLink);
  }, [codeFromLink]);
  return { pending, unmatchedCode, problem, isBusy, request, enter, reset };
}
