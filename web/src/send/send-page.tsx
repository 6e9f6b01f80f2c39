import { useEffect } from 'preact/hooks';
import { provenAddress } from '../identity.ts';
import { ProveAddress } from '../prove-address.tsx';
import { say } from '../words.ts';
import { desk, lookForUnfinished } from './desk.ts';
import { isWritten } from './letter.ts';
import { LetterForm } from './letter-form.tsx';
import { SendingView } from './sending-view.tsx';
import { SentView } from './sent-view.tsx';

export function SendPage() {
  const address = provenAddress.value;
  useEffect(() => {
    if (address !== undefined) void lookForUnfinished(address);
  }, [address]);
  const now = desk.value;
  if (now.shows === 'sending') return <SendingView transfer={now.transfer} sending={now.sending} />;
  if (now.shows === 'sent') return <SentView key={now.transfer.place.trackingId} transfer={now.transfer} />;
  if (address === undefined) return <ProveAddress why={say(isWritten.value ? 'send:whyAgain' : 'send:why')} />;
  return <LetterForm address={address} isBusy={now.shows === 'beginning'} />;
}
