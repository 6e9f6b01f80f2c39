import { PageHeading } from '../../components/page-heading.tsx';
import { ProblemNotice } from '../../components/problem-notice.tsx';
import { translate } from '../../messages.ts';
import { translateRich } from '../../translate-rich.tsx';
import { plainAdmin } from '../api.ts';
import { useData } from '../components/use-data.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks a visitor to sign in. The address stays, so that the visitor gets to it afterwards. */
export function SignInPage() {
  const { data, problem } = useData(() => plainAdmin.account.describeSignIn());
  if (data !== undefined && !data.setUp && data.signOnLabel === null) return <NotSetUp />;
  return (
    <div class="card narrow sign-in">
      <PageHeading>{translate('admin:signIn.title')}</PageHeading>
      <ProblemNotice error={problem} />
      {data !== undefined && <SignInForm description={data} />}
    </div>
  );
}

/** Shows how a service without administrators gets one. */
function NotSetUp() {
  return (
    <div class="card narrow sign-in">
      <PageHeading>{translate('admin:notSetUp.title')}</PageHeading>
      <p>{translate('admin:notSetUp.text')}</p>
      <p>{translateRich('admin:notSetUp.command', { command: <code>sealpost admin invite</code> })}</p>
    </div>
  );
}
