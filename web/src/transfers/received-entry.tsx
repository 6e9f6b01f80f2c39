import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { EntryCard } from './entry-card.tsx';
import type { Entry } from './transfer-list.ts';

interface Props {
  /** The address of the recipient who views the list. */
  readonly address: string;
  readonly entry: Entry;
}

export function ReceivedEntry({ address, entry }: Props) {
  const own = entry.status?.recipients?.find(({ mail }) => mail?.toLowerCase() === address.toLowerCase());
  const who = translateRich('transfers:from', { address: <bdi>{entry.status?.sender?.email}</bdi> });
  return (
    <EntryCard entry={entry} who={who}>
      {entry.status?.state === 'Active' && own?.downloadUrl && (
        <p class="actions last">
          <a class="button" href={own.downloadUrl}>
            {translate('transfers:open')}
          </a>
        </p>
      )}
    </EntryCard>
  );
}
