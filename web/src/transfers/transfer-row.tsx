import type { ComponentChild, ComponentChildren } from 'preact';
import { isLink } from '../link-address.ts';
import { formatDate, formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { createdAt, daysUntil, type Entry, entryContents, type Recipient } from './entry-contents.ts';

const stateClasses: Readonly<Record<string, string>> = { Active: 'good', Processing: 'warn', Failed: 'bad' };

/** Returns what distinguishes a transfer from others: its subject or the name of its first file. */
export function transferTitle(entry: Entry): ComponentChild {
  const subject = entry.transfer?.notificationMessage?.subject ?? '';
  if (subject !== '') return <bdi>{shorten(subject)}</bdi>;
  const { count, firstFileName, isMessage } = entryContents(entry);
  if (firstFileName !== undefined)
    return translateRich('transfers:firstFile', { name: <bdi>{shorten(firstFileName)}</bdi> }, { count: count - 1 });
  return translate(isMessage ? 'transfers:message' : 'transfers:untitled');
}

const maxTitle = 120;

/** Keeps a row low. The whole subject can have a thousand characters. */
const shorten = (text: string) =>
  text.length <= maxTitle ? text : `${[...text].slice(0, maxTitle).join('').trimEnd()}…`;

/** Returns the recipients of a sent transfer in a few words. Either all of them are links, or none. */
export function peopleOf(recipients: readonly Recipient[]): ComponentChild {
  const [{ mail: first = '' } = {}] = recipients;
  if (isLink(first)) return translate('transfers:links', { count: recipients.length });
  return translateRich('transfers:people', { address: <bdi>{first}</bdi> }, { count: recipients.length - 1 });
}

export const rowId = (trackingId: string) => `transfer-${trackingId}`;

/** Moves the focus to a row whose focused control was removed. */
export const focusRow = (trackingId: string) => document.getElementById(rowId(trackingId))?.focus();

interface Props {
  readonly entry: Entry;
  /** The sender or the recipients. */
  readonly who: ComponentChild;
  /** How many recipients have downloaded something. */
  readonly children?: ComponentChildren;
}

/** The content of a row, for sent and received transfers. It can be part of a control, so it contains none. */
export function TransferRow({ entry, who, children }: Props) {
  const { trackingId = '', status, transfer } = entry;
  const state = status?.state ?? 'Processing';
  const { count, size, messageId } = entryContents(entry);
  return (
    <>
      <h2>{transferTitle(entry)}</h2>
      <span class="what">
        <span class="muted small">{who}</span>{' '}
        <span class="muted small">
          {translate(messageId === undefined ? 'transfers:files' : 'transfers:filesMessage', {
            count,
            size: formatSize(size),
          })}
          {' · '}
          {formatDate(createdAt(trackingId))}
        </span>
      </span>{' '}
      {children}{' '}
      <span class="when">
        <span class={`state ${stateClasses[state] ?? ''}`} role="status">
          {translate(`messages:state.${state}`)}
        </span>{' '}
        {transfer?.expirationDate !== undefined && state === 'Active' && (
          <span class="muted small">
            {translate('transfers:daysLeft', { count: daysUntil(new Date(transfer.expirationDate), new Date()) })}
          </span>
        )}
      </span>
    </>
  );
}
