import { useEffect } from 'preact/hooks';
import { verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { VerifyAddress } from '../verify-address.tsx';
import { isDirty } from './draft.ts';
import { DraftForm } from './draft-form.tsx';
import { EarlyDrop } from './early-drop.tsx';
import { restore, sendState } from './send-state.ts';
import { SendingView } from './sending-view.tsx';
import { SentView } from './sent-view.tsx';

export function SendPage() {
  const address = verifiedAddress.value;
  useEffect(() => {
    if (address !== undefined) void restore(address);
  }, [address]);
  const state = sendState.value;
  if (state.kind === 'sending') return <SendingView transfer={state.transfer} sending={state.sending} />;
  if (state.kind === 'sent') return <SentView key={state.transfer.ref.trackingId} transfer={state.transfer} />;
  if (address === undefined) {
    return (
      <>
        <VerifyAddress why={translate(isDirty.value ? 'send:whyAgain' : 'send:why')} />
        <EarlyDrop />
      </>
    );
  }
  return <DraftForm address={address} isBusy={state.kind === 'starting'} />;
}
