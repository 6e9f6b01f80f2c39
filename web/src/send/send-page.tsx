import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { PageHeading } from '../components/page-heading.tsx';
import { verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { isOpenedByLink } from '../verify-link.ts';
import { DraftForm } from './draft-form.tsx';
import { restore, sendState } from './send-state.ts';
import { SenderVerification } from './sender-verification.tsx';
import { SendingView } from './sending-view.tsx';
import { SentView } from './sent-view.tsx';

export function SendPage() {
  const address = verifiedAddress.value;
  /** Whether this tab has only verified the address, and another one has the draft. */
  const isForOtherTab = useSignal(isOpenedByLink);
  useEffect(() => {
    if (address !== undefined && !isForOtherTab.value) void restore(address);
  }, [address, isForOtherTab.value]);
  const state = sendState.value;
  if (state.kind === 'sending') return <SendingView transfer={state.transfer} sending={state.sending} />;
  if (state.kind === 'sent') return <SentView key={state.transfer.ref.trackingId} transfer={state.transfer} />;
  if (address !== undefined && isForOtherTab.value) {
    const continueHere = () => {
      isForOtherTab.value = false;
    };
    return <VerifiedForOtherTab onContinueHere={continueHere} />;
  }
  return (
    <>
      {address === undefined && <SenderVerification />}
      <DraftForm address={address} isBusy={state.kind !== 'draft'} />
    </>
  );
}

/** The link in the email has opened this tab. The files and the message are in the tab that requested the code. */
function VerifiedForOtherTab({ onContinueHere }: { readonly onContinueHere: () => void }) {
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
