import { useEffect, useState } from 'preact/hooks';
import { PageHeading } from '../parts/page-heading.tsx';
import { linkTo } from '../service.ts';
import { say, saySize, sayTime } from '../words.ts';
import { CheckFile } from './check-file.tsx';
import { FileList } from './file-list.tsx';
import { lookAgain, type OpenedTransfer } from './opened-transfer.ts';

/** What a recipient gets. */
export function TransferView({ transfer }: { readonly transfer: OpenedTransfer }) {
  const { description, files } = transfer;
  useFreshness(new Date(description.expirationDate));
  // A new link would load what is being read once more, and count as another reading.
  const [messageHref] = useState(description.messageHref);
  return (
    <>
      <section class="card">
        <PageHeading>{say('receive:heading', { count: description.fileCount })}</PageHeading>
        <Facts transfer={transfer} />
        {description.message !== undefined && description.message !== '' && (
          <>
            <h2>{say('receive:note')}</h2>
            <p class="words last" dir="auto">
              {description.message}
            </p>
          </>
        )}
      </section>
      {messageHref !== null && (
        <section class="card">
          <h2>{say('receive:message')}</h2>
          <iframe
            class="message"
            src={linkTo(messageHref)}
            title={say('receive:message')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
          />
        </section>
      )}
      <FileList transfer={transfer} />
      <CheckFile files={files} algorithm={description.checksumAlgorithm} />
    </>
  );
}

function Facts({ transfer: { description } }: { readonly transfer: OpenedTransfer }) {
  const { senderName, senderEmail, subject, expirationDate, fileCount, totalSize, trackingId } = description;
  return (
    <dl class="facts">
      <dt>{say('receive:from')}</dt>
      <dd>
        {senderName !== '' && (
          <>
            <bdi>{senderName}</bdi>
            <br />
          </>
        )}
        <bdi>{senderEmail}</bdi>
        <br />
        <span class="muted small">{say('receive:fromHint')}</span>
      </dd>
      {subject !== undefined && subject !== '' && (
        <>
          <dt>{say('receive:subject')}</dt>
          <dd>
            <bdi>{subject}</bdi>
          </dd>
        </>
      )}
      <dt>{say('receive:contents')}</dt>
      <dd>{say('receive:filesAndSize', { count: fileCount, size: saySize(totalSize) })}</dd>
      <dt>{say('receive:until')}</dt>
      <dd>
        <time dateTime={expirationDate}>{sayTime(new Date(expirationDate))}</time>
      </dd>
      <dt>{say('receive:trackingId')}</dt>
      <dd>
        <bdi>{trackingId}</bdi>
      </dd>
    </dl>
  );
}

/** Browsers count no further. */
const longestWait = 2 ** 31 - 1;

/** A page may stay open for days: it looks again when its reader comes back, and when the time of the files is over. */
function useFreshness(expiresAt: Date): void {
  const end = expiresAt.getTime();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    const timer = setTimeout(look, Math.min(longestWait, Math.max(0, end - Date.now()) + 1000));
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, [end]);
}
