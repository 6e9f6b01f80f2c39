import { OpenFailureCard } from './open-failure-card.tsx';
import { reopen, view } from './opened-transfer.ts';
import { PasswordForm } from './password-form.tsx';
import { TransferView } from './transfer-view.tsx';

export function ReceivePage() {
  const current = view.value;
  switch (current.kind) {
    case 'password':
      return <PasswordForm wrong={current.wrong} isOpening={false} />;
    case 'opening':
      return <PasswordForm wrong={undefined} isOpening={true} />;
    case 'transfer':
      return <TransferView transfer={current.transfer} />;
    case 'failure':
      return <OpenFailureCard failure={current.failure} onRetry={reopen} />;
  }
}
