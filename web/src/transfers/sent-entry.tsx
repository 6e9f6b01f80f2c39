import { CopyButton } from '../parts/copy-button.tsx';
import { sayParts } from '../say-parts.tsx';
import { say, sayTime } from '../words.ts';
import { EntryCard } from './entry-card.tsx';
import type { Entry } from './listed.ts';
import { RevokeButton } from './revoke-button.tsx';

interface Props {
  /** Who has sent it. */
  readonly address: string;
  readonly entry: Entry;
}

type Recipient = NonNullable<NonNullable<Entry['status']>['recipients']>[number];

export function SentEntry({ address, entry }: Props) {
  const recipients = entry.status?.recipients ?? [];
  const [first] = recipients;
  const who = sayParts('transfers:to', { address: <bdi>{first?.mail}</bdi> }, { count: recipients.length - 1 });
  const state = entry.status?.state ?? '';
  const place = { sender: address, trackingId: entry.trackingId ?? '' };
  return (
    <EntryCard entry={entry} who={who}>
      <Removed entry={entry} />
      <details>
        <summary>
          {say('transfers:downloads', { count: recipients.filter(hasDownloaded).length, total: recipients.length })}
        </summary>
        <ul class="files">
          {recipients.map((recipient) => (
            <RecipientItem key={recipient.id} recipient={recipient} entry={entry} />
          ))}
        </ul>
        <p class="muted small">{sayParts('transfers:tracking', { id: <code>{entry.trackingId}</code> })}</p>
      </details>
      {(state === 'Active' || state === 'Processing') && (
        <div class="actions last">
          <RevokeButton place={place} />
        </div>
      )}
    </EntryCard>
  );
}

const hasDownloaded = ({ fileDownloads }: Recipient) =>
  fileDownloads?.some(({ downloads }) => (downloads?.length ?? 0) > 0) ?? false;

function Removed({ entry: { status, transfer } }: { readonly entry: Entry }) {
  const removed = status?.files?.filter((file) => file.removed) ?? [];
  if (removed.length === 0) return null;
  const names = new Map(transfer?.files?.map(({ id, fileName }) => [id, fileName]));
  return (
    <ul class="notice warn">
      {removed.map(({ id, removalCause }) => (
        <li key={id}>
          <bdi>{names.get(id)}</bdi> {removalCause && say(`messages:removal.${removalCause}`)}
        </li>
      ))}
    </ul>
  );
}

interface RecipientProps {
  readonly recipient: Recipient;
  readonly entry: Entry;
}

/** Who downloaded what, and when. */
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
        {notificationFailed && <span class="fault">{say('transfers:notReached')}</span>}
        {downloads.length === 0 ? (
          <span class="muted">{say('transfers:noDownload')}</span>
        ) : (
          <ul class="downloads">
            {downloads.slice(0, mostShown).map(({ name, downloadDate, retrievalMethod }) => (
              <li key={`${name}${downloadDate}`}>
                <bdi>{name}</bdi>{' '}
                <span class="muted">
                  {say(`transfers:method.${retrievalMethod ?? 'DOWNLOADED'}`, {
                    date: sayTime(new Date(downloadDate)),
                  })}
                </span>
              </li>
            ))}
            {downloads.length > mostShown && <li>{say('transfers:more', { count: downloads.length - mostShown })}</li>}
          </ul>
        )}
      </div>
      {downloadUrl && entry.status?.state === 'Active' && (
        <CopyButton text={downloadUrl} label={say('transfers:copyLink', { address: mail })} />
      )}
    </li>
  );
}

const mostShown = 50;
