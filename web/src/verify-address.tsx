import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PageHeading } from './components/page-heading.tsx';
import { ProblemNotice } from './components/problem-notice.tsx';
import { SignOnLink } from './components/sign-on-link.tsx';
import { readPendingVerification } from './identity.ts';
import { translate } from './messages.ts';
import { useVerification } from './use-verification.ts';
import { CodeForm, CodeNotice, UnmatchedCode } from './verify-code.tsx';

interface Props {
  /** Why an address is needed. */
  readonly why: ComponentChildren;
  /** The address that must be verified, if only one is possible. */
  readonly expected?: string;
}

/** Asks for an address, sends a code to it, and accepts the code. */
export function VerifyAddress({ why, expected = '' }: Props) {
  const verification = useVerification(expected);
  const pending = verification.pending.value;
  const wasRequested = useRef(false);
  wasRequested.current ||= pending !== undefined;
  return (
    <div class="card narrow">
      <PageHeading>{translate('prove:title')}</PageHeading>
      <ProblemNotice error={verification.problem.value} />
      <CodeNotice pending={pending} />
      <UnmatchedCode code={verification.unmatchedCode.value} />
      {pending === undefined ? (
        <AddressForm
          why={why}
          expected={expected}
          isBusy={verification.isBusy.value}
          isReturn={wasRequested.current}
          onRequestCode={verification.request}
        />
      ) : (
        <CodeForm verification={verification} pending={pending}>
          <button type="button" class="quiet" onClick={verification.reset}>
            {translate('prove:other')}
          </button>
        </CodeForm>
      )}
    </div>
  );
}

interface AddressFormProps extends Required<Props> {
  readonly isBusy: boolean;
  /** Whether the user returns to this form after requesting a code. */
  readonly isReturn: boolean;
  readonly onRequestCode: (address: string) => Promise<void>;
}

function AddressForm({ why, expected, isBusy, isReturn, onRequestCode }: AddressFormProps) {
  const last = isReturn ? undefined : readPendingVerification()?.address;
  const address = useSignal(expected || (last ?? ''));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReturn) field.current?.focus();
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onRequestCode(address.value.trim());
      }}
    >
      <p>{why}</p>
      <label for="address">{translate('prove:address')}</label>
      <input
        id="address"
        ref={field}
        class="wide"
        type="email"
        required
        autocomplete="email"
        value={address.value}
        onInput={({ currentTarget }) => {
          address.value = currentTarget.value;
        }}
      />
      <p class="actions after">
        <button type="submit" class="main" disabled={isBusy}>
          {translate('prove:mailCode')}
        </button>
        <SignOnLink />
      </p>
    </form>
  );
}
