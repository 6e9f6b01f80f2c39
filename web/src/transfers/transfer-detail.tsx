import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TransferRef, TransferStatus } from '#client';
import { FileIcon } from '../components/icon.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { groupByFolder, ownName } from '../file-groups.ts';
import { clearIfUnverified, client } from '../identity.ts';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { createdAt, type Entry, entryContents } from './entry-contents.ts';
import { RecipientItem } from './recipient-item.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { list, updateEntry } from './transfer-list.ts';

/** Files, recipients with their downloads, and what the sender can do with the transfer. */
export function TransferDetail({ entry, transfer }: { readonly entry: Entry; readonly transfer: TransferRef }) {
  const { detail, problem, show } = useDetail(transfer);
  const isActive = entry.status?.state === 'Active';
  return (
    <div class="detail">
      <ProblemNotice error={problem} />
      {detail === undefined && problem === undefined && (
        <p class="skeleton muted" role="status">
          {translate('transfers:asking')}
        </p>
      )}
      {detail !== undefined && (
        <>
          <RemovedFiles detail={detail} />
          <div class="sections">
            <section>
              <h3>{translate('transfers:recipients')}</h3>
              <ul class="files">
                {detail.status.recipients.map((recipient) => (
                  <RecipientItem
                    key={recipient.id}
                    recipient={recipient}
                    detail={detail}
                    transfer={transfer}
                    isActive={isActive}
                  />
                ))}
              </ul>
            </section>
            <Files detail={detail} />
          </div>
          <p class="muted small">
            {translate('transfers:sentAt', { date: formatDateTime(createdAt(transfer.trackingId)) })}
            {' · '}
            {isActive && (
              <>
                {translate('transfers:until', { date: formatDateTime(new Date(detail.transfer.expirationDate)) })}
                {' · '}
              </>
            )}
            {translateRich('transfers:tracking', { id: <code>{transfer.trackingId}</code> })}
          </p>
          <TransferActions entry={entry} detail={detail} transfer={transfer} onChange={show} />
        </>
      )}
    </div>
  );
}

/** Requests the status when the row is opened, and again with the list. */
function useDetail(transfer: TransferRef) {
  const detail = useSignal<TransferStatus | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const { version } = list.value;
  function show(next: TransferStatus): void {
    detail.value = next;
    updateEntry(next);
  }
  useEffect(() => {
    let isLatest = true;
    void (async () => {
      try {
        const next = await client().transferStatus(transfer);
        if (!isLatest) return;
        problem.value = undefined;
        show(next);
      } catch (error) {
        if (isLatest && !clearIfUnverified(error)) problem.value = error;
      }
    })();
    return () => {
      isLatest = false;
    };
  }, [transfer.trackingId, version]);
  return { detail: detail.value, problem: problem.value, show };
}

function RemovedFiles({ detail: { status, transfer } }: { readonly detail: TransferStatus }) {
  const removed = status.files.filter((file) => file.removed);
  if (removed.length === 0) return null;
  const names = new Map(transfer.files.map(({ id, fileName }) => [id, fileName]));
  return (
    <ul class="notice warn">
      {removed.map(({ id, removalCause }) => (
        <li key={id}>
          <bdi>{names.get(id)}</bdi> {removalCause && translate(`messages:removal.${removalCause}`)}
        </li>
      ))}
    </ul>
  );
}

const maxFiles = 100;

function Files({ detail }: { readonly detail: TransferStatus }) {
  const { messageId } = entryContents(detail);
  const files = detail.transfer.files.filter(({ id, state }) => id !== messageId && state !== 'REMOVED');
  if (files.length === 0) return null;
  return (
    <section>
      <h3>{translate('transfers:filesTitle')}</h3>
      {groupByFolder(files.slice(0, maxFiles)).map(({ folder, files: group }) => (
        <div key={folder}>
          {folder !== '' && (
            <p class="folder">
              <bdi>{folder}</bdi>
            </p>
          )}
          <ul class="files">
            {group.map((file) => (
              <li key={file.id} class="file">
                <FileIcon name={file.fileName} />
                <span class="about">
                  <bdi class="name">{ownName(file)}</bdi> <span class="muted small">{formatSize(file.size)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {files.length > maxFiles && <p>{translate('transfers:more', { count: files.length - maxFiles })}</p>}
    </section>
  );
}
