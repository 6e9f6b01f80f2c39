import { CopyButton } from '../components/copy-button.tsx';
import { formatDateTime, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { EntryCard } from './entry-card.tsx';
import { RevokeButton } from './revoke-button.tsx';
import type { Entry } from './transfer-list.ts';

interface Props {
  /** The address of the sender. */
  readonly address: string;
  readonly entry: Entry;
}

type Recipient = NonNullable<NonNullable<Entry['status']>['recipients']>[number];

export function SentEntry({ address, entry }: Props) {
  const recipients = entry.status?.recipients ?? [];
  const [first] = recipients;
  const who = translateRich('transfers:to', { address: <bdi>{first?.mail}</bdi> }, { count: recipients.length - 1 });
  const state = entry.status?.state ?? '';
  const transfer = { sender: address, trackingId: entry.trackingId ?? '' };
  return (
    <EntryCard entry={entry} who={who}>
      <RemovedFiles entry={entry} />
      <details>
        <summary>
          {translate('transfers:downloads', {
            count: recipients.filter(hasDownloaded).length,
            total: recipients.length,
          })}
        </summary>
        <ul class="files">
          {recipients.map((recipient) => (
            <RecipientItem key={recipient.id} recipient={recipient} entry={entry} />
          ))}
        </ul>
        <p class="muted small">{translateRich('transfers:tracking', { id: <code>{entry.trackingId}</code> })}</p>
      </details>
      {(state === 'Active' || state === 'Processing') && (
        <div class="actions last">
          <RevokeButton transfer={transfer} />
        </div>
      )}
    </EntryCard>
  );
}

const hasDownloaded = ({ fileDownloads }: Recipient) =>
  fileDownloads?.some(({ downloads }) => (downloads?.length ?? 0) > 0) ?? false;

function RemovedFiles({ entry: { status, transfer } }: { readonly entry: Entry }) {
  const removed = status?.files?.filter((file) => file.removed) ?? [];
  if (removed.length === 0) return null;
  const names = new Map(transfer?.files?.map(({ id, fileName }) => [id, fileName]));
  return (
    <ul class="notice warn">
      {removed.map(({ id, removalCause }) => (
        <li key={id}>
          <bdi>{names.get(id)}</bdi> {removalCause && translate(`messages:removal.${removalCause}`)}
        </li>
      ))}
    </ul>
  );
}

interface RecipientProps {
  readonly recipient: Recipient;
  readonly entry: Entry;
}

/** A recipient with the downloads of the transfer. */
function RecipientItem({ recipient, entry }: RecipientProps) {
  const { mail = '', downloadUrl, notificationFailed, fileDownloads = [] } = recipient;
  const names = new Map(entry.transfer?.files?.map(({ id, fileName }) => [id, fileName]));
  const downloads = fileDownloads.flatMap(({ id, downloads = [] }) =>
    downloads.map(({ downloadDate = '', retrievalMethod }) => ({ name: names.get(id), downloadDate, retrievalMethod })),
  );
  downloads.sort((one, other) => Date.parse(other.downloadDate) - Date.parse(one.downloadDate));
  return (
    <li class="file">
      <div class="about">
        <bdi class="name">{mail}</bdi>
        {notificationFailed && <span class="fault">{translate('transfers:notReached')}</span>}
        {downloads.length === 0 ? (
          <span class="muted">{translate('transfers:noDownload')}</span>
        ) : (
          <ul class="downloads">
            {downloads.slice(0, maxShown).map(({ name, downloadDate, retrievalMethod }) => (
              <li key={`${name}${downloadDate}`}>
                <bdi>{name}</bdi>{' '}
                <span class="muted">
                  {translate(`transfers:method.${retrievalMethod ?? 'DOWNLOADED'}`, {
                    date: formatDateTime(new Date(downloadDate)),
                  })}
                </span>
              </li>
            ))}
            {downloads.length > maxShown && (
              <li>{translate('transfers:more', { count: downloads.length - maxShown })}</li>
            )}
          </ul>
        )}
      </div>
      {downloadUrl && entry.status?.state === 'Active' && (
        <CopyButton text={downloadUrl} label={translate('transfers:copyLink', { address: mail })} />
      )}
    </li>
  );
}

const maxShown = 50;
