import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { type Entry, entryContents, hasDownloaded } from './entry-contents.ts';
import { locksOf } from './locked-recipients.ts';
import { TransferDetail } from './transfer-detail.tsx';
import { peopleOf, rowId, TransferRow } from './transfer-row.tsx';

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
  return (
    <article class="card transfer">
      <details
        open={isOpen.value}
        onToggle={({ currentTarget }) => {
          isOpen.value = currentTarget.open;
        }}
      >
        <summary id={rowId(trackingId)}>
          <TransferRow entry={entry} who={who}>
            <Reach entry={entry} />
          </TransferRow>
        </summary>
        {isOpen.value && <TransferDetail entry={entry} transfer={{ sender: address, trackingId }} />}
      </details>
    </article>
  );
}

/** How many recipients have downloaded something, as a bar and in words. */
function Reach({ entry }: { readonly entry: Entry }) {
  const recipients = entry.status?.recipients ?? [];
  const contents = entryContents(entry);
  const count = recipients.filter((recipient) => hasDownloaded(contents, recipient)).length;
  const total = recipients.length;
  return (
    <span class="reach small">
      {translate(contents.isMessage ? 'transfers:opened' : 'transfers:downloads', { count, total })}
      <progress value={count} max={Math.max(total, 1)} aria-hidden="true" />
    </span>
  );
}
