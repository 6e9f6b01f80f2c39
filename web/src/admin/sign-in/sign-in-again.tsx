import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { ProblemNotice } from '../../components/problem-notice.tsx';
import { translate } from '../../messages.ts';
import { plainAdmin } from '../api.ts';
import { useData } from '../components/use-data.ts';
import { sessionState } from '../session.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Asks to sign in after the session has ended. The page below keeps its input, and the request that has found out goes on
 * after the sign-in. Its content is hidden meanwhile.
 */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, problem } = useData(() => plainAdmin.account.describeSignIn());
  useEffect(() => {
    dialog.current?.showModal();
    document.body.classList.add('ended');
    return () => document.body.classList.remove('ended');
  }, []);
  const state = sessionState.value;
  const name = state.kind === 'signedIn' ? state.session.administrator.name : '';
  return (
    <Dialog
      dialog={dialog}
      title={translate('admin:signIn.again')}
      isBusy
      // Browsers close a dialog without asking the page if Escape is pressed twice.
      onClose={() => dialog.current?.showModal()}
    >
      <p>{translate('admin:signIn.ended')}</p>
      <ProblemNotice error={problem} />
      {data !== undefined && <SignInForm description={data} name={name} />}
    </Dialog>
  );
}
