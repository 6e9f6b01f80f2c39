import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { SignOnLink } from '../components/sign-on-link.tsx';
import { verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { isOpenedByLink } from '../verify-link.ts';
import { DraftForm } from './draft-form.tsx';
import { restore, sendState } from './send-state.ts';
import { SenderVerification } from './sender-verification.tsx';
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
