import type { AdminTransfer } from '#client';
import { formatDateTime, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { Link } from '../../components/link.tsx';
import { showToast } from '../../components/toasts.tsx';
import { can } from '../../session.ts';
import { hrefWith } from './href-with.ts';

type Recipient = AdminTransfer['recipients'][number];

interface Props {
  readonly transfer: AdminTransfer;
  readonly onChanged: () => Promise<void>;
}

/** All recipients: what they have downloaded, and what keeps them from it. */
export function RecipientsCard({ transfer: { state, recipients }, onChanged }: Props) {
  const attempt = useAttempt();
  async function unlock({ id }: Recipient): Promise<void> {
    if (await attempt.run(() => admin.people.unlockRecipient(id))) {
      showToast(translate('admin-transfers:recipient.unlocked'));
    }
    await onChanged();
  }
  const mayUnlock = state === 'Active' && can('recipients.unlock');
  const title = translate('admin-transfers:recipients.title', { count: recipients.length });
  return (
    <section class="card" aria-labelledby="recipients">
      <h2 id="recipients">{title}</h2>
      <AttemptNotice attempt={attempt} />
      <DataTable
        name="transfer-recipients"
        caption={title}
        columns={columnsOf(mayUnlock ? (recipient) => void unlock(recipient) : undefined)}
        rows={recipients}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

function columnsOf(onUnlock: ((recipient: Recipient) => void) | undefined): readonly Column<Recipient>[] {
  const label = (name: string) => translate(`admin-transfers:recipient.${name}`);
  return [
    { name: 'address', label: label('address'), render: ({ address }) => <RecipientLink address={address} /> },
    { name: 'kind', label: label('kind'), render: ({ kind }) => translate(`messages:role.${kind}`) },
    {
      name: 'state',
      label: label('state'),
      render: (recipient) => <RecipientState recipient={recipient} {...(onUnlock === undefined ? {} : { onUnlock })} />,
    },
    {
      name: 'downloads',
      label: label('downloads'),
      isNumber: true,
      render: ({ downloads }) => formatNumber(downloads),
    },
    {
      name: 'lastDownload',
      label: label('lastDownload'),
      render: ({ lastDownloadAt }) => (lastDownloadAt === null ? '–' : formatWhen(lastDownloadAt)),
    },
  ];
}

/** Leads to all transfers to the recipient. */
function RecipientLink({ address }: { readonly address: string }) {
  return (
    <Link href={hrefWith(new URLSearchParams({ recipient: address }))}>
      <bdi>{address}</bdi>
    </Link>
  );
}

interface StateProps {
  readonly recipient: Recipient;
  readonly onUnlock?: (recipient: Recipient) => void;
}

function RecipientState({ recipient, onUnlock }: StateProps) {
  const { address, emailFailed, lockedUntil, downloads } = recipient;
  return (
    <span class="recipient-state">
      {downloads > 0 && <span class="state good">{translate('admin-transfers:recipientState.downloaded')}</span>}
      {emailFailed && <span class="state bad">{translate('admin-transfers:recipientState.emailFailed')}</span>}
      {lockedUntil !== null && (
        <>
          <span class="state warn">
            {translate('admin-transfers:recipientState.locked', { time: formatDateTime(new Date(lockedUntil)) })}
          </span>
          {onUnlock !== undefined && (
            <button type="button" class="quiet" onClick={() => onUnlock(recipient)}>
              {translate('admin-transfers:recipient.unlock')}
              <span class="visually-hidden"> {address}</span>
            </button>
          )}
        </>
      )}
      {downloads === 0 && !emailFailed && lockedUntil === null && (
        <span class="muted">{translate('admin-transfers:recipientState.waiting')}</span>
      )}
    </span>
  );
}
