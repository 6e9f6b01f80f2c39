import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Modal } from '../../components/modal.tsx';
import { NewPasswordField } from '../../components/new-password-field.tsx';
import { showToast } from '../../components/toasts.tsx';

interface Props {
  readonly account: string;
  readonly onClose: () => void;
}

export function PasswordDialog({ account, onClose }: Props) {
  const password = useSignal('');
  const attempt = useAttempt();
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (!(await attempt.run(() => admin.account.changePassword(password.value)))) return;
    onClose();
    showToast(translate('admin-account:password.changed'));
  }
  return (
    <Modal title={translate('admin-account:password.title')} onClose={onClose}>
      <form method="post" onSubmit={(event) => void submit(event)}>
        <p>{translate('admin-account:password.text')}</p>
        <AttemptNotice attempt={attempt} />
        {/* For password managers. */}
        <input type="text" autocomplete="username" value={account} hidden />
        <NewPasswordField value={password} />
        <p class="actions last">
          <button type="button" onClick={onClose}>
            {translate('admin:cancel')}
          </button>
          <button type="submit" class="main" aria-disabled={attempt.isBusy}>
            {translate('admin-account:password.change')}
          </button>
        </p>
      </form>
    </Modal>
  );
}
