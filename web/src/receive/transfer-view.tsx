import { useEffect, useState } from 'preact/hooks';
import { translate } from '../messages.ts';
import { linkTo } from '../service.ts';
import { DetailsPanel } from './details-panel.tsx';
import { FilesSection } from './files-section.tsx';
import { type OpenedTransfer, refreshTransfer } from './opened-transfer.ts';
import { SenderCard } from './sender-card.tsx';
import { transferContents } from './transfer-contents.ts';

export function TransferView({ transfer }: { readonly transfer: OpenedTransfer }) {
  const { description } = transfer;
  const contents = transferContents(transfer);
  useAutoRefresh(new Date(description.expirationDate));
  // Stays the same after a refresh: another link would reload the message and count as another download.
  const [messageHref] = useState(description.messageHref);
  return (
    <>
      <SenderCard description={description} contents={contents} />
      {messageHref !== null && (
        <section class="card">
          <h2>{translate('receive:message')}</h2>
          <iframe
            class="message"
            src={linkTo(messageHref)}
            title={translate('receive:message')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
          />
        </section>
      )}
      {contents.listed.length > 0 && <FilesSection transfer={transfer} listed={contents.listed} />}
      <DetailsPanel transfer={transfer} listed={contents.listed} />
    </>
  );
}

/** The maximum delay of setTimeout. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Reloads the transfer when the page becomes visible again and when the transfer expires. */
function useAutoRefresh(expiresAt: Date): void {
  const end = expiresAt.getTime();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshTransfer();
    };
    document.addEventListener('visibilitychange', refresh);
    const timer = setTimeout(refresh, Math.min(maxTimeoutMs, Math.max(0, end - Date.now()) + 1000));
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearTimeout(timer);
    };
  }, [end]);
}
