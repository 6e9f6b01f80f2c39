import type { AdminSessions } from '#client';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import { act, Button } from '../../components/actions.tsx';
import { type Attempt, useAttempt } from '../../components/attempt.tsx';
import { SectionHead } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { formatWhen } from '../../components/format.ts';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { describeBrowser } from '../../components/texts.ts';
import { sessionState } from '../../session.ts';
import { FactorsCard } from './factors.tsx';
import { PasskeysCard } from './passkeys.tsx';

/** The account of the signed-in administrator: how to sign in, and where. */
export default function Account() {
  const factors = useData((client) => client.account.factors());
  const state = sessionState.value;
  if (state.kind !== 'signedIn') return null;
  const { name, role } = state.session.administrator;
  return (
    <>
      <SectionHead title={translate('admin-account:title')}>
        <p class="muted last">
          {translateRich('admin-account:who', { name: <bdi>{name}</bdi>, role: translate(`admin:role.${role}`) })}
        </p>
      </SectionHead>
      <Loaded from={factors}>
        {(loaded) => (
          <div class="cards">
            <FactorsCard factors={loaded} account={name} onChanged={factors.reload} />
            <PasskeysCard onChanged={factors.reload} />
          </div>
        )}
      </Loaded>
      <SessionsCard />
    </>
  );
}

/** The browsers in which the administrator is signed in. */
function SessionsCard() {
  const sessions = useData((client) => client.access.sessions());
  const attempt = useAttempt();
  const end = (work: () => Promise<void>) =>
    act(attempt, { work, after: sessions.reload, done: translate('admin-account:sessions.ended') });
  const endOthers = sessions.data !== undefined && sessions.data.length > 1 && (
    <Button attempt={attempt} onUse={() => end(() => admin.access.endSessions())}>
      {translate('admin-account:sessions.endOthers')}
    </Button>
  );
  return (
    <ListCard
      id="sessions"
      title={translate('admin-account:sessions.title')}
      head={endOthers}
      attempt={attempt}
      from={sessions}
      columns={sessionColumns(attempt, (id) => end(() => admin.access.endSession(id)))}
      by="id"
    />
  );
}

const sessionLabel = (name: string) => translate(`admin-account:session.${name}`);

const sessionColumns = (attempt: Attempt, onEnd: (id: string) => Promise<boolean>) =>
  columnsOf<AdminSessions[number]>(sessionLabel, {
    browser: ({ userAgent }) => <bdi title={userAgent}>{describeBrowser(userAgent)}</bdi>,
    network: ({ network }) => network,
    method: ({ method }) => translate(`admin-account:method.${method}`),
    created: ({ createdAt }) => formatWhen(createdAt),
    seen: ({ seenAt }) => formatWhen(seenAt),
    end: ({ id, current, userAgent }) =>
      current ? (
        <span class="state good">{translate('admin-account:sessions.current')}</span>
      ) : (
        <Button look="quiet" attempt={attempt} about={describeBrowser(userAgent)} onUse={() => onEnd(id)}>
          {translate('admin-account:sessions.end')}
        </Button>
      ),
  });
