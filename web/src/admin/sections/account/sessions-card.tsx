import type { AdminSessions } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { describeBrowser } from '../../components/describe-browser.ts';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';

/** The browsers in which the administrator is signed in. */
export function SessionsCard() {
  const sessions = useData((client) => client.access.sessions());
  const attempt = useAttempt();
  async function end(work: () => Promise<void>): Promise<void> {
    if (!(await attempt.run(work))) return;
    await sessions.reload();
    showToast(translate('admin-account:sessions.ended'));
  }
  const hasOthers = sessions.data !== undefined && sessions.data.length > 1;
  return (
    <section class="card" aria-labelledby="sessions">
      <div class="card-head">
        <h2 id="sessions">{translate('admin-account:sessions.title')}</h2>
        {hasOthers && (
          <button type="button" disabled={attempt.isBusy} onClick={() => void end(() => admin.access.endSessions())}>
            {translate('admin-account:sessions.endOthers')}
          </button>
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={sessions} isEmpty={() => false} empty="">
        {(list) => (
          <ul class="entries">
            {list.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                attempt={attempt}
                onEnd={() => void end(() => admin.access.endSession(session.id))}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

interface ItemProps {
  readonly session: AdminSessions[number];
  readonly attempt: Attempt;
  readonly onEnd: () => void;
}

function SessionItem({ session, attempt, onEnd }: ItemProps) {
  const { current, method, createdAt, seenAt, network, userAgent } = session;
  const browser = describeBrowser(userAgent);
  return (
    <li>
      <StateMark look={current ? 'good' : 'off'} />
      <span class="grow">
        <bdi title={userAgent}>{browser}</bdi>
        <p class="muted small">
          {translate('admin-account:sessions.about', {
            network,
            method: translate(`admin-account:method.${method}`),
            created: formatWhen(createdAt),
            seen: formatWhen(seenAt),
          })}
        </p>
      </span>
      {current ? (
        <span class="state good">{translate('admin-account:sessions.current')}</span>
      ) : (
        <button type="button" class="quiet" disabled={attempt.isBusy} onClick={onEnd}>
          {translate('admin-account:sessions.end')}
          <span class="visually-hidden"> {browser}</span>
        </button>
      )}
    </li>
  );
}
