import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { translate } from '../../messages.ts';
import { plainAdmin } from '../api.ts';
import { AdminIcon } from '../components/admin-icon.tsx';
import { type Attempt, AttemptNotice, useAttempt } from '../components/attempt.tsx';
import { CodeField } from '../components/code-field.tsx';
import { loadSession } from '../session.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

interface Props {
  /** The state that the right password has returned. */
  readonly state: string;
  /** Whether the second factor is a passkey, because there is no authenticator app. */
  readonly isPasskey: boolean;
  readonly onRestart: () => void;
}

/** Asks for the second factor. */
export function CodeForm({ state, isPasskey, onRestart }: Props) {
  const code = useSignal('');
  const attempt = useAttempt();
  useEffect(() => document.getElementById(isPasskey ? 'use-passkey' : 'code')?.focus(), []);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const isRight = await attempt.run(async () => {
      await plainAdmin.account.signInByCode(state, code.value.trim());
      await loadSession();
    });
    const field = document.getElementById('code');
    if (isRight || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }
  return (
    <>
      <AttemptNotice attempt={attempt} />
      {isPasskey && <PasskeyButton attempt={attempt} />}
      <form method="post" onSubmit={(event) => void submit(event)}>
        <CodeField id="code" value={code} isRecovery={isPasskey} />
        <button type="submit" class={isPasskey ? 'wide' : 'main wide'} aria-disabled={attempt.isBusy}>
          {translate(attempt.isBusy ? 'admin:signIn.busy' : 'admin:signIn.finish')}
        </button>
        <p class="last">
          <button type="button" class="quiet" onClick={onRestart}>
            {translate('admin:signIn.restart')}
          </button>
        </p>
      </form>
    </>
  );
}

function PasskeyButton({ attempt }: { readonly attempt: Attempt }) {
  return (
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
  );
}
