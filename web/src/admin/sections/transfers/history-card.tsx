import type { AdminTransfer } from '#client';
import { formatDateTime, translate } from '../../../messages.ts';
import { StateMark } from '../../components/state-mark.tsx';

type Entry = AdminTransfer['log'][number];

const looks: Readonly<Record<Entry['event'], 'good' | 'bad' | 'off'>> = {
  submitted: 'good',
  finalized: 'good',
  emptied: 'bad',
  expired: 'off',
  revoked: 'off',
  removed: 'bad',
  lockedOut: 'bad',
};

/** The events of the transfer, oldest first. */
export function HistoryCard({ log }: Pick<AdminTransfer, 'log'>) {
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">{translate('admin-transfers:history.title')}</h2>
      <ol class="entries">
        {log.map(({ at, event }) => (
          <li key={event}>
            <StateMark look={looks[event]} />
            <span class="grow">{translate(`admin-transfers:event.${event}`)}</span>
            <time class="muted small" dateTime={at}>
              {formatDateTime(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
      {log.length === 0 && <p class="muted last">{translate('admin-transfers:history.none')}</p>}
    </section>
  );
}
