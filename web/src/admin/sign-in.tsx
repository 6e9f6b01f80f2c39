import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PasswordSignInResult, SignInDescription } from '#client';
import { Dialog } from '../components/dialog.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { translate } from '../messages.ts';
import { baseUrl } from '../service.ts';
import { translateRich } from '../translate-rich.tsx';
import { plainAdmin } from './api.ts';
import { type Attempt, AttemptNotice, Button, useAttempt } from './components/actions.tsx';
import { CodeField, Field } from './components/form.tsx';
import { useData } from './components/loaded.tsx';
import { AdminIcon } from './components/marks.tsx';
import { rememberPlace } from './first-page.ts';
import { hasPasskeys, usePasskey } from './passkeys.ts';
import { loadSession, sessionState } from './session.ts';

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

interface Props {
  readonly description: SignInDescription;
  /** The name of the administrator whose session has ended. */
  readonly name?: string;
}

/** Signs in with name, password and code, with a passkey, or by single sign-on. */
function SignInForm({ description, name = '' }: Props) {
  const next = useSignal<PasswordSignInResult | undefined>(undefined);
  const attempt = useAttempt();
  if (next.value?.state != null) {
    const restart = () => {
      next.value = undefined;
    };
    return <CodeForm state={next.value.state} isPasskey={next.value.next === 'passkey'} onRestart={restart} />;
  }
  return (
    <>
      <AttemptNotice attempt={attempt} />
      <PasswordForm name={name} attempt={attempt} onChecked={(result) => (next.value = result)} />
      <OtherWays description={description} attempt={attempt} />
    </>
  );
}

interface PasswordProps {
  readonly name: string;
  readonly attempt: Attempt;
  readonly onChecked: (result: PasswordSignInResult) => void;
}

function PasswordForm({ name, attempt, onChecked }: PasswordProps) {
  const typedName = useSignal(name);
  const password = useSignal('');
  const isSubmitted = useSignal(false);
  useEffect(() => document.getElementById(name === '' ? 'name' : 'password')?.focus(), []);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    isSubmitted.value = true;
    const isRight = await attempt.run(async () => {
      const result = await plainAdmin.account.signIn({ name: typedName.value, password: password.value });
      if (result.next === null) await loadSession();
      else onChecked(result);
    });
    isSubmitted.value = false;
    if (!isRight) document.getElementById('password')?.focus();
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <Field
        id="name"
        label={translate('admin:signIn.name')}
        value={typedName}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        maxLength={64}
        required
      />
      <Field
        id="password"
        type="password"
        label={translate('admin:signIn.password')}
        value={password}
        autocomplete="current-password"
        maxLength={256}
        required
      />
      <button type="submit" class="main wide" aria-disabled={attempt.isBusy}>
        {translate(isSubmitted.value ? 'admin:signIn.busy' : 'admin:signIn.continue')}
      </button>
    </form>
  );
}

function OtherWays({ description, attempt }: { readonly description: SignInDescription; readonly attempt: Attempt }) {
  const { methods, signOnLabel } = description;
  const offersPasskey = hasPasskeys && methods.includes('passkey');
  if (!offersPasskey && signOnLabel === null) return null;
  return (
    <div class="other-ways">
      <p class="or">{translate('admin:signIn.or')}</p>
      {offersPasskey && (
        <Button look="wide" attempt={attempt} onUse={() => signInByPasskey(attempt)}>
          <AdminIcon name="key" />
          {translate('admin:signIn.passkey')}
        </Button>
      )}
      {signOnLabel !== null && (
        <a class="button wide" href={`${baseUrl}/sign-on/start`} onClick={rememberPlace}>
          <span>{translateRich('admin:signIn.signOn', { server: <bdi>{signOnLabel}</bdi> })}</span>
        </a>
      )}
    </div>
  );
}

interface CodeFormProps {
  /** The state that the right password has returned. */
  readonly state: string;
  /** Whether the second factor is a passkey, because there is no authenticator app. */
  readonly isPasskey: boolean;
  readonly onRestart: () => void;
}

/** Asks for the second factor. */
function CodeForm({ state, isPasskey, onRestart }: CodeFormProps) {
  const code = useSignal('');
  const isSubmitted = useSignal(false);
  const attempt = useAttempt();
  useEffect(() => document.getElementById(isPasskey ? 'use-passkey' : 'code')?.focus(), []);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    isSubmitted.value = true;
    const isRight = await attempt.run(async () => {
      await plainAdmin.account.signInByCode(state, code.value.trim());
      await loadSession();
    });
    isSubmitted.value = false;
    const field = document.getElementById('code');
    if (isRight || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }
  return (
    <>
      <AttemptNotice attempt={attempt} />
      {isPasskey && (
        <div class="other-ways">
          <button
            id="use-passkey"
            type="button"
            class="main wide"
            aria-disabled={attempt.isBusy}
            onClick={() => void signInByPasskey(attempt)}
          >
            <AdminIcon name="key" />
            {translate('admin:signIn.passkey')}
          </button>
          <p class="or">{translate('admin:signIn.or')}</p>
        </div>
      )}
      <form method="post" onSubmit={(event) => void submit(event)}>
        <CodeField id="code" value={code} isRecovery={isPasskey} />
        <button type="submit" class={isPasskey ? 'wide' : 'main wide'} aria-disabled={attempt.isBusy}>
          {translate(isSubmitted.value ? 'admin:signIn.busy' : 'admin:signIn.finish')}
        </button>
        <p class="last">
          <Button look="quiet" onUse={onRestart}>
            {translate('admin:signIn.restart')}
          </Button>
        </p>
      </form>
    </>
  );
}

/** Signs in with a passkey, without name and password. */
async function signInByPasskey(attempt: Attempt): Promise<void> {
  await attempt.run(async () => {
    const { account } = plainAdmin;
    await account.signInByPasskey(await usePasskey(await account.startPasskeySignIn()));
    await loadSession();
  });
}
