import type { AdminEmail } from '#client';
import { hasMessage, translate } from '../../../messages.ts';
import type { Column } from '../../components/data-table.tsx';
import { EmailFailure } from '../../components/email-failure.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { TransferLink } from '../../components/transfer-link.tsx';
import type { EmailActions } from './use-email-actions.ts';

/** The columns of the list. Without actions, there is no column for them. */
export function columnsOf(actions: EmailActions | undefined): readonly Column<AdminEmail>[] {
  const label = (name: string) => translate(`admin-emails:column.${name}`);
  return [
    { name: 'address', label: label('address'), render: (email) => <Reader email={email} /> },
    { name: 'kind', label: label('kind'), render: (email) => <About email={email} /> },
    { name: 'state', label: label('state'), render: (email) => <State email={email} /> },
    { name: 'attempts', label: label('attempts'), render: (email) => <Attempts email={email} /> },
    ...(actions === undefined
      ? []
      : [
          {
            name: 'actions',
            label: label('actions'),
            render: (email: AdminEmail) => <Actions email={email} actions={actions} />,
          },
        ]),
  ];
}

function readerOf({ address, kind }: AdminEmail): string {
  if (address !== null) return address;
  return translate(kind.endsWith('-to-admin') ? 'admin-emails:toAdministrator' : 'admin-emails:erased');
}

function Reader({ email }: { readonly email: AdminEmail }) {
  return email.address === null ? (
    <span class="muted">{readerOf(email)}</span>
  ) : (
    <bdi class="email-address">{email.address}</bdi>
  );
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
  const reader = <span class="visually-hidden"> {readerOf(email)}</span>;
  return (
    <div class="email-actions">
      <button type="button" class="quiet" aria-disabled={actions.isBusy} onClick={() => void actions.retry(email)}>
        {translate('admin-emails:retry')}
        {reader}
      </button>
      <button type="button" class="quiet" aria-disabled={actions.isBusy} onClick={() => void actions.drop(email)}>
        {translate('admin-emails:drop.short')}
        {reader}
      </button>
    </div>
  );
}
