import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CheckResult, TestEmail } from '#client';
import { ProblemNotice } from '../../../components/problem-notice.tsx';
import { baseUrl } from '../../../service.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, Button, useAttempt } from '../../components/actions.tsx';
import { EmailFailure } from '../../components/failures.tsx';
import { Field } from '../../components/form.tsx';
import { type LoadedData, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { StepActions, type StepProps } from './steps.tsx';
import { t } from './t.ts';

type CheckName = 'baseUrl' | 'mail' | 'scanner';

/** Runs a check when the step is opened. It ends when the user leaves the step. */
const useCheck = (name: CheckName): LoadedData<CheckResult> => useData((client) => client.service.runSetupCheck(name));

const looks = { ok: 'good', failing: 'bad', off: 'off' } as const;

interface Props {
  readonly name: CheckName;
  readonly check: LoadedData<CheckResult>;
}

/** The result of a check in words, and a button to repeat it. */
function CheckView({ name, check: { data, problem, isLoading, reload } }: Props) {
  return (
    <div class="setup-check">
      <ProblemNotice error={problem} />
      <div role="status">
        {isLoading && <p class="muted">{t(`${name}.checking`)}</p>}
        {!isLoading && problem === undefined && data !== undefined && (
          <>
            <p class="with-mark">
              <StateMark look={looks[data.state]} />
              <strong>{t(data.code === 'ok' ? `${name}.ok` : `code.${data.code}`)}</strong>
            </p>
            {/* It begins with the address, or names the error. */}
            {name === 'baseUrl' && data.state === 'ok' && <p class="muted small">{data.sentence.split(' ', 1)}</p>}
            {data.state === 'failing' && (
              <p class="muted small" lang="en" dir="ltr">
                {data.sentence}
              </p>
            )}
          </>
        )}
      </div>
      <p class="actions">
        <Button
          attempt={{ isBusy: isLoading }}
          onUse={() => (isLoading ? undefined : reload())}
          label={t('checkAgain')}
        />
      </p>
    </div>
  );
}

/** An address that only browsers on the machine of the service can open. */
const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);

/** Checks that the address in links leads to this service. */
export function BaseUrlStep({ step, flow }: StepProps) {
  const check = useCheck('baseUrl');
  const isRight = check.data?.state === 'ok' && !isLocal;
  return (
    <>
      <p>{translateRich('admin-assistant:baseUrl.text', { setting: <code>SEALPOST_BASE_URL</code> })}</p>
      <p>
        {translateRich('admin-assistant:baseUrl.here', {
          address: (
            <a href={`${baseUrl}/`} target="_blank" rel="noopener">
              {baseUrl}
            </a>
          ),
        })}
      </p>
      {isLocal && <p class="notice warn">{t('baseUrl.local')}</p>}
      <CheckView name="baseUrl" check={check} />
      <StepActions step={step} flow={flow} action={isRight ? t('continue') : undefined} />
    </>
  );
}

/** Checks that the virus scanner finds the test file. */
export function ScannerStep({ step, flow }: StepProps) {
  const check = useCheck('scanner');
  const action = check.data?.state === 'ok' ? t('continue') : undefined;
  return (
    <>
      <p>{t('scanner.text')}</p>
      <p>{translateRich('admin-assistant:scanner.how', { setting: <code>SEALPOST_CLAMD</code> })}</p>
      <CheckView name="scanner" check={check} />
      <StepActions step={step} flow={flow} action={action} />
    </>
  );
}

/** Checks the connection to the mail server, and sends a test email. */
export function MailStep({ step, flow }: StepProps) {
  const check = useCheck('mail');
  const email = useTestEmail();
  const isRight = email.outcome?.state === 'sent' || check.data?.state === 'ok';
  const address = useSignal('');
  function submit(event: Event): void {
    event.preventDefault();
    void email.send(address.value.trim());
  }
  return (
    <>
      <p>{translateRich('admin-assistant:mail.text', { setting: <code>SEALPOST_SMTP</code> })}</p>
      <CheckView name="mail" check={check} />
      <form class="setup-part" onSubmit={submit}>
        <h2>{t('mail.test')}</h2>
        <Field
          id="test-address"
          label={t('mail.address')}
          value={address}
          type="email"
          autocomplete="email"
          dir="ltr"
          required
        />
        <AttemptNotice attempt={email.attempt} />
        <p class="actions">
          <button type="submit" aria-disabled={email.attempt.isBusy}>
            {t('mail.send')}
          </button>
        </p>
        <AttemptNotice attempt={email.poll} />
        <div role="status">{email.outcome !== undefined && <EmailOutcome email={email} />}</div>
      </form>
      <StepActions step={step} flow={flow} action={isRight ? t('continue') : undefined} />
    </>
  );
}

const emailLooks = { queued: 'off', sent: 'good', failed: 'bad', dropped: 'bad' } as const;

function EmailOutcome({ email: { outcome, address } }: { readonly email: TestEmailState }) {
  if (outcome === undefined) return null;
  const { state, failure } = outcome;
  const isRetried = state === 'queued' && failure !== null;
  return (
    <>
      <p class="with-mark">
        <StateMark look={isRetried ? 'warn' : emailLooks[state]} />
        <strong>
          {translateRich(`admin-assistant:mail.${isRetried ? 'retried' : state}`, { address: <bdi>{address}</bdi> })}
        </strong>
      </p>
      <EmailFailure email={outcome} />
    </>
  );
}

/** A person watches: the mail server usually responds within seconds. */
const pollMs = 1_000;

interface TestEmailState {
  readonly attempt: Attempt;
  /** The request for the outcome. */
  readonly poll: Attempt;
  /** The address of the last test email. */
  readonly address: string;
  /** Undefined until an email is queued. */
  readonly outcome: TestEmail | undefined;
  send(address: string): Promise<void>;
}

/** Sends test emails, and follows the last one until its outcome is certain. */
function useTestEmail(): TestEmailState {
  const [attempt, poll] = [useAttempt(), useAttempt()];
  const sent = useSignal<{ readonly id: string; readonly address: string } | undefined>(undefined);
  const outcome = useSignal<TestEmail | undefined>(undefined);
  useEffect(() => {
    if (sent.value === undefined || outcome.value?.state !== 'queued') return undefined;
    const { id } = sent.value;
    const timer = setTimeout(() => {
      void poll.run(async () => {
        const latest = await admin.service.testEmail(id);
        // Another email may have been sent in the meantime.
        if (sent.peek()?.id === id) outcome.value = latest;
      });
    }, pollMs);
    return () => clearTimeout(timer);
  }, [sent.value, outcome.value]);
  async function send(address: string): Promise<void> {
    await attempt.run(async () => {
      const id = await admin.service.sendTestEmail(address);
      sent.value = { id, address };
      outcome.value = { state: 'queued', attempts: 0, failure: null };
    });
  }
  return { attempt, poll, address: sent.value?.address ?? '', outcome: outcome.value, send };
}
