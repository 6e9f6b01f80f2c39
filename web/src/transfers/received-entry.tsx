import { sayParts } from '../say-parts.tsx';
import { say } from '../words.ts';
import { EntryCard } from './entry-card.tsx';
import type { Entry } from './listed.ts';

interface Props {
  /** Who looks at it. */
  readonly address: string;
  readonly entry: Entry;
}

export function ReceivedEntry({ address, entry }: Props) {
  const own = entry.status?.recipients?.find(({ mail }) => mail?.toLowerCase() === address.toLowerCase());
  const who = sayParts('transfers:from', { address: <bdi>{entry.status?.sender?.email}</bdi> });
  return (
    <EntryCard entry={entry} who={who}>
      {entry.status?.state === 'Active' && own?.downloadUrl && (
        <p class="actions last">
          <a class="button" href={own.downloadUrl}>
            {say('transfers:open')}
          </a>
        </p>
      )}
    </EntryCard>
  );
}
