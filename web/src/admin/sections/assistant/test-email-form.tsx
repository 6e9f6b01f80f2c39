import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { AttemptNotice } from '../../components/attempt.tsx';
import { EmailFailure } from '../../components/email-failure.tsx';
import { Field } from '../../components/field.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import type { TestEmailState } from './use-test-email.ts';

/** Sends a test email, and describes its outcome. */
export function TestEmailForm({ email }: { readonly email: TestEmailState }) {
  const address = useSignal('');
  function submit(event: Event): void {
    event.preventDefault();
    void email.send(address.value.trim());
  }
  return (
    <form class="setup-part" onSubmit={submit}>
      <h2>{translate('admin-assistant:mail.test')}</h2>
      <Field
        id="test-address"
        label={translate('admin-assistant:mail.address')}
        value={address}
        type="email"
        autocomplete="email"
        dir="ltr"
        required
      />
      <AttemptNotice attempt={email.attempt} />
      <p class="actions">
        <button type="submit" aria-disabled={email.attempt.isBusy}>
          {translate('admin-assistant:mail.send')}
        </button>
      </p>
      <AttemptNotice attempt={email.poll} />
      <div role="status">{email.outcome !== undefined && <Outcome email={email} />}</div>
    </form>
  );
}

const looks = { queued: 'off', sent: 'good', failed: 'bad', dropped: 'bad' } as const;

function Outcome({ email: { outcome, address } }: { readonly email: TestEmailState }) {
  if (outcome === undefined) return null;
  const { state, failure } = outcome;
  const isRetried = state === 'queued' && failure !== null;
  return (
    <>
      <p class="with-mark">
        <StateMark look={isRetried ? 'warn' : looks[state]} />
        <strong>
          {translateRich(`admin-assistant:mail.${isRetried ? 'retried' : state}`, { address: <bdi>{address}</bdi> })}
        </strong>
      </p>
      <EmailFailure email={outcome} />
    </>
  );
}
