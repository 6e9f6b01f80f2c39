import { useSignal } from '@preact/signals';
import type { AdministratorAccount, Invitations, NewInvitation, NewInvitationLink } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { act, Button, OpenDialogButton } from '../../components/actions.tsx';
import { useAttempt } from '../../components/attempt.tsx';
import { type LoadedData, useData } from '../../components/data.ts';
import { DialogForm, Field } from '../../components/form.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { Link } from '../../components/links.tsx';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { hrefOf, useLeaveGuard } from '../../router.ts';
import { can } from '../../session.ts';
import { AccountState, AdministratorPage, accountLabel, describeFactors, isSelf } from './administrator.tsx';
import { RoleChoices, SecretDialog } from './dialogs.tsx';

/** All administrators, or one of them. */
export function AdministratorsPage({ id }: { readonly id?: string | undefined }) {
  return id === undefined ? <Administrators /> : <AdministratorPage key={id} id={id} />;
}

/** All administrators, and the links with which others become one. */
function Administrators() {
  const administrators = useData((client) => client.access.administrators());
  const invitations = useData((client) => client.access.invitations());
  const columns = columnsOf<AdministratorAccount>(accountLabel, {
    name: (account) => <Name account={account} />,
    role: ({ role }) => translate(`admin:role.${role}`),
    state: ({ state }) => <AccountState state={state} />,
    factor: describeFactors,
    signIn: ({ lastSignInAt }) => (lastSignInAt === null ? translate('admin-people:never') : formatWhen(lastSignInAt)),
    sessions: { isNumber: true, render: ({ sessions }) => formatNumber(sessions) },
  });
  const invite = can('administrators.write') && (
    <OpenDialogButton label={translate('admin-people:invite.open')}>
      {(close) => <InviteDialog onClose={close} onInvited={invitations.reload} />}
    </OpenDialogButton>
  );
  return (
    <div class="stack">
      <ListCard
        id="administrators"
        title={translate('admin-people:page.administrators')}
        head={invite}
        from={administrators}
        columns={columns}
        by="id"
      />
      <InvitationsCard invitations={invitations} />
    </div>
  );
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

type Invitation = Invitations[number];

const invitationLabel = (name: string) => translate(`admin-people:invitationColumn.${name}`);
const nameIn = ({ name }: Invitation) => name ?? translate('admin-people:invitation.anyName');

/** Links for new and reset administrators that can still be used. */
function InvitationsCard({ invitations }: { readonly invitations: LoadedData<Invitations> }) {
  const attempt = useAttempt();
  const end = (id: string) =>
    act(attempt, {
      confirm: {
        title: translate('admin-people:invitation.endTitle'),
        text: translate('admin-people:invitation.endText'),
        action: translate('admin-people:invitation.end'),
      },
      work: () => admin.access.endInvitation(id),
      after: invitations.reload,
      done: translate('admin-people:invitation.ended'),
    });
  const columns = columnsOf<Invitation>(invitationLabel, {
    name: (invitation) => <bdi>{nameIn(invitation)}</bdi>,
    kind: ({ kind }) => translate(`admin-people:invitationKind.${kind}`),
    role: ({ role }) => translate(`admin:role.${role}`),
    created: ({ createdAt }) => formatWhen(createdAt),
    ends: ({ endsAt }) => formatWhen(endsAt),
    action:
      can('administrators.write') &&
      ((invitation) => (
        <Button look="quiet" attempt={attempt} about={nameIn(invitation)} onUse={() => end(invitation.id)}>
          {translate('admin-people:end')}
        </Button>
      )),
  });
  return (
    <ListCard
      id="invitations"
      title={translate('admin-people:invitation.title')}
      attempt={attempt}
      from={invitations}
      empty={translate('admin-people:invitation.none')}
      columns={columns}
      by="id"
    />
  );
}

interface InviteProps {
  readonly onClose: () => void;
  readonly onInvited: () => Promise<void>;
}

/** Creates a link with which one person becomes an administrator. It is shown once. */
function InviteDialog({ onClose, onInvited }: InviteProps) {
  const created = useSignal<NewInvitationLink | undefined>(undefined);
  const role = useSignal<NewInvitation['role']>('viewer');
  const name = useSignal('');
  const attempt = useAttempt();
  useLeaveGuard(name.value !== '' && created.value === undefined);
  const submit = () =>
    attempt.run(async () => {
      const given = name.value.trim();
      const invitation = { role: role.value, ...(given === '' ? {} : { name: given }) };
      created.value = await admin.access.inviteAdministrator(invitation);
      await onInvited();
    });
  const secret = created.value && {
    text: created.value.link,
    about: translate('admin-people:invite.created', { time: formatWhen(created.value.endsAt) }),
  };
  return (
    <SecretDialog title={translate('admin-people:invite.title')} secret={secret} onClose={onClose}>
      <DialogForm
        attempt={attempt}
        action={translate('admin-people:invite.create')}
        onCancel={onClose}
        onSubmit={submit}
      >
        <RoleChoices name="invited-role" selected={role} />
        <Field
          id="invited-name"
          label={translate('admin-people:invite.name')}
          hint={translate('admin-people:invite.nameHint')}
          value={name}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={32}
        />
      </DialogForm>
    </SecretDialog>
  );
}
