import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { showToast } from '../../components/toasts.tsx';

/** Removes the authenticator app. The server keeps the last second factor. */
export function RemoveAppButton({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const attempt = useAttempt();
  async function remove(): Promise<void> {
    const confirmed = await confirmAction({
      title: translate('admin-account:app.removeTitle'),
      text: translate('admin-account:app.removeText'),
      action: translate('admin-account:remove'),
      isDangerous: true,
    });
    if (confirmed === undefined || !(await attempt.run(() => admin.account.removeTotp()))) return;
    await onChanged();
    showToast(translate('admin-account:app.removed'));
  }
  return (
    <>
      <button type="button" class="quiet" aria-disabled={attempt.isBusy} onClick={() => void remove()}>
        {translate('admin-account:remove')}
        <span class="visually-hidden">: {translate('admin-account:app.name')}</span>
      </button>
      <AttemptNotice attempt={attempt} />
    </>
  );
}
