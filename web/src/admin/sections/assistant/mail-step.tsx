import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { CheckView, useCheck } from './check-view.tsx';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './steps.ts';
import { TestEmailForm } from './test-email-form.tsx';
import { useTestEmail } from './use-test-email.ts';

/** Checks the connection to the mail server, and sends a test email. */
export function MailStep({ step, flow }: StepProps) {
  const check = useCheck('mail');
  const email = useTestEmail();
  const isRight = email.outcome?.state === 'sent' || check.data?.state === 'ok';
  return (
    <>
      <p>{translateRich('admin-assistant:mail.text', { setting: <code>SEALPOST_SMTP</code> })}</p>
      <CheckView name="mail" check={check} />
      <TestEmailForm email={email} />
      <StepActions step={step} flow={flow} action={isRight ? translate('admin-assistant:continue') : undefined} />
    </>
  );
}
