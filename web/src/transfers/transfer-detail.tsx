import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { TransferRef, TransferStatus } from '#client';
import { FileIcon } from '../components/file-icon.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { groupByFolder, ownName } from '../file-groups.ts';
import { clearIfUnverified, client } from '../identity.ts';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { createdAt, type Entry, entryContents } from './entry-contents.ts';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { RecipientItem } from './recipient-item.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { list, updateEntry } from './transfer-list.ts';
import { peopleOf, transferTitle } from './transfer-row.tsx';

interface Props {
  readonly entry: Entry;
  readonly transfer: TransferRef;
}

/** Files, recipients with their downloads, and what the sender can do with the transfer. */
export function TransferDetail({ entry, transfer }: Props) {
  const { detail, problem } = useDetail(transfer);
  return (
    <div class="detail">
      <ProblemNotice error={problem} />
      {detail === undefined && problem === undefined && <div class="skeleton" />}
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
                    isActive={entry.status?.state === 'Active'}
                  />
                ))}
              </ul>
            </section>
            <Files detail={detail} />
          </div>
          <p class="muted small">
            {translate('transfers:sentAt', { date: formatDateTime(createdAt(transfer.trackingId)) })}
            {' · '}
            {translate('transfers:until', { date: formatDateTime(new Date(detail.transfer.expirationDate)) })}
            {' · '}
            {translateRich('transfers:tracking', { id: <code>{transfer.trackingId}</code> })}
          </p>
          <Actions entry={entry} detail={detail} transfer={transfer} />
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
  useEffect(() => {
    let isLatest = true;
    void (async () => {
      try {
        const next = await client().transferStatus(transfer);
        if (!isLatest) return;
        problem.value = undefined;
        detail.value = next;
        updateEntry(next);
      } catch (error) {
        if (isLatest && !clearIfUnverified(error)) problem.value = error;
      }
    })();
    return () => {
      isLatest = false;
    };
  }, [transfer.trackingId, version]);
  return { detail: detail.value, problem: problem.value };
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
  const { messageId, isMessage } = entryContents(detail);
  const files = detail.transfer.files.filter(({ id, state }) => id !== messageId && state !== 'REMOVED');
  if (isMessage || files.length === 0) return null;
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
                  <bdi class="name">{ownName(file)}</bdi>
                  <span class="muted small">{formatSize(file.size)}</span>
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

interface ActionsProps extends Props {
  readonly detail: TransferStatus;
}

function Actions({ entry, detail, transfer }: ActionsProps) {
  const revokeDialog = useRef<HTMLDialogElement>(null);
  const passwordDialog = useRef<HTMLDialogElement>(null);
  // The entry, because a withdrawal updates it alone.
  const state = entry.status?.state ?? '';
  const canRevoke = state === 'Active' || state === 'Processing';
  // The links of a transfer without a password contain its secret, which nothing can replace.
  const canReplace = state === 'Active' && detail.transfer.securityMode.config.passwordMode !== 'NONE';
  const title = translateRich('transfers:revokeTitle', {
    title: transferTitle(entry),
    people: peopleOf(detail.status.recipients),
  });
  if (!canRevoke) return null;
  return (
    <>
      <div class="actions last">
        {canReplace && (
          <button type="button" onClick={() => passwordDialog.current?.showModal()}>
            {translate('transfers:newPassword')}
          </button>
        )}
        <button type="button" onClick={() => revokeDialog.current?.showModal()}>
          {translate('transfers:revoke')}
        </button>
      </div>
      {canReplace && <NewPasswordDialog dialog={passwordDialog} transfer={transfer} />}
      <RevokeDialog dialog={revokeDialog} transfer={transfer} title={title} />
    </>
  );
}
