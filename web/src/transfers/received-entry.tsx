import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { EntryCard } from './entry-card.tsx';
import type { Entry } from './entry-contents.ts';

export function ReceivedEntry({ entry }: { readonly entry: Entry }) {
  // Only the recipient's own entry has a link. Its address may be written in another way than the reader writes it.
  const own = entry.status?.recipients?.find(({ downloadUrl }) => downloadUrl != null);
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
