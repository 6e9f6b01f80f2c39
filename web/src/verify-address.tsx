import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PageHeading } from './components/page-heading.tsx';
import { ProblemNotice } from './components/problem-notice.tsx';
import {
  enterCode,
  leavePendingVerification,
  type PendingVerification,
  readPendingVerification,
  readRecentVerification,
  requestCode,
  verifiedAddress,
} from './identity.ts';
import { translate } from './messages.ts';
import { translateRich } from './translate-rich.tsx';

/** The code from a link that was opened in this tab, until it is used. */
const linkCode = signal<string | undefined>(undefined);

/** A link has two more characters than the short code in the email. */
const shownCode = (code: string) => code.replace(/^([a-z2-9]{4})([a-z2-9]{4})00$/, '$1-$2');

/** Removes the code from the address bar first. Ignores it if an address is already verified. */
function takeCodeFromUrl(): void {
  const code = /^#code=([A-Za-z0-9-]{1,100})$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', location.pathname);
  if (verifiedAddress.value === undefined) linkCode.value = code;
}
takeCodeFromUrl();
addEventListener('hashchange', takeCodeFromUrl);

interface Props {
  /** Why an address is needed. */
  readonly why: ComponentChildren;
  /** The address that must be verified, if only one is possible. */
  readonly expected?: string;
}

/** Asks for an address, sends a code to it, and accepts the code. */
export function VerifyAddress({ why, expected = '' }: Props) {
  const { request, enter, reset, ...state } = useVerification(expected);
  const [pending, unmatchedCode, isBusy] = [state.pending.value, state.unmatchedCode.value, state.isBusy.value];
  const wasRequested = useRef(false);
  wasRequested.current ||= pending !== undefined;
  return (
    <div class="card narrow">
      <PageHeading>{translate('prove:title')}</PageHeading>
      <ProblemNotice error={state.problem.value} />
      <div role="status">
        {pending !== undefined ? (
          <p>{translateRich('prove:mailed', { address: <bdi>{pending.address}</bdi> })}</p>
        ) : (
          unmatchedCode !== undefined && (
            <p class="notice warn">
              {translateRich('prove:strayLink', { code: <code>{shownCode(unmatchedCode)}</code> })}
            </p>
          )
        )}
      </div>
      {pending !== undefined && <MailboxHint />}
      {pending === undefined ? (
        <AddressForm
          why={why}
          expected={expected}
          isBusy={isBusy}
          isReturn={wasRequested.current}
          onRequestCode={request}
        />
      ) : (
        <CodeForm pending={pending} isBusy={isBusy} onEnter={enter} onResend={request} onOtherAddress={reset} />
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

/** Returns the verification that this page waited for before it was left or reloaded. */
function restorePending(expected: string): PendingVerification | undefined {
  if (linkCode.value !== undefined) return readPendingVerification();
  const recent = readRecentVerification();
  const isOther = expected !== '' && recent?.address.toLowerCase() !== expected.toLowerCase();
  return isOther ? undefined : recent;
}

/** The state of a verification: an address is entered, then the code that was sent to it. */
function useVerification(expected: string) {
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
      </p>
    </form>
  );
}

interface CodeFormProps {
  readonly pending: PendingVerification;
  readonly isBusy: boolean;
  readonly onEnter: (code: string) => Promise<void>;
  readonly onResend: (address: string) => Promise<void>;
  readonly onOtherAddress: () => void;
}

function CodeForm({ pending, isBusy, onEnter, onResend, onOtherAddress }: CodeFormProps) {
  const code = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  // Also focuses the field after another code was sent.
  useEffect(() => field.current?.focus(), [pending]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onEnter(code.value.trim());
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
        }}
      />
      <p class="actions after">
        <button type="submit" class="main" disabled={isBusy}>
          {translate('prove:confirm')}
        </button>
        <button type="button" disabled={isBusy} onClick={() => void onResend(pending.address)}>
          {translate('prove:again')}
        </button>
        <button type="button" onClick={onOtherAddress}>
          {translate('prove:other')}
        </button>
      </p>
      <p class="muted small last">{translate('prove:hint')}</p>
    </form>
  );
}
