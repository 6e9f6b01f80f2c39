import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../components/toasts.tsx';

interface Props {
  readonly address: string;
  readonly onClose: () => void;
  readonly onErased: () => Promise<void>;
}

/** Erases an address after the user has typed it. */
export function EraseDialog({ address, onClose, onErased }: Props) {
  const typed = useSignal('');
  const isWrong = useSignal(false);
  const attempt = useAttempt();
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    isWrong.value = typed.value.trim().toLowerCase() !== address.toLowerCase();
    if (isWrong.value || !(await attempt.run(() => admin.people.erase(address)))) return;
    onClose();
    showToast(translate('admin-people:erase.done'));
    await onErased();
  }
  return (
    <Modal title={translate('admin-people:erase.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{translate('admin-people:erase.text')}</p>
        <AttemptNotice attempt={attempt} />
        <Field
          id="erase-address"
          label={translate('admin-people:erase.type')}
          hint={translateRich('admin-people:erase.hint', { address: <bdi>{address}</bdi> })}
          error={isWrong.value ? translate('admin-people:erase.wrong') : undefined}
          value={typed}
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
        />
        <p class="actions last">
          <button type="button" onClick={onClose}>
            {translate('admin:cancel')}
          </button>
          <button type="submit" class="danger" aria-disabled={attempt.isBusy}>
            {translate('admin-people:erase.action')}
          </button>
        </p>
      </form>
    </Modal>
  );
}
