import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PasswordSignInResult, SignInDescription } from '#client';
import { translate } from '../../messages.ts';
import { baseUrl } from '../../service.ts';
import { translateRich } from '../../translate-rich.tsx';
import { plainAdmin } from '../api.ts';
import { AdminIcon } from '../components/admin-icon.tsx';
import { type Attempt, AttemptNotice, useAttempt } from '../components/attempt.tsx';
import { Field } from '../components/field.tsx';
import { hasPasskeys } from '../passkeys.ts';
import { loadSession } from '../session.ts';
import { CodeForm } from './code-form.tsx';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { rememberPlace } from './sign-on-return.ts';

interface Props {
  readonly description: SignInDescription;
  /** The name of the administrator whose session has ended. */
  readonly name?: string;
}

/** Signs in with name, password and code, with a passkey, or by single sign-on. */
export function SignInForm({ description, name = '' }: Props) {
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
      <PasswordForm
        name={name}
        attempt={attempt}
        onChecked={(result) => {
          next.value = result;
        }}
      />
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
  useEffect(() => document.getElementById(name === '' ? 'name' : 'password')?.focus(), []);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const isRight = await attempt.run(async () => {
      const result = await plainAdmin.account.signIn({ name: typedName.value, password: password.value });
      if (result.next === null) await loadSession();
      else onChecked(result);
    });
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
        {translate(attempt.isBusy ? 'admin:signIn.busy' : 'admin:signIn.continue')}
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
        <button type="button" class="wide" aria-disabled={attempt.isBusy} onClick={() => void signInByPasskey(attempt)}>
          <AdminIcon name="key" />
          {translate('admin:signIn.passkey')}
        </button>
      )}
      {signOnLabel !== null && (
        <a class="button wide" href={`${baseUrl}/sign-on/start`} onClick={rememberPlace}>
          <span>{translateRich('admin:signIn.signOn', { server: <bdi>{signOnLabel}</bdi> })}</span>
        </a>
      )}
    </div>
  );
}
