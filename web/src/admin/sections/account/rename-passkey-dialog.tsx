import { useSignal } from '@preact/signals';
import type { Passkeys } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../components/toasts.tsx';

/** The limit of the API. */
export const maxPasskeyNameLength = 60;

interface Props {
  readonly passkey: Passkeys[number];
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

export function RenamePasskeyDialog({ passkey, onClose, onChanged }: Props) {
  const name = useSignal(passkey.name);
  const attempt = useAttempt();
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const isRenamed = await attempt.run(async () => {
      await admin.account.renamePasskey(passkey.id, name.value.trim());
      await onChanged();
    });
    if (!isRenamed) return;
    onClose();
    showToast(translate('admin-account:passkeys.renamed'));
  }
  return (
    <Modal title={translate('admin-account:passkeys.renameTitle')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <AttemptNotice attempt={attempt} />
        <Field
          id="passkey-new-name"
          label={translate('admin-account:passkeys.name')}
          hint={translate('admin-account:passkeys.nameHint')}
          value={name}
          maxLength={maxPasskeyNameLength}
          required
        />
        <p class="actions last">
          <button type="button" onClick={onClose}>
            {translate('admin:cancel')}
          </button>
          <button type="submit" class="main" disabled={attempt.isBusy}>
            {translate('admin-account:rename')}
          </button>
        </p>
      </form>
    </Modal>
  );
}
