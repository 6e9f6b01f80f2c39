import { useEffect, useState } from 'preact/hooks';
import { PageHeading } from '../components/page-heading.tsx';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { linkTo } from '../service.ts';
import { CheckFile } from './check-file.tsx';
import { FileList } from './file-list.tsx';
import { type OpenedTransfer, refreshTransfer } from './opened-transfer.ts';
import { type TransferContents, transferContents } from './transfer-contents.ts';

export function TransferView({ transfer }: { readonly transfer: OpenedTransfer }) {
  const { description, files } = transfer;
  const contents = transferContents(transfer);
  useAutoRefresh(new Date(description.expirationDate));
  // Stays the same after a refresh: another link would reload the message and count as another download.
  const [messageHref] = useState(description.messageHref);
  return (
    <>
      <section class="card">
        <PageHeading>
          {translate(contents.hasMessage ? 'receive:headingMessage' : 'receive:heading', { count: contents.count })}
        </PageHeading>
        <TransferDetails transfer={transfer} contents={contents} />
        {description.message !== undefined && description.message !== '' && (
          <>
            <h2>{translate('receive:note')}</h2>
            <p class="words last" dir="auto">
              {description.message}
            </p>
          </>
        )}
      </section>
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
      <FileList transfer={transfer} listed={contents.listed} />
      <CheckFile files={files} algorithm={description.checksumAlgorithm} />
    </>
  );
}

interface DetailsProps {
  readonly transfer: OpenedTransfer;
  readonly contents: TransferContents;
}

function TransferDetails({ transfer: { description }, contents }: DetailsProps) {
  const { senderName, senderEmail, senderVerified, subject, expirationDate, trackingId } = description;
  const { count, size } = contents;
  return (
    <dl class="facts">
      <dt>{translate('receive:from')}</dt>
      <dd>
        {senderName !== '' && (
          <>
            <bdi>{senderName}</bdi>
            <br />
          </>
        )}
        <bdi>{senderEmail}</bdi>
        {senderVerified && (
          <>
            <br />
            <span class="muted small">{translate('receive:fromHint')}</span>
          </>
        )}
      </dd>
      {subject !== undefined && subject !== '' && (
        <>
          <dt>{translate('receive:subject')}</dt>
          <dd>
            <bdi>{subject}</bdi>
          </dd>
        </>
      )}
      <dt>{translate('receive:contents')}</dt>
      <dd>
        {translate(contents.hasMessage ? 'receive:filesAndSizeMessage' : 'receive:filesAndSize', {
          count,
          size: formatSize(size),
        })}
      </dd>
      <dt>{translate('receive:until')}</dt>
      <dd>
        <time dateTime={expirationDate}>{formatDateTime(new Date(expirationDate))}</time>
      </dd>
      <dt>{translate('receive:trackingId')}</dt>
      <dd>
        <bdi>{trackingId}</bdi>
      </dd>
    </dl>
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
