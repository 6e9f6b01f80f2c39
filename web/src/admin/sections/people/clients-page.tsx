import type { RegisteredClients } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { OpenDialogButton } from '../../components/open-dialog-button.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';
import { can } from '../../session.ts';
import { ClientDialog } from './client-dialog.tsx';

type Client = RegisteredClients[number];

/** Programs that may send for every address, or send log entries. */
export function ClientsPage() {
  const clients = useData((client) => client.people.clients());
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  async function remove({ fingerprint }: Client): Promise<void> {
    const confirmed = await confirmAction({
      title: translate('admin-people:client.removeTitle', { fingerprint }),
      text: translate('admin-people:client.removeText'),
      action: translate('admin-people:remove'),
      isDangerous: true,
    });
    if (confirmed === undefined || !(await attempt.run(() => admin.people.removeClient(fingerprint)))) return;
    await clients.reload();
    showToast(translate('admin-people:client.removed'));
  }
  return (
    <section class="card" ref={card} aria-labelledby="clients">
      <div class="card-head">
        <h2 id="clients">{translate('admin-people:page.clients')}</h2>
        {can('clients.write') && (
          <OpenDialogButton label={translate('admin-people:client.add')}>
            {(close) => <ClientDialog onClose={close} onAdded={clients.reload} />}
          </OpenDialogButton>
        )}
      </div>
      <p class="muted">{translate('admin-people:client.text')}</p>
      <AttemptNotice attempt={attempt} />
      <Loaded from={clients} isEmpty={(all) => all.length === 0} empty={translate('admin-people:client.none')}>
        {(all) => (
          <DataTable
            name="clients"
            caption={translate('admin-people:page.clients')}
            columns={columnsOf(attempt.isBusy, remove)}
            rows={all}
            keyOf={({ fingerprint }) => fingerprint}
          />
        )}
      </Loaded>
    </section>
  );
}

function columnsOf(isBusy: boolean, remove: (client: Client) => Promise<void>): readonly Column<Client>[] {
  const label = (name: string) => translate(`admin-people:clientColumn.${name}`);
  return [
    { name: 'fingerprint', label: label('fingerprint'), render: ({ fingerprint }) => <code>{fingerprint}</code> },
    { name: 'purpose', label: label('purpose'), render: ({ purpose }) => translate(`admin-people:purpose.${purpose}`) },
    { name: 'created', label: label('created'), render: ({ createdAt }) => formatWhen(createdAt) },
    ...(can('clients.write')
      ? [
          {
            name: 'action',
            label: label('action'),
            render: (client: Client) => (
              <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void remove(client)}>
                {translate('admin-people:remove')}
                <span class="visually-hidden"> {client.fingerprint}</span>
              </button>
            ),
          },
        ]
      : []),
  ];
}
