import type { AdministratorAccount, AdminSessions } from '#client';
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
export function AccountSessions({ account: { id, name }, onEnded }: Props) {
  const sessions = useData((client) => client.access.sessions(id));
  const attempt = useAttempt();
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
  const hasSessions = sessions.data !== undefined && sessions.data.length > 0;
  return (
    <section class="card" aria-labelledby="account-sessions">
      <div class="card-head">
        <h2 id="account-sessions">{translate('admin-people:session.title')}</h2>
        {hasSessions && can('administrators.write') && !isSelf(id) && (
          <button type="button" disabled={attempt.isBusy} onClick={() => void endAll()}>
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
            columns={columnsOf()}
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
