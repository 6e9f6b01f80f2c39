import { useSignal } from '@preact/signals';
import { AccountSummary } from '../components/account-summary.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/menu.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { translate } from '../messages.ts';
import { Link } from './components/link.tsx';
import { mayLeave } from './leave-guard.ts';
import { hrefOf } from './router.ts';
import { sessionState, signOut } from './session.ts';

/** Shows who is signed in, in the header of the page. */
export function AdminAccountMenu() {
  const problem = useSignal<unknown>(undefined);
  if (sessionState.value.kind !== 'signedIn') return null;
  const { name, role } = sessionState.value.session.administrator;
  async function leave(): Promise<void> {
    problem.value = undefined;
    if (!(await mayLeave())) return;
    await signOut().catch((error: unknown) => {
      problem.value = error;
    });
  }
  return (
    <Menu summary={<AccountSummary name={name} />}>
      <p>
        <span class="muted small">{translate('common:signedInAs')}</span>
        <br />
        <bdi class="name">{name}</bdi>
        <br />
        <span class="muted small">{translate(`admin:role.${role}`)}</span>
      </p>
      <ProblemNotice error={problem.value} />
      <p>
        <Link href={hrefOf('account')}>{translate('admin:nav.account')}</Link>
      </p>
      <button type="button" class="wide" onClick={() => void leave()}>
        <Icon name="signOut" />
        {translate('common:signOut')}
      </button>
    </Menu>
  );
}
