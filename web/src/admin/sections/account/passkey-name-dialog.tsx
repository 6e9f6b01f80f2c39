import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../components/toasts.tsx';

/** The limit of the API. */
const maxPasskeyNameLength = 60;

interface Props {
  readonly title: string;
  /** The text of the button. */
  readonly action: string;
  /** The text that confirms the action. */
  readonly done: string;
  readonly initialName?: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Enters the name of a passkey. */
export function PasskeyNameDialog({ title, action, done, initialName = '', onSubmit, onClose }: Props) {
  const name = useSignal(initialName);
  const attempt = useAttempt();
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (!(await attempt.run(() => onSubmit(name.value.trim())))) return;
    onClose();
    showToast(done);
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <AttemptNotice attempt={attempt} />
        <Field
          id="passkey-name"
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
          <button type="submit" class="main" aria-disabled={attempt.isBusy}>
            {action}
          </button>
        </p>
      </form>
    </Modal>
  );
}
