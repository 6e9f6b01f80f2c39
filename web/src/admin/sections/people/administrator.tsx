import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AdministratorAccount, NewInvitationLink } from '#client';
import { bidiIsolate, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, act, Button, useAttempt } from '../../components/actions.tsx';
import { Facts, Link } from '../../components/card.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { describeBrowser } from '../../components/texts.ts';
import { hrefOf, navigate, useLeaveGuard } from '../../router.ts';
import { can, sessionState } from '../../session.ts';
import { RoleChoices, roleNames, SecretDialog } from './dialogs.tsx';
import { t } from './t.ts';

/** Whether this is the signed-in administrator. */
export function isSelf(id: string): boolean {
  const state = sessionState.value;
  return state.kind === 'signedIn' && state.session.administrator.id === id;
}

const accountLabel = (name: string) => t(`adminColumn.${name}`);

export function AccountState({ state }: Pick<AdministratorAccount, 'state'>) {
  return <span class={`state ${state === 'active' ? 'good' : ''}`}>{t(`accountState.${state}`)}</span>;
}

export function describeFactors({ signOn, factors }: AdministratorAccount): string {
  if (signOn) return t('factor.signOn');
  const names = [
    ...(factors.totp ? [t('factor.app')] : []),
    ...(factors.passkeys > 0 ? [t('factor.passkeys', { count: factors.passkeys })] : []),
  ];
  return names.length === 0 ? t('factor.none') : names.join(', ');
}

/** One administrator: role, state, and where the person is signed in. */
export function AdministratorPage({ id }: { readonly id: string }) {
  const account = useData((client) => client.access.administrator(id));
  const link = useSignal<NewInvitationLink | undefined>(undefined);
  async function showLink(created: NewInvitationLink): Promise<void> {
    link.value = created;
    await account.reload();
  }
  return (
    <div class="stack">
      <section class="card" aria-labelledby="administrator">
        <p>
          <Link href={hrefOf('people', 'administrators')}>{t('allAdministrators')}</Link>
        </p>
        <Loaded from={account}>
          {(loaded) => (
            <>
              <h2 id="administrator">
                <bdi>{loaded.name}</bdi>
              </h2>
              <Facts look="values people-facts" facts={factsOf(loaded)} />
              <Changes account={loaded} onChanged={account.replace} onReset={showLink} />
            </>
          )}
        </Loaded>
      </section>
      {account.data !== undefined && <AccountSessions account={account.data} onEnded={account.reload} />}
      {link.value !== undefined && (
        <SecretDialog
          title={t('reset.done')}
          secret={{ text: link.value.link, about: t('reset.created', { time: formatWhen(link.value.endsAt) }) }}
          onClose={() => (link.value = undefined)}
        />
      )}
    </div>
  );
}

function factsOf(account: AdministratorAccount) {
  const { role, state, createdAt, lastSignInAt, tokens } = account;
  return [
    [accountLabel('role'), translate(`admin:role.${role}`)],
    [accountLabel('state'), <AccountState key="state" state={state} />],
    [accountLabel('factor'), describeFactors(account)],
    [accountLabel('signIn'), lastSignInAt === null ? t('never') : formatWhen(lastSignInAt)],
    [accountLabel('created'), formatWhen(createdAt)],
    [accountLabel('tokens'), formatNumber(tokens)],
  ] as const;
}

interface ChangesProps {
  readonly account: AdministratorAccount;
  readonly onChanged: (account: AdministratorAccount) => void;
  readonly onReset: (link: NewInvitationLink) => Promise<void>;
}

/** Administrators change their own account elsewhere, so that they do not lock themselves out by mistake. */
function Changes({ account, onChanged, onReset }: ChangesProps) {
  if (isSelf(account.id)) {
    return (
      <p class="last">
        <Link href={hrefOf('account')}>{t('ownAccount')}</Link>
      </p>
    );
  }
  if (!can('administrators.write')) return null;
  return (
    <>
      <RoleForm account={account} onChanged={onChanged} />
      <AccountActions account={account} onChanged={onChanged} onReset={onReset} />
    </>
  );
}

/** Changes the role. Single sign-on sets the role of its administrators itself. */
function RoleForm({ account, onChanged }: Omit<ChangesProps, 'onReset'>) {
  const { id, name, signOn } = account;
  const role = useSignal(account.role);
  const attempt = useAttempt();
  const isUnsaved = role.value !== account.role;
  useLeaveGuard(isUnsaved);
  useEffect(() => {
    role.value = account.role;
  }, [account.role]);
  if (signOn) return <p class="muted">{t('role.signOn')}</p>;
  // A lower role ends sessions and tokens, which the user should know before.
  const isLower = roleNames.indexOf(role.value) < roleNames.indexOf(account.role);
  const lowering = {
    title: t('role.lowerTitle', { name: bidiIsolate(name) }),
    text: t('endsAccess'),
    action: t('role.save'),
  };
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (!isUnsaved) return;
    await act(attempt, {
      ...(isLower ? { confirm: lowering } : {}),
      work: async () => onChanged(await admin.access.changeAdministrator(id, { role: role.value })),
      done: t('role.changed'),
    });
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <AttemptNotice attempt={attempt} />
      <RoleChoices name="role" selected={role} />
      <p class="actions">
        <button type="submit" aria-disabled={!isUnsaved || attempt.isBusy}>
          {t('role.save')}
        </button>
      </p>
    </form>
  );
}

/** Disables, resets and removes an administrator. */
function AccountActions({ account: { id, name, state, signOn }, onChanged, onReset }: ChangesProps) {
  const attempt = useAttempt();
  const isActive = state === 'active';
  const confirmationOf = (what: 'disable' | 'reset' | 'removal') => ({
    title: t(`${what}.title`, { name: bidiIsolate(name) }),
    text: t(what === 'disable' ? 'endsAccess' : `${what}.text`),
    action: t(`${what}.action`),
  });
  const changeState = () =>
    act(attempt, {
      ...(isActive ? { confirm: confirmationOf('disable') } : {}),
      work: async () =>
        onChanged(await admin.access.changeAdministrator(id, { state: isActive ? 'disabled' : 'active' })),
      done: t(isActive ? 'disable.done' : 'enable.done'),
    });
  const reset = () =>
    act(attempt, {
      confirm: confirmationOf('reset'),
      work: async () => onReset(await admin.access.resetAdministrator(id)),
    });
  async function remove(): Promise<void> {
    const isDone = await act(attempt, {
      confirm: confirmationOf('removal'),
      work: () => admin.access.removeAdministrator(id),
      done: t('removal.done'),
    });
    if (isDone) await navigate(hrefOf('people', 'administrators'));
  }
  return (
    <>
      <AttemptNotice attempt={attempt} />
      <p class="actions last">
        <Button attempt={attempt} onUse={changeState} label={t(isActive ? 'disable.open' : 'enable.open')} />
        {!signOn && <Button attempt={attempt} onUse={reset} label={t('reset.open')} />}
        <Button attempt={attempt} onUse={remove} label={t('removal.open')} />
      </p>
    </>
  );
}

interface SessionsProps {
  readonly account: AdministratorAccount;
  readonly onEnded: () => Promise<void>;
}

/** The browsers in which an administrator is signed in. */
function AccountSessions({ account: { id, name, sessions: count }, onEnded }: SessionsProps) {
  const sessions = useData((client) => client.access.sessions(id), [count]);
  const attempt = useAttempt();
  const reload = () => Promise.all([sessions.reload(), onEnded()]);
  const endAll = () =>
    act(attempt, {
      confirm: { title: t('session.endTitle', { name: bidiIsolate(name) }), action: t('session.endAll') },
      work: () => admin.access.endSessions(id),
      after: reload,
      done: t('session.ended'),
    });
  const mayEnd = can('administrators.write') && !isSelf(id);
  const hasSessions = sessions.data !== undefined && sessions.data.length > 0;
  const endAllButton = hasSessions && mayEnd && <Button attempt={attempt} onUse={endAll} label={t('session.endAll')} />;
  return (
    <ListCard
      id="account-sessions"
      title={t('session.title')}
      head={endAllButton}
      attempt={attempt}
      from={sessions}
      empty={t('session.none')}
      by="id"
      labels="admin-people:sessionColumn"
      cells={{
        browser: ({ userAgent }) => <bdi title={userAgent}>{describeBrowser(userAgent)}</bdi>,
        network: ({ network }) => network,
        created: ({ createdAt }) => formatWhen(createdAt),
        seen: ({ seenAt }) => formatWhen(seenAt),
        ends: ({ endsAt }) => formatWhen(endsAt),
      }}
      action={
        mayEnd && {
          label: t('session.end'),
          about: ({ userAgent }) => describeBrowser(userAgent),
          work: (session) => admin.access.endSession(session.id, id),
          after: reload,
          done: t('session.oneEnded'),
        }
      }
    />
  );
}
