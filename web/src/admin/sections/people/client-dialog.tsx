import { useSignal } from '@preact/signals';
import type { NewClient } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../leave-guard.ts';
import { Choices } from './choices.tsx';
import { SecretOnce } from './secret-once.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;

/** Registers a client. The ID that the server makes is shown once. */
export function ClientDialog({ onClose, onAdded }: Props) {
  const created = useSignal<string | undefined>(undefined);
  async function onCreated(clientId: string | null): Promise<void> {
    if (clientId === null) {
      onClose();
      showToast(translate('admin-people:client.added'));
    } else created.value = clientId;
    await onAdded();
  }
  return (
    <Modal title={translate('admin-people:client.add')} isShownOnce={created.value !== undefined} onClose={onClose}>
      {created.value === undefined ? (
        <ClientForm onClose={onClose} onCreated={onCreated} />
      ) : (
        <SecretOnce text={created.value} about={translate('admin-people:client.created')} onClose={onClose} />
      )}
    </Modal>
  );
}

function purposeOptions() {
  return (['verification', 'logging'] as const).map((value) => ({
    value,
    label: translate(`admin-people:purpose.${value}`),
    hint: translate(`admin-people:purposeText.${value}`),
  }));
}

interface FormProps {
  readonly onClose: () => void;
  readonly onCreated: (clientId: string | null) => Promise<void>;
}

function ClientForm({ onClose, onCreated }: FormProps) {
  const purpose = useSignal<NewClient['purpose']>('verification');
  const clientId = useSignal('');
  const isMalformed = useSignal(false);
  const attempt = useAttempt();
  useLeaveGuard(clientId.value !== '');
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const id = clientId.value.trim();
    isMalformed.value = id !== '' && !clientIdForm.test(id);
    if (isMalformed.value) return;
    await attempt.run(async () => {
      const request = { purpose: purpose.value, ...(id === '' ? {} : { clientId: id }) };
      await onCreated((await admin.people.addClient(request)).clientId);
    });
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <AttemptNotice attempt={attempt} />
      <Choices
        name="purpose"
        legend={translate('admin-people:client.purpose')}
        selected={purpose}
        options={purposeOptions()}
      />
      <Field
        id="client-id"
        label={translate('admin-people:client.id')}
        hint={translate('admin-people:client.idHint')}
        error={isMalformed.value ? translate('admin-people:client.idMalformed') : undefined}
        value={clientId}
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        maxLength={4_000}
      />
      <p class="actions last">
        <button type="button" onClick={onClose}>
          {translate('admin:cancel')}
        </button>
        <button type="submit" class="main" aria-disabled={attempt.isBusy}>
          {translate('admin-people:client.register')}
        </button>
      </p>
    </form>
  );
}
