import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ConfirmedInvitation, OpenInvitation, TotpEnrollment } from '#client';
import { PageHeading } from '../components/page-heading.tsx';
import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { plainAdmin } from './api.ts';
import { type Attempt, AttemptNotice, Button, useAttempt } from './components/actions.tsx';
import { Field, NewPasswordField, Submit } from './components/form.tsx';
import { useData } from './components/loaded.tsx';
import { AdminIcon } from './components/marks.tsx';
import { AuthenticatorForm, RecoveryCodes } from './components/secrets.tsx';
import { findFirstPage } from './first-page.ts';
import { createPasskey, hasPasskeys } from './passkeys.ts';
import { navigate, useLeaveGuard } from './router.ts';
import { loadSession } from './session.ts';

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
      <Submit attempt={attempt}>{translate('admin:signIn.continue')}</Submit>
    </form>
  );
}

interface Props {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly onAccepted: (enrollment: TotpEnrollment) => void;
}

/** Asks for the name, unless the link has one, and the password. */
function PasswordStep({ token, invitation, onAccepted }: Props) {
  const name = useSignal(invitation.name ?? '');
  const password = useSignal('');
  const attempt = useAttempt();
  const isNew = invitation.kind !== 'reset';
  useEffect(() => document.getElementById(invitation.name === null ? 'name' : 'new-password')?.focus(), []);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    await attempt.run(async () => {
      const chosen = invitation.name === null ? { name: name.value } : {};
      onAccepted(await plainAdmin.account.acceptInvitation({ token, password: password.value, ...chosen }));
    });
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <p class="step">{translate('admin:invitation.step', { number: 1 })}</p>
      <PageHeading>{translate(isNew ? 'admin:invitation.account' : 'admin:invitation.reset')}</PageHeading>
      <p>
        {translateRich('admin:invitation.role', {
          role: <strong>{translate(`admin:role.${invitation.role}`)}</strong>,
        })}
      </p>
      <AttemptNotice attempt={attempt} />
      <NameField value={name} isFixed={invitation.name !== null} />
      <NewPasswordField value={password} />
      <Submit attempt={attempt}>{translate('admin:signIn.continue')}</Submit>
    </form>
  );
}

/** Password managers need the name, also if it cannot be changed. */
function NameField({ value, isFixed }: { readonly value: Signal<string>; readonly isFixed: boolean }) {
  return (
    <Field
      id="name"
      label={translate('admin:signIn.name')}
      hint={isFixed ? undefined : translate('admin:invitation.nameHint')}
      value={value}
      autocomplete="username"
      autocapitalize="none"
      spellcheck={false}
      maxLength={32}
      readOnly={isFixed}
      required
    />
  );
}

interface FactorStepProps {
  readonly enrollment: TotpEnrollment;
  readonly onConfirmed: (confirmed: ConfirmedInvitation) => void;
}

/** Adds the second factor, which creates the account. */
function FactorStep({ enrollment, onConfirmed }: FactorStepProps) {
  const { state } = enrollment;
  return (
    <>
      <p class="step">{translate('admin:invitation.step', { number: 2 })}</p>
      <PageHeading>{translate('admin:invitation.factor')}</PageHeading>
      <p>{translate('admin:invitation.factorText')}</p>
      <AuthenticatorForm
        enrollment={enrollment}
        action={translate('admin:signIn.continue')}
        onCode={async (code) => onConfirmed(await plainAdmin.account.confirmInvitation({ state, code }))}
      />
      <PasskeyInstead state={state} onConfirmed={onConfirmed} />
    </>
  );
}

interface PasskeyProps extends Pick<FactorStepProps, 'onConfirmed'> {
  readonly state: string;
}

/** Offers a passkey instead of the app, where the browser and the address of the service allow it. */
function PasskeyInstead({ state, onConfirmed }: PasskeyProps) {
  const { data } = useData(() => plainAdmin.account.describeSignIn());
  const attempt = useAttempt();
  if (!hasPasskeys || data?.methods.includes('passkey') !== true) return null;
  const create = () =>
    attempt.run(async () => {
      const creation = await plainAdmin.account.startInvitationPasskey(state);
      const passkey = await createPasskey(creation, translate('admin:invitation.passkeyName'));
      onConfirmed(await plainAdmin.account.confirmInvitationByPasskey(passkey));
    });
  return (
    <div class="other-ways">
      <p class="or">{translate('admin:signIn.or')}</p>
      <AttemptNotice attempt={attempt} />
      <Button look="wide" attempt={attempt} onUse={create}>
        <AdminIcon name="key" />
        {translate('admin:invitation.passkey')}
      </Button>
    </div>
  );
}

/** Shows the recovery codes, once. The user is signed in already. */
function CodesStep({ confirmed }: { readonly confirmed: ConfirmedInvitation }) {
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
          onChange={({ currentTarget }) => (isKept.value = currentTarget.checked)}
        />
        {translate('admin:recovery.kept')}
      </label>
      <button type="submit" class="main">
        {translate('admin:signIn.continue')}
      </button>
    </form>
  );
}
