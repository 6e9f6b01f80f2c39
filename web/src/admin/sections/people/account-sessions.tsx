import type { AdministratorAccount, AdminSessions } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { bidiIsolate, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { describeBrowser } from '../../components/describe-browser.ts';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';
import { can } from '../../session.ts';
import { isSelf } from './administrators-page.tsx';

interface Props {
  readonly account: AdministratorAccount;
  readonly onEnded: () => Promise<void>;
}

/** The browsers in which an administrator is signed in. */
export function AccountSessions({ account: { id, name, sessions: count }, onEnded }: Props) {
  const sessions = useData((client) => client.access.sessions(id), [count]);
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  async function endAll(): Promise<void> {
    const confirmed = await confirmAction({
      title: translate('admin-people:session.endTitle', { name: bidiIsolate(name) }),
      action: translate('admin-people:session.endAll'),
      isDangerous: true,
    });
    if (confirmed === undefined || !(await attempt.run(() => admin.access.endSessions(id)))) return;
    showToast(translate('admin-people:session.ended'));
    await Promise.all([sessions.reload(), onEnded()]);
  }
  async function end(sessionId: string): Promise<void> {
    if (!(await attempt.run(() => admin.access.endSession(sessionId, id)))) return;
    await Promise.all([sessions.reload(), onEnded()]);
    showToast(translate('admin-people:session.oneEnded'));
  }
  const mayEnd = can('administrators.write') && !isSelf(id);
  const hasSessions = sessions.data !== undefined && sessions.data.length > 0;
  return (
    <section class="card" ref={card} aria-labelledby="account-sessions">
      <div class="card-head">
        <h2 id="account-sessions">{translate('admin-people:session.title')}</h2>
        {hasSessions && mayEnd && (
          <button type="button" aria-disabled={attempt.isBusy} onClick={() => void endAll()}>
            {translate('admin-people:session.endAll')}
          </button>
        )}
      </div>
      <AttemptNotice attempt={attempt} />
      <Loaded from={sessions} isEmpty={(all) => all.length === 0} empty={translate('admin-people:session.none')}>
        {(all) => (
          <DataTable
            name="account-sessions"
            caption={translate('admin-people:session.title')}
            columns={[...columnsOf(), ...(mayEnd ? [endColumn(attempt.isBusy, end)] : [])]}
            rows={all}
            keyOf={(session) => session.id}
          />
        )}
      </Loaded>
    </section>
  );
}

function columnsOf(): readonly Column<AdminSessions[number]>[] {
  const label = (name: string) => translate(`admin-people:sessionColumn.${name}`);
  return [
    {
      name: 'browser',
      label: label('browser'),
      render: ({ userAgent }) => <bdi title={userAgent}>{describeBrowser(userAgent)}</bdi>,
    },
    { name: 'network', label: label('network'), render: ({ network }) => network },
    { name: 'created', label: label('created'), render: ({ createdAt }) => formatWhen(createdAt) },
    { name: 'seen', label: label('seen'), render: ({ seenAt }) => formatWhen(seenAt) },
    { name: 'ends', label: label('ends'), render: ({ endsAt }) => formatWhen(endsAt) },
  ];
}

function endColumn(isBusy: boolean, end: (sessionId: string) => Promise<void>): Column<AdminSessions[number]> {
  return {
    name: 'action',
    label: translate('admin-people:sessionColumn.action'),
    render: ({ id, userAgent }) => (
      <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void end(id)}>
        {translate('admin-people:session.end')}
        <span class="visually-hidden"> {describeBrowser(userAgent)}</span>
      </button>
    ),
  };
}
