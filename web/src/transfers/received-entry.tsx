import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import type { Entry } from './entry-contents.ts';
import { TransferRow, transferTitle } from './transfer-row.tsx';

export function ReceivedEntry({ entry }: { readonly entry: Entry }) {
  // Only the recipient's own entry has a link. Its address may be written in another way than the reader writes it.
  const own = entry.status?.recipients?.find(({ downloadUrl }) => downloadUrl != null);
  const who = translateRich('transfers:from', { address: <bdi>{entry.status?.sender?.email}</bdi> });
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
