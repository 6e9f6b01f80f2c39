import { type Signal, useSignal } from '@preact/signals';
import type { NewClient, RegisteredClients } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button, OpenDialogButton } from '../../components/actions.tsx';
import { useAttempt } from '../../components/attempt.tsx';
import { useData } from '../../components/data.ts';
import { DialogForm, Field } from '../../components/form.tsx';
import { formatWhen } from '../../components/format.ts';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import { can } from '../../session.ts';
import { Choices, SecretDialog } from './dialogs.tsx';

const columnLabel = (name: string) => translate(`admin-people:clientColumn.${name}`);

/** Programs that may send for every address, or send log entries. */
export function ClientsPage() {
  const clients = useData((client) => client.people.clients());
  const attempt = useAttempt();
  const remove = (fingerprint: string) =>
    act(attempt, {
      confirm: {
        title: translate('admin-people:client.removeTitle', { fingerprint }),
        text: translate('admin-people:client.removeText'),
        action: translate('admin-people:remove'),
      },
      work: () => admin.people.removeClient(fingerprint),
      after: clients.reload,
      done: translate('admin-people:client.removed'),
    });
  const columns = columnsOf<RegisteredClients[number]>(columnLabel, {
    fingerprint: ({ fingerprint }) => <code>{fingerprint}</code>,
    purpose: ({ purpose }) => translate(`admin-people:purpose.${purpose}`),
    created: ({ createdAt }) => formatWhen(createdAt),
    action:
      can('clients.write') &&
      (({ fingerprint }) => (
        <Button look="quiet" attempt={attempt} about={fingerprint} onUse={() => remove(fingerprint)}>
          {translate('admin-people:remove')}
        </Button>
      )),
  });
  const add = can('clients.write') && (
    <OpenDialogButton label={translate('admin-people:client.add')}>
      {(close) => <ClientDialog onClose={close} onAdded={clients.reload} />}
    </OpenDialogButton>
  );
  return (
    <ListCard
      id="clients"
      title={translate('admin-people:page.clients')}
      text={translate('admin-people:client.text')}
      head={add}
      attempt={attempt}
      from={clients}
      empty={translate('admin-people:client.none')}
      columns={columns}
      by="fingerprint"
    />
  );
}

const clientIdForm = /^[a-zA-Z0-9]{50,4000}$/;

const purposeOptions = () =>
  (['verification', 'logging'] as const).map((value) => ({
    value,
    label: translate(`admin-people:purpose.${value}`),
    hint: translate(`admin-people:purposeText.${value}`),
  }));

interface DialogProps {
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}

/** Registers a client. The ID that the server makes is shown once. */
function ClientDialog({ onClose, onAdded }: DialogProps) {
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
      showToast(translate('admin-people:client.added'));
    } else created.value = made.clientId;
    await onAdded();
  }
  async function submit(): Promise<void> {
    const id = clientId.value.trim();
    isMalformed.value = id !== '' && !clientIdForm.test(id);
    if (!isMalformed.value) await attempt.run(() => add(id));
  }
  const secret =
    created.value === '' ? undefined : { text: created.value, about: translate('admin-people:client.created') };
  return (
    <SecretDialog title={translate('admin-people:client.add')} secret={secret} onClose={onClose}>
      <DialogForm
        attempt={attempt}
        action={translate('admin-people:client.register')}
        onCancel={onClose}
        onSubmit={submit}
      >
        <Choices
          name="purpose"
          legend={translate('admin-people:client.purpose')}
          selected={purpose}
          options={purposeOptions()}
        />
        <IdField value={clientId} isMalformed={isMalformed.value} />
      </DialogForm>
    </SecretDialog>
  );
}

function IdField({ value, isMalformed }: { readonly value: Signal<string>; readonly isMalformed: boolean }) {
  return (
    <Field
      id="client-id"
      label={translate('admin-people:client.id')}
      hint={translate('admin-people:client.idHint')}
      error={isMalformed ? translate('admin-people:client.idMalformed') : undefined}
      value={value}
      dir="ltr"
      autocomplete="off"
      spellcheck={false}
      maxLength={4_000}
    />
  );
}
