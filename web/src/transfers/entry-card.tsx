import type { ComponentChildren } from 'preact';
import { say, saySize, sayTime } from '../words.ts';
import { type Entry, madeAt } from './listed.ts';

interface Props {
  readonly entry: Entry;
  /** From whom, or to whom. */
  readonly who: ComponentChildren;
  readonly children?: ComponentChildren;
}

const looks: Readonly<Record<string, string>> = { Active: 'good', Processing: 'warn', Failed: 'bad' };

/** What every transfer shows of itself. */
export function EntryCard({ entry, who, children }: Props) {
  const { trackingId = '', status, transfer } = entry;
  const state = status?.state ?? 'Processing';
  const files = transfer?.files ?? [];
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  const subject = transfer?.notificationMessage?.subject ?? '';
  return (
    <article class="card transfer">
      <header>
        <h2 tabIndex={-1}>{subject === '' ? who : <bdi>{subject}</bdi>}</h2>
        <span class={`state ${looks[state] ?? ''}`} role="status">
          {say(`messages:state.${state}`)}
        </span>
      </header>
      {subject !== '' && <p class="last">{who}</p>}
      <p class="muted small">
        {sayTime(madeAt(trackingId))}
        {' · '}
        {say('transfers:files', { count: files.length, size: saySize(size) })}
        {transfer?.expirationDate !== undefined && state === 'Active' && (
          <>
            {' · '}
            {say('transfers:until', { date: sayTime(new Date(transfer.expirationDate)) })}
          </>
        )}
      </p>
      {children}
    </article>
  );
}
