import { useEffect, useRef } from 'preact/hooks';
import type { AdminEmail } from '#client';
import { bidiIsolate, hasMessage, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button } from '../../components/actions.tsx';
import type { Attempt } from '../../components/attempt.tsx';
import type { PagedList } from '../../components/data.ts';
import { EmailFailure } from '../../components/failures.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { TransferLink } from '../../components/links.tsx';
import { columnsOf } from '../../components/list.tsx';
import { showToast } from '../../components/toasts.tsx';

const columnLabel = (name: string) => translate(`admin-emails:column.${name}`);

/** The columns of the list. Without actions, there is no column for them. */
export const emailColumns = (actions: EmailActions | undefined) =>
  columnsOf<AdminEmail>(columnLabel, {
    address: (email) =>
      email.address === null ? (
        <span class="muted">{readerOf(email)}</span>
      ) : (
        <bdi class="email-address">{email.address}</bdi>
      ),
    kind: (email) => <About email={email} />,
    state: (email) => <State email={email} />,
    attempts: (email) => <Attempts email={email} />,
    actions: actions !== undefined && ((email) => <Actions email={email} actions={actions} />),
  });

function readerOf({ address, kind }: AdminEmail): string {
  if (address !== null) return address;
  return translate(kind.endsWith('-to-admin') ? 'admin-emails:toAdministrator' : 'admin-emails:erased');
}

function About({ email: { kind, trackingId } }: { readonly email: AdminEmail }) {
  const key = `admin-emails:kind.${kind.replaceAll('-', '_')}`;
  return (
    <div>
      {hasMessage(key) ? translate(key) : kind}
      {trackingId !== null && (
        <p class="muted small last email-transfer">
          <TransferLink id={trackingId} />
        </p>
      )}
    </div>
  );
}

const looks = { queued: 'warn', sent: 'good', failed: 'bad', dropped: '' } as const;

function State({ email }: { readonly email: AdminEmail }) {
  const { state, attempts } = email;
  // An email that was just queued is no reason to worry.
  const look = state === 'queued' && attempts === 0 ? '' : looks[state];
  return (
    <div>
      <span class={`state ${look}`}>{translate(`admin-emails:state.${state}`)}</span>
      <EmailFailure email={email} />
    </div>
  );
}

function Attempts({ email }: { readonly email: AdminEmail }) {
  return (
    <div>
      {formatNumber(email.attempts)}
      <p class="muted small last">{email.state === 'queued' ? <NextAttempt email={email} /> : describeLast(email)}</p>
    </div>
  );
}

function NextAttempt({ email: { dueAt, giveUpAt } }: { readonly email: AdminEmail }) {
  const isDue = new Date(dueAt).getTime() <= Date.now();
  return (
    <>
      {isDue ? translate('admin-emails:dueNow') : translate('admin-emails:dueAt', { time: formatWhen(dueAt) })}
      <br />
      {translate('admin-emails:giveUpAt', { time: formatWhen(giveUpAt) })}
    </>
  );
}

/** The API returns the end of the last attempt's claim, which is up to three minutes after the attempt. */
function describeLast({ attempts, dueAt }: AdminEmail): string {
  if (attempts === 0) return '';
  const time = new Date(Math.min(new Date(dueAt).getTime(), Date.now()));
  return translate('admin-emails:lastAt', { time: formatWhen(time.toISOString()) });
}

function Actions({ email, actions }: { readonly email: AdminEmail; readonly actions: EmailActions }) {
  const { state } = email;
  if (state !== 'queued' && state !== 'failed') return <span class="muted">–</span>;
  return (
    <div class="email-actions">
      <Button look="quiet" attempt={actions} about={readerOf(email)} onUse={() => actions.retry(email)}>
        {translate('admin-emails:retry')}
      </Button>
      <Button look="quiet" attempt={actions} about={readerOf(email)} onUse={() => actions.drop(email)}>
        {translate('admin-emails:drop.short')}
      </Button>
    </div>
  );
}

interface EmailActions {
  readonly isBusy: boolean;
  retry(email: AdminEmail): Promise<boolean>;
  drop(email: AdminEmail): Promise<boolean>;
}

/** A mail server usually responds within seconds. An attempt ends after three minutes. */
const firstPauseMs = 1_000;
const maxPauseMs = 10_000;
const followMs = 180_000;

/** Retries and drops emails of a list, and follows what becomes of a retried one. */
export function useEmailActions(list: PagedList<AdminEmail>, attempt: Attempt): EmailActions {
  const current = useRef(list);
  current.current = list;
  const lifetime = useRef(new AbortController());
  useEffect(() => () => lifetime.current.abort(), []);

  const showChanged = (change: (emails: readonly AdminEmail[]) => readonly AdminEmail[]) =>
    current.current.replace(change(current.current.data ?? []));
  const showEmail = (email: AdminEmail) =>
    showChanged((emails) => emails.map((each) => (each.id === email.id ? email : each)));

  /** Shows the result of the attempt as soon as there is one. */
  async function follow({ id, attempts }: AdminEmail): Promise<void> {
    const end = Date.now() + followMs;
    for (let pauseMs = firstPauseMs; Date.now() < end; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (lifetime.current.signal.aborted) return;
      const email = await admin.people.email(id);
      if (email.state === 'queued' && email.attempts <= attempts) continue;
      showEmail(email);
      if (email.state === 'sent') showToast(translate('admin-emails:sent'));
      return;
    }
  }

  return {
    isBusy: attempt.isBusy,
    retry: ({ id }) =>
      attempt.run(async () => {
        const email = await admin.people.retryEmail(id);
        showEmail(email);
        showToast(describeRetry(email));
        // The attempt may fail again, which the list shows. A lost connection to this server changes nothing.
        follow(email).catch(() => {});
      }),
    drop: ({ id, address }) =>
      act(attempt, {
        confirm: dropping(address),
        work: () => admin.people.dropEmail(id),
        after: () => showChanged((emails) => emails.filter((each) => each.id !== id)),
        done: translate('admin-emails:dropped'),
      }),
  };
}

const dropping = (address: string | null) => ({
  title: translate('admin-emails:drop.title'),
  text:
    address === null
      ? translate('admin-emails:drop.text')
      : translate('admin-emails:drop.textTo', { address: bidiIsolate(address) }),
  action: translate('admin-emails:drop.action'),
});

/** An email that is due within a few minutes stays as it is, because a server may be sending it. */
function describeRetry({ dueAt }: AdminEmail): string {
  const isLater = new Date(dueAt).getTime() > Date.now() + 30_000;
  return isLater
    ? translate('admin-emails:retriedSoon', { time: formatWhen(dueAt) })
    : translate('admin-emails:retried');
}
