import { useSignal } from '@preact/signals';
import type { NewInvitation, NewInvitationLink } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { formatWhen } from '../../components/format.ts';
import { Modal } from '../../components/modal.tsx';
import { useLeaveGuard } from '../../leave-guard.ts';
import { Choices } from './choices.tsx';
import { SecretOnce } from './secret-once.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onInvited: () => Promise<void>;
}

/** Creates a link with which one person becomes an administrator. It is shown once. */
export function InviteDialog({ onClose, onInvited }: Props) {
  const created = useSignal<NewInvitationLink | undefined>(undefined);
  async function invite(invitation: NewInvitation): Promise<void> {
    created.value = await admin.access.inviteAdministrator(invitation);
    await onInvited();
  }
  return (
    <Modal title={translate('admin-people:invite.title')} isShownOnce={created.value !== undefined} onClose={onClose}>
      {created.value === undefined ? (
        <InviteForm onClose={onClose} onInvite={invite} />
      ) : (
        <SecretOnce
          text={created.value.link}
          about={translate('admin-people:invite.created', { time: formatWhen(created.value.endsAt) })}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

export const roleNames = ['viewer', 'operator', 'administrator'] as const;

interface FormProps {
  readonly onClose: () => void;
  readonly onInvite: (invitation: NewInvitation) => Promise<void>;
}

function InviteForm({ onClose, onInvite }: FormProps) {
  const role = useSignal<NewInvitation['role']>('viewer');
  const name = useSignal('');
  const attempt = useAttempt();
  useLeaveGuard(name.value !== '');
  function submit(event: Event): void {
    event.preventDefault();
    const given = name.value.trim();
    void attempt.run(() => onInvite({ role: role.value, ...(given === '' ? {} : { name: given }) }));
  }
  return (
    <form onSubmit={submit}>
      <AttemptNotice attempt={attempt} />
      <Choices
        name="invited-role"
        legend={translate('admin-people:adminColumn.role')}
        selected={role}
        options={roleNames.map((value) => ({
          value,
          label: translate(`admin:role.${value}`),
          hint: translate(`admin-people:roleText.${value}`),
        }))}
      />
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
      <p class="actions last">
        <button type="button" onClick={onClose}>
          {translate('admin:cancel')}
        </button>
        <button type="submit" class="main" aria-disabled={attempt.isBusy}>
          {translate('admin-people:invite.create')}
        </button>
      </p>
    </form>
  );
}
