import type { Invitations } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import type { LoadedData } from '../../components/use-data.ts';
import { can } from '../../session.ts';

type Invitation = Invitations[number];

/** Links for new and reset administrators that can still be used. */
export function InvitationsCard({ invitations }: { readonly invitations: LoadedData<Invitations> }) {
  const attempt = useAttempt();
  // A row disappears when its button is used.
  const card = useHeldFocus<HTMLElement>();
  async function end({ id }: Invitation): Promise<void> {
    const confirmed = await confirmAction({
      title: translate('admin-people:invitation.endTitle'),
      text: translate('admin-people:invitation.endText'),
      action: translate('admin-people:invitation.end'),
      isDangerous: true,
    });
    if (confirmed === undefined || !(await attempt.run(() => admin.access.endInvitation(id)))) return;
    await invitations.reload();
    showToast(translate('admin-people:invitation.ended'));
  }
  return (
    <section class="card" ref={card} aria-labelledby="invitations">
      <h2 id="invitations">{translate('admin-people:invitation.title')}</h2>
      <AttemptNotice attempt={attempt} />
      <Loaded from={invitations} isEmpty={(all) => all.length === 0} empty={translate('admin-people:invitation.none')}>
        {(all) => (
          <DataTable
            name="invitations"
            caption={translate('admin-people:invitation.title')}
            columns={columnsOf(attempt.isBusy, end)}
            rows={all}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </section>
  );
}

function columnsOf(isBusy: boolean, end: (invitation: Invitation) => Promise<void>): readonly Column<Invitation>[] {
  const label = (name: string) => translate(`admin-people:invitationColumn.${name}`);
  const nameOf = ({ name }: Invitation) => name ?? translate('admin-people:invitation.anyName');
  return [
    { name: 'name', label: label('name'), render: (invitation) => <bdi>{nameOf(invitation)}</bdi> },
    { name: 'kind', label: label('kind'), render: ({ kind }) => translate(`admin-people:invitationKind.${kind}`) },
    { name: 'role', label: label('role'), render: ({ role }) => translate(`admin:role.${role}`) },
    { name: 'created', label: label('created'), render: ({ createdAt }) => formatWhen(createdAt) },
    { name: 'ends', label: label('ends'), render: ({ endsAt }) => formatWhen(endsAt) },
    ...(can('administrators.write')
      ? [
          {
            name: 'action',
            label: label('action'),
            render: (invitation: Invitation) => (
              <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void end(invitation)}>
                {translate('admin-people:end')}
                <span class="visually-hidden"> {nameOf(invitation)}</span>
              </button>
            ),
          },
        ]
      : []),
  ];
}
