import type { AdministratorAccount, NewInvitationLink } from '#client';
import { bidiIsolate, translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { showToast } from '../../components/toasts.tsx';
import { hrefOf, navigate } from '../../router.ts';

interface Props {
  readonly account: AdministratorAccount;
  readonly onChanged: (account: AdministratorAccount) => void;
  readonly onReset: (link: NewInvitationLink) => Promise<void>;
}

/** Disables, resets and removes an administrator. */
export function AccountActions({ account, onChanged, onReset }: Props) {
  const attempt = useAttempt();
  const { id, state, signOn } = account;

  async function changeState(): Promise<void> {
    const next = state === 'active' ? 'disabled' : 'active';
    if (next === 'disabled' && !(await isConfirmed('disable', account.name))) return;
    const isDone = await attempt.run(async () =>
      onChanged(await admin.access.changeAdministrator(id, { state: next })),
    );
    if (isDone) showToast(translate(next === 'active' ? 'admin-people:enable.done' : 'admin-people:disable.done'));
  }

  async function reset(): Promise<void> {
    if (!(await isConfirmed('reset', account.name))) return;
    await attempt.run(async () => onReset(await admin.access.resetAdministrator(id)));
  }

  async function remove(): Promise<void> {
    if (!(await isConfirmed('removal', account.name))) return;
    if (!(await attempt.run(() => admin.access.removeAdministrator(id)))) return;
    showToast(translate('admin-people:removal.done'));
    await navigate(hrefOf('people', 'administrators'));
  }

  return (
    <>
      <AttemptNotice attempt={attempt} />
      <p class="actions last">
        <button type="button" aria-disabled={attempt.isBusy} onClick={() => void changeState()}>
          {translate(state === 'active' ? 'admin-people:disable.open' : 'admin-people:enable.open')}
        </button>
        {!signOn && (
          <button type="button" aria-disabled={attempt.isBusy} onClick={() => void reset()}>
            {translate('admin-people:reset.open')}
          </button>
        )}
        <button type="button" aria-disabled={attempt.isBusy} onClick={() => void remove()}>
          {translate('admin-people:removal.open')}
        </button>
      </p>
    </>
  );
}

async function isConfirmed(what: 'disable' | 'reset' | 'removal', name: string): Promise<boolean> {
  const confirmed = await confirmAction({
    title: translate(`admin-people:${what}.title`, { name: bidiIsolate(name) }),
    text: translate(what === 'disable' ? 'admin-people:endsAccess' : `admin-people:${what}.text`),
    action: translate(`admin-people:${what}.action`),
    isDangerous: true,
  });
  return confirmed !== undefined;
}
