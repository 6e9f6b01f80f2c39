import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { SignOnLink } from './components/sign-on-link.tsx';
import type { PendingVerification } from './identity.ts';
import { translate } from './messages.ts';
import { translateRich } from './translate-rich.tsx';
import type { Verification } from './use-verification.ts';
import { shownCode } from './verify-link.ts';

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
