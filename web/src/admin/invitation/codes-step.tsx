import { useSignal } from '@preact/signals';
import type { ConfirmedInvitation } from '#client';
import { PageHeading } from '../../components/page-heading.tsx';
import { translate } from '../../messages.ts';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { findFirstPage } from '../first-page.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { navigate } from '../router.ts';
import { loadSession } from '../session.ts';

/** Shows the recovery codes, once. The user is signed in already. */
export function CodesStep({ confirmed }: { readonly confirmed: ConfirmedInvitation }) {
  const isKept = useSignal(false);
  useLeaveGuard(!isKept.value);
  async function finish(event: Event): Promise<void> {
    event.preventDefault();
    await loadSession();
    await navigate(await findFirstPage());
  }
  return (
    <form onSubmit={(event) => void finish(event)}>
      <p class="step">{translate('admin:invitation.step', { number: 3 })}</p>
      <PageHeading>{translate('admin:recovery.title')}</PageHeading>
      <p>{translate('admin:recovery.text')}</p>
      <RecoveryCodes codes={confirmed.recoveryCodes} account={confirmed.administrator.name} />
      <label class="choice">
        <input
          type="checkbox"
          required
          checked={isKept.value}
          onChange={({ currentTarget }) => {
            isKept.value = currentTarget.checked;
          }}
        />
        {translate('admin:recovery.kept')}
      </label>
      <button type="submit" class="main">
        {translate('admin:signIn.continue')}
      </button>
    </form>
  );
}
