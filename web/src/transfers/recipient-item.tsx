import type { TransferRef, TransferStatus } from '#client';
import { ShareActions } from '../components/share-actions.tsx';
import { isLink, recipientName } from '../link-address.ts';
import { formatDateTime, translate } from '../messages.ts';
import { entryContents } from './entry-contents.ts';
import { type DownloadEvent, groupDownloads } from './events.ts';
import { lockOf } from './locked-recipients.ts';
import { RecipientLock } from './recipient-lock.tsx';
import { ResendAction } from './transfer-actions.tsx';

interface Props {
  readonly recipient: TransferStatus['status']['recipients'][number];
  readonly detail: TransferStatus;
  readonly transfer: TransferRef;
  readonly isActive: boolean;
}

/** A recipient with the downloads of the transfer. */
export function RecipientItem({ recipient, detail, transfer, isActive }: Props) {
  const { mail: address, downloadUrl, notificationFailed } = recipient;
  const { isMessage } = entryContents(detail);
  const events = groupDownloads(recipient);
  const name = recipientName(address);
  return (
    <li class="file recipient">
      <div class="about">
        <bdi class="name">{name}</bdi>{' '}
        {notificationFailed && <span class="fault">{translate('transfers:notReached')}</span>}{' '}
        {events.length === 0 ? (
          <span class="muted">{translate(isMessage ? 'transfers:notOpened' : 'transfers:noDownload')}</span>
        ) : (
          <ul class="downloads">
            {events.slice(0, maxShown).map((event) => (
              <li key={`${event.method}${[...event.fileIds].join()}`}>
                <bdi>{describeFiles(event, detail)}</bdi>{' '}
                <span class="muted">
                  {translate(`transfers:method.${event.method}`, { date: formatDateTime(new Date(event.at)) })}
                  {event.times > 1 && translate('transfers:times', { count: event.times })}
                </span>
              </li>
            ))}
            {events.length > maxShown && <li>{translate('transfers:more', { count: events.length - maxShown })}</li>}
          </ul>
        )}
        <RecipientLock transfer={transfer} address={name} lock={lockOf(recipient.id)} />
      </div>
      {downloadUrl && isActive && (
        <div class="actions">
          <ShareActions text={downloadUrl} what="link" recipient={name} />
          {!isLink(address) && <ResendAction recipient={recipient} transfer={transfer} />}
        </div>
      )}
    </li>
  );
}

const maxShown = 20;

function describeFiles({ fileIds }: DownloadEvent, detail: TransferStatus): string {
  const { messageId, count } = entryContents(detail);
  const [first = ''] = fileIds;
  if (fileIds.size === 1 && first === messageId) return translate('transfers:message');
  if (fileIds.size === 1) return detail.transfer.files.find(({ id }) => id === first)?.fileName ?? '';
  const files = fileIds.size - (fileIds.has(messageId ?? '') ? 1 : 0);
  return translate(files >= count ? 'transfers:allFiles' : 'transfers:someFiles', { count: files });
}
