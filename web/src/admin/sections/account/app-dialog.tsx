import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AuthenticatorForm } from '../../components/authenticator-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';

interface Props {
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Adds an authenticator app, or replaces it. */
export function AppDialog({ onClose, onChanged }: Props) {
  const enrollment = useData((client) => client.account.startTotp());
  async function confirm(state: string, code: string): Promise<void> {
    await admin.account.confirmTotp({ state, code });
    await onChanged();
    onClose();
    showToast(translate('admin-account:app.changed'));
  }
  return (
    <Modal title={translate('admin-account:app.title')} onClose={onClose}>
      <Loaded from={enrollment} isEmpty={() => false} empty="">
        {(loaded) => (
          <AuthenticatorForm
            enrollment={loaded}
            action={translate('admin-account:app.confirm')}
            onCode={(code) => confirm(loaded.state, code)}
          />
        )}
      </Loaded>
      <p class="actions last">
        <button type="button" onClick={onClose}>
          {translate('admin:cancel')}
        </button>
      </p>
    </Modal>
  );
}
