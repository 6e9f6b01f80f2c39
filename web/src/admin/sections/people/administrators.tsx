import { useSignal } from '@preact/signals';
import type { Invitations, NewInvitation, NewInvitationLink } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { DialogForm, OpenDialogButton, useAttempt } from '../../components/actions.tsx';
import { Link } from '../../components/card.tsx';
import { Field } from '../../components/form.tsx';
import { formatNumber, formatWhen } from '../../components/format.ts';
import { ListCard } from '../../components/list.tsx';
import { type LoadedData, useData } from '../../components/loaded.tsx';
import { hrefOf, useLeaveGuard } from '../../router.ts';
import { can } from '../../session.ts';
import { AccountState, AdministratorPage, describeFactors, isSelf } from './administrator.tsx';
import { RoleChoices, SecretDialog } from './dialogs.tsx';
import { t } from './t.ts';

/** All administrators, or one of them. */
export function AdministratorsPage({ id }: { readonly id?: string | undefined }) {
  return id === undefined ? <Administrators /> : <AdministratorPage key={id} id={id} />;
}

/** All administrators, and the links with which others become one. */
function Administrators() {
  const administrators = useData((client) => client.access.administrators());
  const invitations = useData((client) => client.access.invitations());
  const invite = can('administrators.write') && (
    <OpenDialogButton label={t('invite.open')}>
      {(close) => <InviteDialog onClose={close} onInvited={invitations.reload} />}
    </OpenDialogButton>
  );
  return (
    <div class="stack">
      <ListCard
        id="administrators"
        title={t('page.administrators')}
        head={invite}
        from={administrators}
        by="id"
        labels="admin-people:adminColumn"
        cells={{
          name: (account) => (
            <>
              <Link href={hrefOf('people', 'administrators', account.id)}>
                <bdi>{account.name}</bdi>
              </Link>
              {isSelf(account.id) && <span class="muted"> {t('you')}</span>}
            </>
          ),
          role: ({ role }) => translate(`admin:role.${role}`),
          state: ({ state }) => <AccountState state={state} />,
          factor: describeFactors,
          signIn: ({ lastSignInAt }) => (lastSignInAt === null ? t('never') : formatWhen(lastSignInAt)),
          sessions: { isNumber: true, render: ({ sessions }) => formatNumber(sessions) },
        }}
      />
      <InvitationsCard invitations={invitations} />
    </div>
  );
}

const nameIn = ({ name }: Invitations[number]) => name ?? t('invitation.anyName');

/** Links for new and reset administrators that can still be used. */
function InvitationsCard({ invitations }: { readonly invitations: LoadedData<Invitations> }) {
  return (
    <ListCard
      id="invitations"
      title={t('invitation.title')}
      from={invitations}
      empty={t('invitation.none')}
      by="id"
      labels="admin-people:invitationColumn"
      cells={{
        name: (invitation) => <bdi>{nameIn(invitation)}</bdi>,
        kind: ({ kind }) => t(`invitationKind.${kind}`),
        role: ({ role }) => translate(`admin:role.${role}`),
        created: ({ createdAt }) => formatWhen(createdAt),
        ends: ({ endsAt }) => formatWhen(endsAt),
      }}
      action={
        can('administrators.write') && {
          label: t('end'),
          about: nameIn,
          confirm: () => ({
            title: t('invitation.endTitle'),
            text: t('invitation.endText'),
            action: t('invitation.end'),
          }),
          work: ({ id }) => admin.access.endInvitation(id),
          done: t('invitation.ended'),
        }
      }
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
    about: t('invite.created', { time: formatWhen(created.value.endsAt) }),
  };
  return (
    <SecretDialog title={t('invite.title')} secret={secret} onClose={onClose}>
      <DialogForm attempt={attempt} action={t('invite.create')} onCancel={onClose} onSubmit={submit}>
        <RoleChoices name="invited-role" selected={role} />
        <Field
          id="invited-name"
          label={t('invite.name')}
          hint={t('invite.nameHint')}
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
