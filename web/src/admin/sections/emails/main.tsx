import './emails.css';
import { useEffect, useRef } from 'preact/hooks';
import type { AdminEmail } from '#client';
import { Segmented } from '../../../components/segmented.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { bidiIsolate, textOr } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, act, Button, useAttempt } from '../../components/actions.tsx';
import { SectionHead, TransferLink } from '../../components/card.tsx';
import { EmailFailure } from '../../components/failures.tsx';
import { SearchField } from '../../components/filters.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { type Cells, List } from '../../components/list.tsx';
import { type PagedList, usePages } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { readFilter, viewNames } from './filter.ts';
import { t } from './t.ts';

/** The mail queue: what was not sent and why, and another attempt. */
export default function Emails() {
  const { view, search, request } = readFilter(place.value.query);
  const list = usePages(
    async (client, after) =>
      request === undefined ? { data: [], meta: { next: null } } : client.people.emails({ ...request, ...after }),
    [view, search],
  );
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  const actions = useEmailActions(list, attempt);
  return (
    <>
      <SectionHead title={t('title')}>
        <QueueActions list={list} attempt={attempt} />
      </SectionHead>
      <section class="card" ref={card} aria-label={t('title')}>
        <SearchField name="q" label={t('search')} maxLength={320} />
        <div role="radiogroup" aria-label={t('view')} class="email-views">
          <Segmented
            name="state"
            options={viewNames.map((value) => ({ value, label: t(`view.${value}`) }))}
            selected={view}
            onSelect={(value) =>
              changeQuery((query) => {
                if (value === 'open') query.delete('state');
                else query.set('state', value);
              })
            }
          />
        </div>
        <AttemptNotice attempt={attempt} />
        {request === undefined ? (
          <p class="muted last" role="status">
            {t('searchIncomplete')}
          </p>
        ) : (
          <List
            from={list}
            empty={t(search !== '' || view !== 'open' ? 'noneFound' : 'none')}
            caption={t('title')}
            labels="admin-emails:column"
            cells={emailCells(can('emails.write') ? actions : undefined)}
            by="id"
          />
        )}
      </section>
    </>
  );
}

/** Loads the list again, and makes the next attempt of all queued emails. */
function QueueActions({ list, attempt }: { readonly list: PagedList<AdminEmail>; readonly attempt: Attempt }) {
  const retryAll = () =>
    act(attempt, {
      async work() {
        showToast(t('retriedAll', { count: await admin.people.retryEmails() }));
      },
      after: list.reload,
    });
  const reload = () => (list.isLoading ? undefined : list.reload());
  return (
    <p class="actions">
      <Button attempt={{ isBusy: list.isLoading }} icon="refresh" onUse={reload} label={t('reload')} />
      {can('emails.write') && <Button attempt={attempt} onUse={retryAll} label={t('retryAll')} />}
    </p>
  );
}

/** The contents of the columns. Without actions, there is no column for them. */
const emailCells = (actions: EmailActions | undefined): Cells<AdminEmail> => ({
  address: (email) =>
    email.address === null ? (
      <span class="muted">{readerOf(email)}</span>
    ) : (
      <bdi class="email-address">{email.address}</bdi>
    ),
  kind: (email) => (
    <div>
      {textOr(`admin-emails:kind.${email.kind.replaceAll('-', '_')}`, email.kind)}
      {email.trackingId !== null && (
        <p class="muted small last email-transfer">
          <TransferLink id={email.trackingId} />
        </p>
      )}
    </div>
  ),
  state: (email) => (
    <div>
      {/* An email that was just queued is no reason to worry. */}
      <span class={`state ${email.state === 'queued' && email.attempts === 0 ? '' : looks[email.state]}`}>
        {t(`state.${email.state}`)}
      </span>
      <EmailFailure email={email} />
    </div>
  ),
  attempts: (email) => (
    <div>
      {formatNumber(email.attempts)}
      <p class="muted small last">{email.state === 'queued' ? <NextAttempt email={email} /> : describeLast(email)}</p>
    </div>
  ),
  actions: actions !== undefined && ((email) => <Actions email={email} actions={actions} />),
});

function readerOf({ address, kind }: AdminEmail): string {
  if (address !== null) return address;
  return t(kind.endsWith('-to-admin') ? 'toAdministrator' : 'erased');
}

const looks = { queued: 'warn', sent: 'good', failed: 'bad', dropped: '' } as const;

function NextAttempt({ email: { dueAt, giveUpAt } }: { readonly email: AdminEmail }) {
  const isDue = new Date(dueAt).getTime() <= Date.now();
  return (
    <>
      {isDue ? t('dueNow') : t('dueAt', { time: formatWhen(dueAt) })}
      <br />
      {t('giveUpAt', { time: formatWhen(giveUpAt) })}
    </>
  );
}

/** The API returns the end of the last attempt's claim, which is up to three minutes after the attempt. */
function describeLast({ attempts, dueAt }: AdminEmail): string {
  if (attempts === 0) return '';
  const time = new Date(Math.min(new Date(dueAt).getTime(), Date.now()));
  return t('lastAt', { time: formatWhen(time.toISOString()) });
}

function Actions({ email, actions }: { readonly email: AdminEmail; readonly actions: EmailActions }) {
  const { state } = email;
  if (state !== 'queued' && state !== 'failed') return <span class="muted">–</span>;
  return (
    <div class="spaced">
      <Button
        look="quiet"
        attempt={actions}
        about={readerOf(email)}
        onUse={() => actions.retry(email)}
        label={t('retry')}
      />
      <Button
        look="quiet"
        attempt={actions}
        about={readerOf(email)}
        onUse={() => actions.drop(email)}
        label={t('drop.short')}
      />
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
function useEmailActions(list: PagedList<AdminEmail>, attempt: Attempt): EmailActions {
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
      if (email.state === 'sent') showToast(t('sent'));
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
        confirm: {
          title: t('drop.title'),
          text: address === null ? t('drop.text') : t('drop.textTo', { address: bidiIsolate(address) }),
          action: t('drop.action'),
        },
        work: () => admin.people.dropEmail(id),
        after: () => showChanged((emails) => emails.filter((each) => each.id !== id)),
        done: t('dropped'),
      }),
  };
}

/** An email that is due within a few minutes stays as it is, because a server may be sending it. */
function describeRetry({ dueAt }: AdminEmail): string {
  const isLater = new Date(dueAt).getTime() > Date.now() + 30_000;
  return isLater ? t('retriedSoon', { time: formatWhen(dueAt) }) : t('retried');
}
