import { openAgain, view } from './opened-transfer.ts';
import { PasswordForm } from './password-form.tsx';
import { RefusalCard } from './refusal-card.tsx';
import { TransferView } from './transfer-view.tsx';

export function ReceivePage() {
  const now = view.value;
  switch (now.shows) {
    case 'question':
      return <PasswordForm triesLeft={now.triesLeft} isOpening={false} />;
    case 'opening':
      return <PasswordForm triesLeft={undefined} isOpening={true} />;
    case 'transfer':
      return <TransferView transfer={now.transfer} />;
    case 'refusal':
      return <RefusalCard refusal={now.refusal} again={openAgain} />;
  }
}
