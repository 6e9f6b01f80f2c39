import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type AskedAddress, askedAddress, askForCode, enterCode } from './identity.ts';
import { PageHeading } from './parts/page-heading.tsx';
import { ProblemNotice } from './parts/problem-notice.tsx';
import { sayParts } from './say-parts.tsx';
import { say } from './words.ts';

/** The code of the link that opened this page. It leaves the address bar before anything else happens. */
const codeOfLink = takeCode();

function takeCode(): string | undefined {
  const code = /^#code=([A-Za-z0-9]{1,100})$/.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', location.pathname);
  return code;
}

interface Props {
  /** Said first. */
  readonly why: string;
  /** Which one it should be, where that is known. */
  readonly expected?: string;
}

/** Asks for an address, mails a code to it, and takes the code. */
export function ProveAddress({ why, expected = '' }: Props) {
  const asked = useSignal<AskedAddress | undefined>(codeOfLink === undefined ? undefined : askedAddress());
  const problem = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);

  async function doing(work: () => Promise<void>): Promise<void> {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      problem.value = error;
    }
    isBusy.value = false;
  }
  const ask = (address: string) =>
    doing(async () => {
      asked.value = await askForCode(address);
    });
  const enter = (code: string) =>
    doing(async () => {
      if (asked.value !== undefined) await enterCode(asked.value, code);
    });
  useEffect(() => {
    if (codeOfLink !== undefined && asked.value !== undefined) void enter(codeOfLink);
  }, []);

  const isStray = codeOfLink !== undefined && asked.value === undefined;
  return (
    <div class="card narrow">
      <PageHeading>{say('prove:title')}</PageHeading>
      <ProblemNotice error={problem.value} />
      {isStray && <p class="notice warn">{sayParts('prove:strayLink', { code: <code>{codeOfLink}</code> })}</p>}
      {asked.value === undefined ? (
        <AddressForm why={why} expected={expected} isBusy={isBusy.value} ask={ask} />
      ) : (
        <CodeForm
          address={asked.value.address}
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
  readonly ask: (address: string) => Promise<void>;
}

function AddressForm({ why, expected, isBusy, ask }: AddressFormProps) {
  const address = useSignal(expected);
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
  readonly address: string;
  readonly isBusy: boolean;
  readonly enter: (code: string) => Promise<void>;
  readonly again: (address: string) => Promise<void>;
  readonly other: () => void;
}

function CodeForm({ address, isBusy, enter, again, other }: CodeFormProps) {
  const code = useSignal('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void enter(code.value.trim());
      }}
    >
      <p role="status">{sayParts('prove:mailed', { address: <bdi>{address}</bdi> })}</p>
      <label for="code">{say('prove:code')}</label>
      <input
        id="code"
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
        <button type="button" disabled={isBusy} onClick={() => void again(address)}>
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
