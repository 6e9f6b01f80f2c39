import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { TotpEnrollment } from '#client';
import { QrCode } from '../../components/qr-code.tsx';
import { translate } from '../../messages.ts';
import { serviceName } from '../../page-config.ts';
import { AttemptNotice, Button, CopyText, useAttempt } from './actions.tsx';
import { Field, Submit } from './form.tsx';
import { downloadText } from './format.ts';
import { AdminIcon } from './marks.tsx';

interface Props {
  readonly enrollment: TotpEnrollment;
  /** The label of the button that sends the code. */
  readonly action: string;
  /** Sends the code. Throws if it is wrong. */
  readonly onCode: (code: string) => Promise<void>;
  /** Choices between the code and the button. */
  readonly children?: ComponentChildren;
}

/** Shows the secret for an authenticator app, and asks for a code of it. */
export function AuthenticatorForm({ enrollment: { totp }, action, onCode, children }: Props) {
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
            {totp.secret.match(/.{1,4}/g)?.join(' ') ?? ''}
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
        {children}
        <p class="actions">
          <Submit attempt={attempt}>{action}</Submit>
        </p>
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The name with which the administrator signs in. */
  readonly account: string;
}

/** Shows recovery codes, and offers the ways to keep them. */
export function RecoveryCodes({ codes, account }: RecoveryCodesProps) {
  const heading = translate('admin:recovery.file', { service: serviceName, host: location.host, name: account });
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  return (
    <div class="recovery">
      <ol class="codes" translate={false}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p class="actions">
        <CopyText text={codes.join('\n')} label={translate('admin:recovery.copy')} />
        <Button icon="download" onUse={() => downloadText(`recovery-codes-${location.hostname}.txt`, text)}>
          {translate('admin:recovery.download')}
        </Button>
        <Button onUse={() => print()}>
          <AdminIcon name="print" />
          {translate('admin:recovery.print')}
        </Button>
      </p>
    </div>
  );
}
