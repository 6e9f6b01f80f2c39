import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AdministratorAccount } from '#client';
import { bidiIsolate, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../leave-guard.ts';
import { Choices } from './choices.tsx';
import { roleNames } from './invite-dialog.tsx';

interface Props {
  readonly account: AdministratorAccount;
  readonly onChanged: (account: AdministratorAccount) => void;
}

/** Changes the role. Single sign-on sets the role of its administrators itself. */
export function RoleForm({ account, onChanged }: Props) {
  const role = useSignal(account.role);
  const attempt = useAttempt();
  const isUnsaved = role.value !== account.role;
  useLeaveGuard(isUnsaved);
  useEffect(() => {
    role.value = account.role;
  }, [account.role]);
  if (account.signOn) return <p class="muted">{translate('admin-people:role.signOn')}</p>;
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (!isUnsaved || !(await isWanted())) return;
    const isSaved = await attempt.run(async () =>
      onChanged(await admin.access.changeAdministrator(account.id, { role: role.value })),
    );
    if (isSaved) showToast(translate('admin-people:role.changed'));
  }
  /** A lower role ends sessions and tokens, which the user should know before. */
  async function isWanted(): Promise<boolean> {
    if (roleNames.indexOf(role.value) > roleNames.indexOf(account.role)) return true;
    const confirmed = await confirmAction({
      title: translate('admin-people:role.lowerTitle', { name: bidiIsolate(account.name) }),
      text: translate('admin-people:endsAccess'),
      action: translate('admin-people:role.save'),
      isDangerous: true,
    });
    return confirmed !== undefined;
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <AttemptNotice attempt={attempt} />
      <Choices
        name="role"
        legend={translate('admin-people:adminColumn.role')}
        selected={role}
        options={roleNames.map((value) => ({
          value,
          label: translate(`admin:role.${value}`),
          hint: translate(`admin-people:roleText.${value}`),
        }))}
      />
      <p class="actions">
        <button type="submit" aria-disabled={!isUnsaved || attempt.isBusy}>
          {translate('admin-people:role.save')}
        </button>
      </p>
    </form>
  );
}
