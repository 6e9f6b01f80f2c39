import type { AdminTransfer } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { formatDateTime, formatSize, hasMessage, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { Button } from '../../components/actions.tsx';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card, Facts, SectionHead } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { confirmAction } from '../../components/dialog.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { Link } from '../../components/links.tsx';
import { columnsOf, DataTable } from '../../components/list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { showToast } from '../../components/toasts.tsx';
import { hrefOf, place } from '../../router.ts';
import { can } from '../../session.ts';

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
    const confirmed = await confirmDeletion(trackingId);
    if (confirmed === undefined) return;
    const isDone = await attempt.run(() => admin.transfers.delete(trackingId, confirmed.reason));
    if (isDone) showToast(translate('admin-transfers:delete.done'));
    // It may have ended in the meantime.
    await transfer.reload();
  }
  return (
    <>
      <SectionHead title={translate('admin-transfers:detail.title')} titlePrefix={trackingId}>
        <p class="actions" ref={actions}>
          <Link class="button" href={hrefWith(place.value.query)}>
            {translate('admin-transfers:detail.all')}
          </Link>
          {transfer.data !== undefined && isDeletable(transfer.data) && can('transfers.delete') && (
            <button type="button" class="danger" aria-busy={attempt.isBusy} onClick={() => void remove()}>
              {translate('admin-transfers:delete.action')}
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

function confirmDeletion(trackingId: string) {
  return confirmAction({
    title: translate('admin-transfers:delete.title', { id: trackingId }),
    text: translate('admin-transfers:delete.text'),
    action: translate('admin-transfers:delete.action'),
    keep: translate('admin-transfers:delete.keep'),
    reason: {
      label: translate('admin-transfers:delete.reason'),
      hint: translate('admin-transfers:delete.reasonHint'),
      maxLength: maxReasonLength,
    },
  });
}

/** Sender, size, state and times of a transfer. */
function FactsCard({ transfer }: { readonly transfer: AdminTransfer }) {
  const { trackingId, state, sender, files, bytes, createdAt, finalizedAt, expiresAt, removedFiles } = transfer;
  const label = (name: string) => translate(`admin-transfers:column.${name}`);
  return (
    <Card id="facts" title={translate('admin-transfers:detail.facts')}>
      <Facts
        look="transfer-facts"
        facts={[
          [label('trackingId'), trackingId],
          [label('state'), <TransferState key="state" state={state} />],
          [label('sender'), <AddressLink key="sender" of="sender" address={sender} />],
          [label('files'), translate('admin-transfers:filesAndSize', { count: files, size: formatSize(bytes) })],
          [label('created'), formatDateTime(new Date(createdAt))],
          [label('sent'), finalizedAt === null ? '–' : formatDateTime(new Date(finalizedAt))],
          [label('expires'), formatDateTime(new Date(expiresAt))],
        ]}
      />
      {removedFiles.map((removed) => (
        <RemovedFiles key={removed.cause} removed={removed} />
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

function RemovedFiles({ removed: { cause, files } }: { readonly removed: AdminTransfer['removedFiles'][number] }) {
  const key = `messages:removal.${cause}`;
  return (
    <p class="notice warn">
      {translate('admin-transfers:removedFiles', { count: files })} {hasMessage(key) ? translate(key) : cause}
    </p>
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
    <Card id="history" title={translate('admin-transfers:history.title')}>
      <ol class="entries">
        {log.map(({ at, event }) => (
          <li key={event}>
            <StateMark look={eventLooks[event]} />
            <span class="grow">{translate(`admin-transfers:event.${event}`)}</span>
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
                <span class="grow">{translate('admin-transfers:history.emailFailed', { address })}</span>
              </li>
            ),
        )}
      </ol>
      {log.length === 0 && <p class="muted last">{translate('admin-transfers:history.none')}</p>}
    </Card>
  );
}

type Recipient = AdminTransfer['recipients'][number];

interface RecipientsProps {
  readonly transfer: AdminTransfer;
  readonly onChanged: () => Promise<void>;
}

const recipientLabel = (name: string) => translate(`admin-transfers:recipient.${name}`);

/** All recipients: what they have downloaded, and what keeps them from it. */
function RecipientsCard({ transfer: { state, recipients }, onChanged }: RecipientsProps) {
  const attempt = useAttempt();
  async function unlock({ id }: Recipient): Promise<void> {
    if (await attempt.run(() => admin.people.unlockRecipient(id))) {
      showToast(translate('admin-transfers:recipient.unlocked'));
    }
    await onChanged();
  }
  const onUnlock = state === 'Active' && can('recipients.unlock') ? unlock : undefined;
  const title = translate('admin-transfers:recipients.title', { count: recipients.length });
  const columns = columnsOf<Recipient>(recipientLabel, {
    address: ({ address }) => <AddressLink of="recipient" address={address} />,
    kind: ({ kind }) => translate(`messages:role.${kind}`),
    state: (recipient) => <RecipientState recipient={recipient} onUnlock={onUnlock} />,
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

interface StateProps {
  readonly recipient: Recipient;
  readonly onUnlock: ((recipient: Recipient) => Promise<void>) | undefined;
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
            <Button look="quiet" about={address} onUse={() => onUnlock(recipient)}>
              {translate('admin-transfers:recipient.unlock')}
            </Button>
          )}
        </>
      )}
      {downloads === 0 && !emailFailed && lockedUntil === null && (
        <span class="muted">{translate('admin-transfers:recipientState.waiting')}</span>
      )}
    </span>
  );
}
