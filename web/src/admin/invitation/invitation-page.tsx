import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ConfirmedInvitation, OpenInvitation, TotpEnrollment } from '#client';
import { PageHeading } from '../../components/page-heading.tsx';
import { translate } from '../../messages.ts';
import { plainAdmin } from '../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../components/attempt.tsx';
import { Field } from '../components/field.tsx';
import { CodesStep } from './codes-step.tsx';
import { FactorStep } from './factor-step.tsx';
import { PasswordStep } from './password-step.tsx';

/** The current step, with the results of those before. */
type Step =
  | { readonly kind: 'link' }
  | { readonly kind: 'password'; readonly token: string; readonly invitation: OpenInvitation }
  | { readonly kind: 'factor'; readonly enrollment: TotpEnrollment }
  | { readonly kind: 'codes'; readonly confirmed: ConfirmedInvitation };

/** Makes or resets an administrator with a link, in three steps. */
export function InvitationPage() {
  const step = useSignal<Step>({ kind: 'link' });
  const attempt = useAttempt();
  function open(token: string): Promise<boolean> {
    return attempt.run(async () => {
      step.value = { kind: 'password', token, invitation: await plainAdmin.account.openInvitation(token) };
    });
  }
  useEffect(() => {
    const openLink = () => {
      const token = takeToken();
      if (token !== '') void open(token);
    };
    openLink();
    // A link that is entered while the page is open changes only the part after `#`.
    addEventListener('hashchange', openLink);
    return () => removeEventListener('hashchange', openLink);
  }, []);
  return <div class="card narrow wizard">{contentOf(step.value, attempt, open, (next) => (step.value = next))}</div>;
}

/** The token is in the part of the link that no request contains. It does not stay in the history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname);
  return token;
}

function contentOf(
  step: Step,
  attempt: Attempt,
  open: (token: string) => Promise<boolean>,
  onStep: (step: Step) => void,
) {
  if (step.kind === 'link') return <LinkStep attempt={attempt} onToken={open} />;
  if (step.kind === 'codes') return <CodesStep confirmed={step.confirmed} />;
  if (step.kind === 'factor') {
    return (
      <FactorStep enrollment={step.enrollment} onConfirmed={(confirmed) => onStep({ kind: 'codes', confirmed })} />
    );
  }
  const { token, invitation } = step;
  const onAccepted = (enrollment: TotpEnrollment) => onStep({ kind: 'factor', enrollment });
  return <PasswordStep key={token} token={token} invitation={invitation} onAccepted={onAccepted} />;
}

interface LinkProps {
  readonly attempt: Attempt;
  readonly onToken: (token: string) => Promise<boolean>;
}

/** Asks for the link, where the address has none, or one that is not valid. */
function LinkStep({ attempt, onToken }: LinkProps) {
  const link = useSignal('');
  function submit(event: Event): void {
    event.preventDefault();
    void onToken(link.value.trim().replace(/^.*#/, ''));
  }
  return (
    <form onSubmit={submit}>
      <PageHeading>{translate('admin:invitation.title')}</PageHeading>
      <AttemptNotice attempt={attempt} />
      <p>{translate('admin:invitation.open')}</p>
      <Field id="link" label={translate('admin:invitation.link')} value={link} autocomplete="off" required dir="ltr" />
      <button type="submit" class="main" aria-disabled={attempt.isBusy}>
        {translate('admin:signIn.continue')}
      </button>
    </form>
  );
}
