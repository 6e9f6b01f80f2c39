import type { ComponentChildren } from 'preact';
import { formatDateTime, formatSize, translate } from '../messages.ts';
import { type Entry, entryContents } from './entry-contents.ts';
import { createdAt } from './transfer-list.ts';

interface Props {
  readonly entry: Entry;
  /** The sender or the recipients. */
  readonly who: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Rendered beside the card, because the styles of a card do not apply to dialogs. */
  readonly dialogs?: ComponentChildren;
}

const stateClasses: Readonly<Record<string, string>> = { Active: 'good', Processing: 'warn', Failed: 'bad' };

const headingId = (trackingId: string) => `transfer-${trackingId}`;

/** Moves the focus to an entry whose focused control was removed. */
export const focusEntry = (trackingId: string) => document.getElementById(headingId(trackingId))?.focus();

/** The parts that sent and received transfers have in common. */
export function EntryCard({ entry, who, children, dialogs }: Props) {
  const { trackingId = '', status, transfer } = entry;
  const state = status?.state ?? 'Processing';
  const { count, size, messageId } = entryContents(entry);
  const subject = transfer?.notificationMessage?.subject ?? '';
  return (
    <>
      <article class="card transfer">
        <header>
          <h2 id={headingId(trackingId)} tabIndex={-1}>
            {subject === '' ? who : <bdi>{subject}</bdi>}
          </h2>
          <span class={`state ${stateClasses[state] ?? ''}`} role="status">
            {translate(`messages:state.${state}`)}
          </span>
        </header>
        {subject !== '' && <p class="last">{who}</p>}
        <p class="muted small">
          {formatDateTime(createdAt(trackingId))}
          {' · '}
          {translate(messageId === undefined ? 'transfers:files' : 'transfers:filesMessage', {
            count,
            size: formatSize(size),
          })}
          {transfer?.expirationDate !== undefined && state === 'Active' && (
            <>
              {' · '}
              {translate('transfers:until', { date: formatDateTime(new Date(transfer.expirationDate)) })}
            </>
          )}
        </p>
        {children}
      </article>
      {dialogs}
    </>
  );
}
