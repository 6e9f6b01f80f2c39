import type { AdminTransfer } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { formatDateTime, formatSize, textOr, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, Button, confirmAction, useAttempt } from '../../components/actions.tsx';
import { Card, Facts, Link, SectionHead } from '../../components/card.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { showToast } from '../../components/toasts.tsx';
import { hrefOf, place } from '../../router.ts';
import { can } from '../../session.ts';
import { t } from './t.ts';

/** The address of the list, or of a transfer, with this query. */
export function hrefWith(query: URLSearchParams, ...trackingId: readonly string[]): string {
  const href = hrefOf('transfers', ...trackingId);
  return query.size === 0 ? href : `${href}?${query}`;
}

const stateLooks: Readonly<Record<AdminTransfer['state'], '' | 'good' | 'warn' | 'bad'>> = {
  Processing: 'warn',
  Active: 'good',
  Failed: 'bad',
  Deleted_by_expiration: '',
  Deleted_by_revocation: '',
  Deleted_by_admin: 'bad',
  Deleted_by_security: 'bad',
};

export function TransferState({ state }: Pick<AdminTransfer, 'state'>) {
  return <span class={`state ${stateLooks[state]}`}>{translate(`messages:state.${state}`)}</span>;
}

const isDeletable = ({ state }: AdminTransfer) => state === 'Active' || state === 'Processing';

/** A transfer with all recipients and its history. Administrators see no texts and no file names. */
export function TransferDetail({ trackingId }: { readonly trackingId: string }) {
  const transfer = useData((client) => client.transfers.get(trackingId));
  const attempt = useAttempt();
  const actions = useHeldFocus<HTMLParagraphElement>();
  async function remove(): Promise<void> {
    const confirmed = await confirmAction({
      title: t('delete.title', { id: trackingId }),
      text: t('delete.text'),
      action: t('delete.action'),
      keep: t('delete.keep'),
      reason: { label: t('delete.reason'), hint: t('delete.reasonHint'), maxLength: maxReasonLength },
    });
    if (confirmed === undefined) return;
    const isDone = await attempt.run(() => admin.transfers.delete(trackingId, confirmed.reason));
    if (isDone) showToast(t('delete.done'));
    // It may have ended in the meantime.
    await transfer.reload();
  }
  return (
    <>
      <SectionHead title={t('detail.title')} titlePrefix={trackingId}>
        <p class="actions" ref={actions}>
          <Link class="button" href={hrefWith(place.value.query)}>
            {t('detail.all')}
          </Link>
          {transfer.data !== undefined && isDeletable(transfer.data) && can('transfers.delete') && (
            <button type="button" class="danger" aria-busy={attempt.isBusy} onClick={() => void remove()}>
              {t('delete.action')}
            </button>
          )}
        </p>
      </SectionHead>
      <AttemptNotice attempt={attempt} />
      <Loaded from={transfer}>
        {(loaded) => (
          <>
            <div class="cards">
              <FactsCard transfer={loaded} />
              <HistoryCard transfer={loaded} />
            </div>
            <RecipientsCard transfer={loaded} onChanged={transfer.reload} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The limit of the API. */
const maxReasonLength = 500;

/** Sender, size, state and times of a transfer. */
function FactsCard({ transfer }: { readonly transfer: AdminTransfer }) {
  const { trackingId, state, sender, files, bytes, createdAt, finalizedAt, expiresAt, removedFiles } = transfer;
  const label = (name: string) => t(`column.${name}`);
  return (
    <Card id="facts" title={t('detail.facts')}>
      <Facts
        look="transfer-facts"
        facts={[
          [label('trackingId'), trackingId],
          [label('state'), <TransferState key="state" state={state} />],
          [label('sender'), <AddressLink key="sender" of="sender" address={sender} />],
          [label('files'), t('filesAndSize', { count: files, size: formatSize(bytes) })],
          [label('created'), formatDateTime(new Date(createdAt))],
          [label('sent'), finalizedAt === null ? '–' : formatDateTime(new Date(finalizedAt))],
          [label('expires'), formatDateTime(new Date(expiresAt))],
        ]}
      />
      {removedFiles.map((removed) => (
        <p key={removed.cause} class="notice warn">
          {t('removedFiles', { count: removed.files })} {textOr(`messages:removal.${removed.cause}`, removed.cause)}
        </p>
      ))}
    </Card>
  );
}

/** Leads to all transfers of a sender or to a recipient. */
function AddressLink({ of, address }: { readonly of: 'sender' | 'recipient'; readonly address: string }) {
  return (
    <Link href={hrefWith(new URLSearchParams({ [of]: address }))}>
      <bdi>{address}</bdi>
    </Link>
  );
}

const eventLooks: Readonly<Record<AdminTransfer['log'][number]['event'], 'good' | 'bad' | 'off'>> = {
  submitted: 'good',
  finalized: 'good',
  emptied: 'bad',
  expired: 'off',
  revoked: 'off',
  removed: 'bad',
  lockedOut: 'bad',
};

/** The events of the transfer, oldest first, and the recipients whom the last email did not reach. */
function HistoryCard({ transfer: { log, recipients } }: { readonly transfer: AdminTransfer }) {
  return (
    <Card id="history" title={t('history.title')}>
      <ol class="entries">
        {log.map(({ at, event }) => (
          <li key={event}>
            <StateMark look={eventLooks[event]} />
            <span class="grow">{t(`event.${event}`)}</span>
            <time class="muted small" dateTime={at}>
              {formatDateTime(new Date(at))}
            </time>
          </li>
        ))}
        {recipients.map(
          ({ id, address, emailFailed }) =>
            emailFailed && (
              <li key={id}>
                <StateMark look="bad" />
                <span class="grow">{t('history.emailFailed', { address })}</span>
              </li>
            ),
        )}
      </ol>
      {log.length === 0 && <p class="muted last">{t('history.none')}</p>}
    </Card>
  );
}

type Recipient = AdminTransfer['recipients'][number];

interface RecipientsProps {
  readonly transfer: AdminTransfer;
  readonly onChanged: () => Promise<void>;
}

/** All recipients: what they have downloaded, and what keeps them from it. */
function RecipientsCard({ transfer: { state, recipients }, onChanged }: RecipientsProps) {
  const attempt = useAttempt();
  async function unlock({ id }: Recipient): Promise<void> {
    if (await attempt.run(() => admin.people.unlockRecipient(id))) {
      showToast(t('recipient.unlocked'));
    }
    await onChanged();
  }
  const onUnlock = state === 'Active' && can('recipients.unlock') ? unlock : undefined;
  const title = t('recipients.title', { count: recipients.length });
  const columns = columnsOf<Recipient>('admin-transfers:recipient', {
    address: ({ address }) => <AddressLink of="recipient" address={address} />,
    kind: ({ kind }) => translate(`messages:role.${kind}`),
    state: (recipient) => (
      <span class="recipient-state">
        {recipient.downloads > 0 && <span class="state good">{t('recipientState.downloaded')}</span>}
        {recipient.emailFailed && <span class="state bad">{t('recipientState.emailFailed')}</span>}
        {recipient.lockedUntil !== null && (
          <>
            <span class="state warn">
              {t('recipientState.locked', { time: formatDateTime(new Date(recipient.lockedUntil)) })}
            </span>
            {onUnlock !== undefined && (
              <Button
                look="quiet"
                about={recipient.address}
                onUse={() => onUnlock(recipient)}
                label={t('recipient.unlock')}
              />
            )}
          </>
        )}
        {recipient.downloads === 0 && !recipient.emailFailed && recipient.lockedUntil === null && (
          <span class="muted">{t('recipientState.waiting')}</span>
        )}
      </span>
    ),
    downloads: { isNumber: true, render: ({ downloads }) => formatNumber(downloads) },
    lastDownload: ({ lastDownloadAt }) => (lastDownloadAt === null ? '–' : formatWhen(lastDownloadAt)),
  });
  return (
    <Card id="recipients" title={title}>
      <AttemptNotice attempt={attempt} />
      <DataTable caption={title} columns={columns} rows={recipients} by="id" />
    </Card>
  );
}
