import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { isRecent, leavePendingVerification, type PendingVerification } from '../identity.ts';
import { translate } from '../messages.ts';
import { useVerification, type Verification } from '../use-verification.ts';
import { CodeForm, CodeNotice, UnmatchedCode } from '../verify-code.tsx';
import { isOpenedByLink } from '../verify-link.ts';
import { senderAddress } from './draft.ts';
import { cancelVerification } from './send-draft.ts';
import { sendState } from './send-state.ts';

/** Sends a code to the sender when the draft is sent, and asks for it over the form. */
export function SenderVerification() {
  const verification = useVerification();
  const { pending, problem, unmatchedCode } = verification;
  const isVerifying = sendState.value.kind === 'verifying';
  /** Also after a reload, while the code is valid, and if the code of a link was rejected. */
  const isOpen = useSignal(pending.value !== undefined && !isOpenedByLink);
  useEffect(() => {
    if (problem.value !== undefined && pending.value !== undefined) isOpen.value = true;
  }, [problem.value]);
  useEffect(() => {
    if (isVerifying) void requestCodeOnce(verification);
  }, [isVerifying]);
  function close(): void {
    isOpen.value = false;
    problem.value = undefined;
    leavePendingVerification();
    cancelVerification();
  }
  function enterOtherAddress(): void {
    close();
    verification.reset();
    // A disabled field cannot get the focus.
    setTimeout(() => document.getElementById('address')?.focus());
  }
  return (
    <>
      <UnmatchedCode code={unmatchedCode.value} />
      {pending.value !== undefined && (isVerifying || isOpen.value) && (
        <CodeDialog
          verification={verification}
          pending={pending.value}
          onClose={close}
          onOtherAddress={enterOtherAddress}
        />
      )}
    </>
  );
}

/** Requests no other code if the sender has closed the dialog and sends again. */
async function requestCodeOnce({ pending, problem, request }: Verification): Promise<void> {
  const address = senderAddress.value.trim();
  const last = pending.value;
  if (last !== undefined && isRecent(last) && last.address.toLowerCase() === address.toLowerCase()) return;
  pending.value = undefined;
  await request(address);
  if (pending.peek() === undefined) cancelVerification(problem.value);
}

interface DialogProps {
  readonly verification: Verification;
  readonly pending: PendingVerification;
  readonly onClose: () => void;
  readonly onOtherAddress: () => void;
}

function CodeDialog({ verification, pending, onClose, onOtherAddress }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Otherwise a link before it would get the focus.
    document.getElementById('code')?.focus();
    // Returns the focus to the form.
    return () => dialog.current?.close();
  }, []);
  return (
    <Dialog dialog={dialog} title={translate('prove:title')} onClose={onClose}>
      <ProblemNotice error={verification.problem.value} />
      <CodeNotice pending={pending} />
      <CodeForm verification={verification} pending={pending}>
        <button type="button" class="quiet" onClick={onOtherAddress}>
          {translate('prove:other')}
        </button>
      </CodeForm>
    </Dialog>
  );
}
