import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TotpEnrollment } from '#client';
import { QrCode } from '../../components/qr-code.tsx';
import { translate } from '../../messages.ts';
import { AttemptNotice, useAttempt } from './attempt.tsx';
import { Field } from './field.tsx';

interface Props {
  readonly enrollment: TotpEnrollment;
  /** The label of the button that sends the code. */
  readonly action: string;
  /** Sends the code. Throws if it is wrong. */
  readonly onCode: (code: string) => Promise<void>;
}

/** Shows the secret for an authenticator app, and asks for a code of it. */
export function AuthenticatorForm({ enrollment: { totp }, action, onCode }: Props) {
  const code = useSignal('');
  const attempt = useAttempt();
  useEffect(() => document.getElementById('app-code')?.focus(), []);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const isRight = await attempt.run(() => onCode(code.value.trim()));
    const field = document.getElementById('app-code');
    if (isRight || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }
  return (
    <form class="authenticator" onSubmit={(event) => void submit(event)}>
      <QrCode text={totp.url} label={translate('admin:totp.qrCode')} />
      <div>
        <p>{translate('admin:totp.scan')}</p>
        <p class="small">
          {translate('admin:totp.enter')}
          <br />
          <code class="key" translate={false}>
            {inFours(totp.secret)}
          </code>
        </p>
        <p class="small">
          <a href={totp.url}>{translate('admin:totp.open')}</a>
        </p>
      </div>
      <div class="whole">
        <AttemptNotice attempt={attempt} />
        <Field
          id="app-code"
          label={translate('admin:totp.code')}
          value={code}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={16}
          required
        />
        <button type="submit" class="main" aria-disabled={attempt.isBusy}>
          {action}
        </button>
      </div>
    </form>
  );
}

const inFours = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? '';
