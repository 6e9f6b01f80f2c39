import { useSignal } from '@preact/signals';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { translate } from '../messages.ts';
import { baseUrl } from '../service.ts';
import { translateRich } from '../translate-rich.tsx';
import { confirmSignIn, plainAdmin } from './api.ts';
import { type Attempt, AttemptNotice, Button, Modal, useAttempt } from './components/actions.tsx';
import { CodeField, Field } from './components/form.tsx';
import { useData } from './components/loaded.tsx';
import { AdminIcon } from './components/marks.tsx';
import { hasPasskeys, usePasskey } from './passkeys.ts';

/** Asks for password and code, or a passkey, when an action needs a recent sign-in. */
export function Reauthentication() {
  return confirmSignIn.pending.value === undefined ? null : <ReauthenticationDialog />;
}

const close = (isConfirmed: boolean) => confirmSignIn.pending.value?.close(isConfirmed);

async function loadWays() {
  const [factors, description] = await Promise.all([plainAdmin.account.factors(), plainAdmin.account.describeSignIn()]);
  return { ...factors, methods: description.methods, signOnLabel: description.signOnLabel };
}

type Ways = Awaited<ReturnType<typeof loadWays>>;

function ReauthenticationDialog() {
  const { data, problem } = useData(loadWays);
  const attempt = useAttempt();
  return (
    <Modal title={translate('admin:confirm.title')} onClose={() => close(false)}>
      <p>{translate('admin:confirm.text')}</p>
      <ProblemNotice error={problem} />
      <AttemptNotice attempt={attempt} />
      {data !== undefined && <OtherWays ways={data} attempt={attempt} />}
      {data?.password && <PasswordForm attempt={attempt} />}
      <p class="actions last">
        <Button onUse={() => close(false)}>{translate('admin:cancel')}</Button>
        {data?.password && (
          <button type="submit" form="reauthentication" class="main" aria-disabled={attempt.isBusy}>
            {translate('admin:confirm.action')}
          </button>
        )}
      </p>
    </Modal>
  );
}

function PasswordForm({ attempt }: { readonly attempt: Attempt }) {
  const password = useSignal('');
  const code = useSignal('');
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const isRight = await attempt.run(() => plainAdmin.account.reauthenticate(password.value, code.value.trim()));
    if (isRight) close(true);
    else document.getElementById('confirm-password')?.focus();
  }
  return (
    <form id="reauthentication" method="post" onSubmit={(event) => void submit(event)}>
      <Field
        id="confirm-password"
        type="password"
        label={translate('admin:signIn.password')}
        value={password}
        autocomplete="current-password"
        maxLength={256}
        required
      />
      <CodeField id="confirm-code" value={code} />
    </form>
  );
}

function OtherWays({ ways, attempt }: { readonly ways: Ways; readonly attempt: Attempt }) {
  const { passkeys, methods, signOnLabel, password } = ways;
  async function confirmByPasskey(): Promise<void> {
    const isRight = await attempt.run(async () => {
      const { account } = plainAdmin;
      await account.reauthenticateByPasskey(await usePasskey(await account.startPasskeyConfirmation()));
    });
    if (isRight) close(true);
  }
  return (
    <>
      {passkeys > 0 && hasPasskeys && methods.includes('passkey') && (
        <p>
          <Button look="wide" attempt={attempt} onUse={confirmByPasskey}>
            <AdminIcon name="key" />
            {translate('admin:confirm.passkey')}
          </Button>
        </p>
      )}
      {/* An account with a password has not come from the other server. A new tab keeps what was entered here. */}
      {!password && signOnLabel !== null && (
        <p class="actions">
          <a class="button" href={`${baseUrl}/sign-on/start?confirm=1`} target="_blank" rel="noopener">
            <span>{translateRich('admin:confirm.signOn', { server: <bdi>{signOnLabel}</bdi> })}</span>
          </a>
          <Button look="main" onUse={() => close(true)}>
            {translate('admin:confirm.done')}
          </Button>
        </p>
      )}
    </>
  );
}
