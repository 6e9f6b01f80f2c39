import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type AskedAddress, askedAddress, askForCode, enterCode, provenAddress } from './identity.ts';
import { PageHeading } from './parts/page-heading.tsx';
import { ProblemNotice } from './parts/problem-notice.tsx';
import { sayParts } from './say-parts.tsx';
import { say } from './words.ts';

/** The code of a link that was opened in this tab, until it is used. */
const codeOfLink = signal<string | undefined>(undefined);

/** It leaves the address bar before anything else happens. Whoever has proven an address needs none. */
function takeCode(): void {
  const code = /^#code=([A-Za-z0-9]{1,100})$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', location.pathname);
  if (provenAddress.value === undefined) codeOfLink.value = code;
}
takeCode();
addEventListener('hashchange', takeCode);

interface Props {
  /** Said first. */
  readonly why: ComponentChildren;
  /** Which one it should be, where that is known. */
  readonly expected?: string;
}

/** Asks for an address, mails a code to it, and takes the code. */
export function ProveAddress({ why, expected = '' }: Props) {
  const asked = useSignal<AskedAddress | undefined>(codeOfLink.value === undefined ? undefined : askedAddress());
  /** A code that nobody has asked for in this browser. */
  const stray = useSignal<string | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);

  async function doing(work: () => Promise<void>): Promise<void> {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      problem.value = error;
      // A button that cannot be pressed for a while has lost the focus.
      document.getElementById(asked.value === undefined ? 'address' : 'code')?.focus();
    }
    isBusy.value = false;
  }
  const ask = (address: string) =>
    doing(async () => {
      asked.value = await askForCode(address);
      stray.value = undefined;
    });
  const enter = (code: string) =>
    doing(async () => {
      if (asked.value !== undefined) await enterCode(asked.value, code);
    });
  const brought = codeOfLink.value;
  useEffect(() => {
    if (brought === undefined) return;
    codeOfLink.value = undefined;
    asked.value ??= askedAddress();
    stray.value = asked.value === undefined ? brought : undefined;
    if (asked.value !== undefined) void enter(brought);
  }, [brought]);
  const wasAsked = useRef(false);
  wasAsked.current ||= asked.value !== undefined;
  return (
    <div class="card narrow">
      <PageHeading>{say('prove:title')}</PageHeading>
      <ProblemNotice error={problem.value} />
      <div role="status">
        {asked.value !== undefined ? (
          <p>{sayParts('prove:mailed', { address: <bdi>{asked.value.address}</bdi> })}</p>
        ) : (
          stray.value !== undefined && (
            <p class="notice warn">{sayParts('prove:strayLink', { code: <code>{stray.value}</code> })}</p>
          )
        )}
      </div>
      {asked.value === undefined ? (
        <AddressForm why={why} expected={expected} isBusy={isBusy.value} isReturn={wasAsked.current} ask={ask} />
      ) : (
        <CodeForm
          asked={asked.value}
          isBusy={isBusy.value}
          enter={enter}
          again={ask}
          other={() => {
            asked.value = undefined;
            problem.value = undefined;
          }}
        />
      )}
    </div>
  );
}

interface AddressFormProps extends Required<Props> {
  readonly isBusy: boolean;
  /** Whether somebody comes back to it, from a code for another address. */
  readonly isReturn: boolean;
  readonly ask: (address: string) => Promise<void>;
}

function AddressForm({ why, expected, isBusy, isReturn, ask }: AddressFormProps) {
  const address = useSignal(expected);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReturn) field.current?.focus();
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask(address.value.trim());
      }}
    >
      <p>{why}</p>
      <label for="address">{say('prove:address')}</label>
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
          {say('prove:mailCode')}
        </button>
      </p>
    </form>
  );
}

interface CodeFormProps {
  readonly asked: AskedAddress;
  readonly isBusy: boolean;
  readonly enter: (code: string) => Promise<void>;
  readonly again: (address: string) => Promise<void>;
  readonly other: () => void;
}

function CodeForm({ asked, isBusy, enter, again, other }: CodeFormProps) {
  const code = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  // Also after another one was mailed.
  useEffect(() => field.current?.focus(), [asked]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void enter(code.value.trim());
      }}
    >
      <label for="code">{say('prove:code')}</label>
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
          {say('prove:confirm')}
        </button>
        <button type="button" disabled={isBusy} onClick={() => void again(asked.address)}>
          {say('prove:again')}
        </button>
        <button type="button" onClick={other}>
          {say('prove:other')}
        </button>
      </p>
      <p class="muted small last">{say('prove:hint')}</p>
    </form>
  );
}
