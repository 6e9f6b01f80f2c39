import { useSignal } from '@preact/signals';
import type { AdministratorAccount, NewInvitationLink } from '#client';
import { translate } from '../../../messages.ts';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Modal } from '../../components/modal.tsx';
import { useData } from '../../components/use-data.ts';
import { hrefOf } from '../../router.ts';
import { can } from '../../session.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { AccountState, describeFactors, isSelf } from './administrators-page.tsx';
import { RoleForm } from './role-form.tsx';
import { SecretOnce } from './secret-once.tsx';

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
          <Link href={hrefOf('people', 'administrators')}>{translate('admin-people:allAdministrators')}</Link>
        </p>
        <Loaded from={account} isEmpty={() => false} empty="">
          {(loaded) => (
            <>
              <h2 id="administrator">
                <bdi>{loaded.name}</bdi>
              </h2>
              <Facts account={loaded} />
              <Changes account={loaded} onChanged={account.replace} onReset={showLink} />
            </>
          )}
        </Loaded>
      </section>
      {account.data !== undefined && <AccountSessions account={account.data} onEnded={account.reload} />}
      {link.value !== undefined && (
        <ResetLink
          link={link.value}
          onClose={() => {
            link.value = undefined;
          }}
        />
      )}
    </div>
  );
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
        <Link href={hrefOf('account')}>{translate('admin-people:ownAccount')}</Link>
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

function ResetLink({ link, onClose }: { readonly link: NewInvitationLink; readonly onClose: () => void }) {
  return (
    <Modal title={translate('admin-people:reset.done')} isShownOnce onClose={onClose}>
      <SecretOnce
        text={link.link}
        about={translate('admin-people:reset.created', { time: formatWhen(link.endsAt) })}
        onClose={onClose}
      />
    </Modal>
  );
}

function Facts({ account }: { readonly account: AdministratorAccount }) {
  const { role, state, createdAt, lastSignInAt, tokens } = account;
  const label = (name: string) => translate(`admin-people:adminColumn.${name}`);
  const facts = [
    [label('role'), translate(`admin:role.${role}`)],
    [label('state'), <AccountState key="state" state={state} />],
    [label('factor'), describeFactors(account)],
    [label('signIn'), lastSignInAt === null ? translate('admin-people:never') : formatWhen(lastSignInAt)],
    [label('created'), formatWhen(createdAt)],
    [label('tokens'), formatNumber(tokens)],
  ] as const;
  return (
    <dl class="people-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
