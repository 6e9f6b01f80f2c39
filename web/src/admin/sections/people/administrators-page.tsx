import type { AdministratorAccount } from '#client';
import { translate } from '../../../messages.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { OpenDialogButton } from '../../components/open-dialog-button.tsx';
import { useData } from '../../components/use-data.ts';
import { hrefOf } from '../../router.ts';
import { can, sessionState } from '../../session.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** All administrators, and the links with which others become one. */
export function AdministratorsPage() {
  const administrators = useData((client) => client.access.administrators());
  const invitations = useData((client) => client.access.invitations());
  return (
    <div class="stack">
      <section class="card" aria-labelledby="administrators">
        <div class="card-head">
          <h2 id="administrators">{translate('admin-people:page.administrators')}</h2>
          {can('administrators.write') && (
            <OpenDialogButton label={translate('admin-people:invite.open')}>
              {(close) => <InviteDialog onClose={close} onInvited={invitations.reload} />}
            </OpenDialogButton>
          )}
        </div>
        <Loaded from={administrators} isEmpty={() => false} empty="">
          {(all) => (
            <DataTable
              name="administrators"
              caption={translate('admin-people:page.administrators')}
              columns={columnsOf()}
              rows={all}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </section>
      <InvitationsCard invitations={invitations} />
    </div>
  );
}

function columnsOf(): readonly Column<AdministratorAccount>[] {
  const label = (name: string) => translate(`admin-people:adminColumn.${name}`);
  return [
    { name: 'name', label: label('name'), render: (account) => <Name account={account} /> },
    { name: 'role', label: label('role'), render: ({ role }) => translate(`admin:role.${role}`) },
    { name: 'state', label: label('state'), render: ({ state }) => <AccountState state={state} /> },
    { name: 'factor', label: label('factor'), render: describeFactors },
    {
      name: 'signIn',
      label: label('signIn'),
      render: ({ lastSignInAt }) =>
        lastSignInAt === null ? translate('admin-people:never') : formatWhen(lastSignInAt),
    },
    { name: 'sessions', label: label('sessions'), isNumber: true, render: ({ sessions }) => formatNumber(sessions) },
  ];
}

function Name({ account: { id, name } }: { readonly account: AdministratorAccount }) {
  return (
    <>
      <Link href={hrefOf('people', 'administrators', id)}>
        <bdi>{name}</bdi>
      </Link>
      {isSelf(id) && <span class="muted"> {translate('admin-people:you')}</span>}
    </>
  );
}

/** Whether this is the signed-in administrator. */
export function isSelf(id: string): boolean {
  const state = sessionState.value;
  return state.kind === 'signedIn' && state.session.administrator.id === id;
}

export function AccountState({ state }: Pick<AdministratorAccount, 'state'>) {
  return (
    <span class={`state ${state === 'active' ? 'good' : ''}`}>{translate(`admin-people:accountState.${state}`)}</span>
  );
}

export function describeFactors({ signOn, factors }: AdministratorAccount): string {
  if (signOn) return translate('admin-people:factor.signOn');
  const names = [
    ...(factors.totp ? [translate('admin-people:factor.app')] : []),
    ...(factors.passkeys > 0 ? [translate('admin-people:factor.passkeys', { count: factors.passkeys })] : []),
  ];
  return names.length === 0 ? translate('admin-people:factor.none') : names.join(', ');
}
