import type { AdminSessions } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { describeBrowser } from '../../components/describe-browser.ts';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
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
          <button
            type="button"
            aria-disabled={attempt.isBusy}
            onClick={() => void end(() => admin.access.endSessions())}
          >
            {translate('admin-account:sessions.endOthers')}
          </button>
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={sessions} isEmpty={() => false} empty="">
        {(list) => (
          <DataTable
            name="sessions"
            caption={translate('admin-account:sessions.title')}
            columns={columnsOf(attempt, (id) => void end(() => admin.access.endSession(id)))}
            rows={list}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </section>
  );
}

function columnsOf(attempt: Attempt, onEnd: (id: string) => void): readonly Column<AdminSessions[number]>[] {
  const label = (name: string) => translate(`admin-account:session.${name}`);
  return [
    { name: 'browser', label: label('browser'), render: ({ userAgent }) => <Browser userAgent={userAgent} /> },
    { name: 'network', label: label('network'), render: ({ network }) => network },
    { name: 'method', label: label('method'), render: ({ method }) => translate(`admin-account:method.${method}`) },
    { name: 'created', label: label('created'), render: ({ createdAt }) => formatWhen(createdAt) },
    { name: 'seen', label: label('seen'), render: ({ seenAt }) => formatWhen(seenAt) },
    {
      name: 'end',
      label: label('end'),
      render: ({ id, current, userAgent }) =>
        current ? (
          <span class="state good">{translate('admin-account:sessions.current')}</span>
        ) : (
          <button type="button" class="quiet" aria-disabled={attempt.isBusy} onClick={() => onEnd(id)}>
            {translate('admin-account:sessions.end')}
            <span class="visually-hidden"> {describeBrowser(userAgent)}</span>
          </button>
        ),
    },
  ];
}

function Browser({ userAgent }: { readonly userAgent: string }) {
  return <bdi title={userAgent}>{describeBrowser(userAgent)}</bdi>;
}
