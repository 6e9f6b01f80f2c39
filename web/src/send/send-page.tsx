import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { SignOnLink } from '../components/sign-on-link.tsx';
import { isRecent, leavePendingVerification, type PendingVerification, verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { CodeForm, CodeNotice, UnmatchedCode, useVerification, type Verification } from '../verify-address.tsx';
import { isOpenedByLink } from '../verify-link.ts';
import { senderAddress } from './draft.ts';
import { DraftForm } from './draft-form.tsx';
import { cancelVerification } from './send-draft.ts';
import { restore, sendState } from './send-state.ts';
import { SendingView } from './sending-view.tsx';
import { SentView } from './sent-view.tsx';
import { isOpenedForSignOn, signOnProblem } from './sign-on.ts';

export function SendPage() {
  const address = verifiedAddress.value;
  /** Whether this tab has only verified the address, and another one has the draft. */
  const isForOtherTab = useSignal(isOpenedByLink || isOpenedForSignOn);
  useEffect(() => {
    if (address !== undefined && !isForOtherTab.value) void restore(address);
  }, [address, isForOtherTab.value]);
  const state = sendState.value;
  if (state.kind === 'sending') return <SendingView transfer={state.transfer} sending={state.sending} />;
  if (state.kind === 'sent') return <SentView key={state.transfer.ref.trackingId} transfer={state.transfer} />;
  const continueHere = () => {
    isForOtherTab.value = false;
  };
  if (address !== undefined && isForOtherTab.value) return <VerifiedForOtherTab onContinueHere={continueHere} />;
  if (isOpenedForSignOn && isForOtherTab.value) return <SignOnCard onContinueHere={continueHere} />;
  return (
    <>
      {address === undefined && <SenderVerification />}
      <DraftForm address={address} isBusy={state.kind !== 'draft'} />
    </>
  );
}

interface CardProps {
  readonly onContinueHere: () => void;
}

/** The user signs in at another server. If that fails, the draft is still in the tab that has opened this one. */
function SignOnCard({ onContinueHere }: CardProps) {
  const problem = signOnProblem.value;
  return (
    <div class="card narrow">
      <PageHeading>{translate('prove:title')}</PageHeading>
      <ProblemNotice error={problem} />
      {problem === undefined ? (
        <p class="last">{translate('prove:signingIn')}</p>
      ) : (
        <>
          <p>{translate('prove:continueThere')}</p>
          <p class="actions last">
            <SignOnLink isInThisTab />
            <button type="button" onClick={onContinueHere}>
              {translate('prove:continueHere')}
            </button>
          </p>
        </>
      )}
    </div>
  );
}

/** The link in the email, or the sign-on, has opened this tab. The files and the message are in the tab before it. */
function VerifiedForOtherTab({ onContinueHere }: CardProps) {
  return (
    <div class="card narrow">
      <PageHeading>{translate('prove:verified')}</PageHeading>
      <p>{translate('prove:continueThere')}</p>
      <p class="actions last">
        <button type="button" onClick={onContinueHere}>
          {translate('prove:continueHere')}
        </button>
      </p>
    </div>
  );
}

/** Sends a code to the sender when the draft is sent, and asks for it over the form. */
function SenderVerification() {
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
