import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isLink } from '../link-address.ts';
import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { type Entry, entryContents, hasDownloaded } from './entry-contents.ts';
import { locksOf } from './locked-recipients.ts';
import { TransferDetail } from './transfer-detail.tsx';
import { peopleOf, rowId, TransferRow, transferTitle } from './transfer-row.tsx';

interface Props {
  /** The address of the sender. */
  readonly address: string;
  readonly entry: Entry;
}

/** A row that opens the details of its transfer. */
export function SentEntry({ address, entry }: Props) {
  const { trackingId = '', status } = entry;
  const isOpen = useSignal(false);
  const isLocked = locksOf(trackingId).length > 0;
  useEffect(() => {
    // The sender may have to act.
    if (isLocked) isOpen.value = true;
  }, [isLocked]);
  const who = translateRich('transfers:toPeople', { people: peopleOf(status?.recipients ?? []) });
  const recipients = entry.status?.recipients ?? [];
  const contents = entryContents(entry);
  const count = recipients.filter((recipient) => hasDownloaded(contents, recipient)).length;
  const isOneLink = recipients.length === 1 && isLink(recipients[0]?.mail ?? '');
  return (
    <article class="card transfer">
      <details open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary id={rowId(trackingId)}>
          <TransferRow entry={entry} who={who}>
            <span class="reach small">
              {translate(
                `transfers:${contents.isMessage ? (isOneLink ? 'linkOpened' : 'opened') : isOneLink ? 'linkDownloads' : 'downloads'}`,
                { count, total: recipients.length },
              )}
              <progress value={count} max={Math.max(recipients.length, 1)} aria-hidden="true" />
            </span>
          </TransferRow>
        </summary>
        {isOpen.value && <TransferDetail entry={entry} transfer={{ sender: address, trackingId }} />}
      </details>
    </article>
  );
}

export function ReceivedEntry({ entry }: { readonly entry: Entry }) {
  // Only the recipient's own entry has a link. Its address may be written in another way than the reader writes it.
  const own = entry.status?.recipients?.find(({ downloadUrl }) => downloadUrl != null);
  const { shownEmail, email } = entry.status?.sender ?? {};
  const who = translateRich('transfers:from', { address: <bdi>{shownEmail ?? email}</bdi> });
  return (
    <article class="card transfer received">
      <TransferRow entry={entry} who={who}>
        {entry.status?.state === 'Active' && own?.downloadUrl && (
          <a class="button" href={own.downloadUrl}>
            {translate('transfers:open')}
            <span class="visually-hidden"> {transferTitle(entry)}</span>
          </a>
        )}
      </TransferRow>
    </article>
  );
}
