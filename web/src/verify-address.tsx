import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PageHeading } from './components/page-heading.tsx';
import { ProblemNotice } from './components/problem-notice.tsx';
import { SignOnLink } from './components/sign-on-link.tsx';
import {
  enterCode,
  leavePendingVerification,
  type PendingVerification,
  readPendingVerification,
  readRecentVerification,
  requestCode,
} from './identity.ts';
import { translate } from './messages.ts';
import { translateRich } from './translate-rich.tsx';
import { linkCode, shownCode } from './verify-link.ts';

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
        onInput={({ currentTarget }) => (address.value = currentTarget.value)}
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

/** Shows where the code was sent, and where to find it. */
export function CodeNotice({ pending }: { readonly pending: PendingVerification | undefined }) {
  return (
    <>
      <div role="status">
        {pending !== undefined && <p>{translateRich('prove:mailed', { address: <bdi>{pending.address}</bdi> })}</p>}
      </div>
      {pending !== undefined && <MailboxHint />}
    </>
  );
}

/** Shows where a code works that was not requested in this browser. */
export function UnmatchedCode({ code }: { readonly code: string | undefined }) {
  return (
    <div role="status">
      {code !== undefined && (
        <p class="notice warn">{translateRich('prove:strayLink', { code: <code>{shownCode(code)}</code> })}</p>
      )}
    </div>
  );
}

/** A server for trying out shows its emails itself. */
function MailboxHint() {
  if (document.querySelector('.pages a[href="mailbox"]') === null) return null;
  const mailbox = (
    <a href="mailbox" target="_blank" rel="noopener">
      {translate('common:mailbox')}
    </a>
  );
  return <p class="notice">{translateRich('prove:tryOut', { mailbox })}</p>;
}

/** Codes that need no button: they are complete. Hyphens and spaces do not count. */
const isComplete = (code: string) => /^([a-kmnp-z2-9]{8}|[A-Za-z0-9]{10})$/.test(code.replaceAll(/[\s-]/g, ''));

interface CodeFormProps {
  readonly verification: Verification;
  readonly pending: PendingVerification;
  /** Buttons beside those for the code. */
  readonly children: ComponentChildren;
}

/** Accepts the code, and submits it as soon as it is complete. */
export function CodeForm({ verification, pending, children }: CodeFormProps) {
  const { problem, isBusy, enter, request } = verification;
  const code = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  // Also focuses the field after another code was sent. A wrong code is selected, so that the next one replaces it.
  useEffect(() => {
    field.current?.focus();
    if (problem.value !== undefined) field.current?.select();
  }, [pending, problem.value]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void enter(code.value.trim());
      }}
    >
      <label for="code">{translate('prove:code')}</label>
      <input
        id="code"
        ref={field}
        class="code"
        type="text"
        required
        autocomplete="one-time-code"
        autocapitalize="off"
        spellcheck={false}
        value={code.value}
        onInput={({ currentTarget }) => {
          code.value = currentTarget.value;
          if (isComplete(code.value) && !isBusy.value) void enter(code.value.trim());
        }}
      />
      <p class="actions after">
        <button type="submit" class="main" disabled={isBusy.value}>
          {translate('prove:confirm')}
        </button>
        <button type="button" class="quiet" disabled={isBusy.value} onClick={() => void request(pending.address)}>
          {translate('prove:again')}
        </button>
        <SignOnLink />
        {children}
      </p>
      <p class="muted small last">{translate('prove:hint')}</p>
    </form>
  );
}

/** Returns the verification that this page waited for before it was left or reloaded. */
function restorePending(expected: string): PendingVerification | undefined {
  if (linkCode.value !== undefined) return readPendingVerification();
  const recent = readRecentVerification();
  const isOther = expected !== '' && recent?.address.toLowerCase() !== expected.toLowerCase();
  return isOther ? undefined : recent;
}

export type Verification = ReturnType<typeof useVerification>;

/** The state of a verification: an address is entered, then the code that was sent to it. */
export function useVerification(expected = '') {
  const pending = useSignal(restorePending(expected));
  /** A code that was not requested in this browser. */
  const unmatchedCode = useSignal<string | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  async function run(work: () => Promise<void>): Promise<void> {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      problem.value = error;
      // The button lost the focus when it was disabled.
      document.getElementById(pending.value === undefined ? 'address' : 'code')?.focus();
    }
    isBusy.value = false;
  }
  const request = (address: string) =>
    run(async () => {
      pending.value = await requestCode(address);
      unmatchedCode.value = undefined;
    });
  const enter = (code: string) =>
    run(async () => {
      if (pending.value !== undefined) await enterCode(pending.value, code);
    });
  const reset = () => {
    leavePendingVerification();
    pending.value = undefined;
    problem.value = undefined;
  };
  const codeFromLink = linkCode.value;
  useEffect(() => {
    if (codeFromLink === undefined) return;
    linkCode.value = undefined;
    pending.value ??= readPendingVerification();
    unmatchedCode.value = pending.value === undefined ? codeFromLink : undefined;
    if (pending.value !== undefined) void enter(codeFromLink);
  }, [codeFromLink]);
  return { pending, unmatchedCode, problem, isBusy, request, enter, reset };
}
