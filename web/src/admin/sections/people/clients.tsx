import { useSignal } from '@preact/signals';
import type { NewClient } from '#client';
import { admin } from '../../api.ts';
import { DialogForm, OpenDialogButton, useAttempt } from '../../components/actions.tsx';
import { Field } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { useData } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import { can } from '../../session.ts';
import { Choices, confirmRemoval, SecretDialog } from './dialogs.tsx';
import { t } from './t.ts';

/** Programs that may send for every address, or send log entries. */
export function ClientsPage() {
  const clients = useData((client) => client.people.clients());
  const add = can('clients.write') && (
    <OpenDialogButton label={t('client.add')}>
      {(close) => <ClientDialog onClose={close} onAdded={clients.reload} />}
    </OpenDialogButton>
  );
  return (
    <ListCard
      id="clients"
      title={t('page.clients')}
      text={t('client.text')}
      head={add}
      from={clients}
      empty={t('client.none')}
      by="fingerprint"
      labels="admin-people:clientColumn"
      cells={{
        fingerprint: ({ fingerprint }) => <code>{fingerprint}</code>,
        purpose: ({ purpose }) => t(`purpose.${purpose}`),
        created: ({ createdAt }) => formatWhen(createdAt),
      }}
      action={
        can('clients.write') && {
          label: t('remove'),
          about: ({ fingerprint }) => fingerprint,
          confirm: ({ fingerprint }) => confirmRemoval('client', { fingerprint }),
          work: ({ fingerprint }) => admin.people.removeClient(fingerprint),
          done: t('client.removed'),
        }
      }
    />
  );
}

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;

const purposeOptions = () =>
  (['verification', 'logging'] as const).map((value) => ({
    value,
    label: t(`purpose.${value}`),
    hint: t(`purposeText.${value}`),
  }));

/** Registers a client. The ID that the server makes is shown once. */
function ClientDialog({ onClose, onAdded }: { readonly onClose: () => void; readonly onAdded: () => Promise<void> }) {
  const created = useSignal('');
  const purpose = useSignal<NewClient['purpose']>('verification');
  const clientId = useSignal('');
  const isMalformed = useSignal(false);
  const attempt = useAttempt();
  useLeaveGuard(clientId.value !== '' && created.value === '');
  async function add(id: string): Promise<void> {
    const made = await admin.people.addClient({ purpose: purpose.value, ...(id === '' ? {} : { clientId: id }) });
    if (made.clientId === null) {
      onClose();
      showToast(t('client.added'));
    } else created.value = made.clientId;
    await onAdded();
  }
  async function submit(): Promise<void> {
    const id = clientId.value.trim();
    isMalformed.value = id !== '' && !clientIdForm.test(id);
    if (!isMalformed.value) await attempt.run(() => add(id));
  }
  const secret = created.value === '' ? undefined : { text: created.value, about: t('client.created') };
  return (
    <SecretDialog title={t('client.add')} secret={secret} onClose={onClose}>
      <DialogForm attempt={attempt} action={t('client.register')} onCancel={onClose} onSubmit={submit}>
        <Choices name="purpose" legend={t('client.purpose')} selected={purpose} options={purposeOptions()} />
        <Field
          id="client-id"
          label={t('client.id')}
          hint={t('client.idHint')}
          error={isMalformed.value ? t('client.idMalformed') : undefined}
          value={clientId}
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          maxLength={4_000}
        />
      </DialogForm>
    </SecretDialog>
  );
}
