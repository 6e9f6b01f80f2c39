import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { say } from '../words.ts';
import { type RecipientKind, recipients, takeTyped, typedRecipients } from './letter.ts';
import { policy } from './policy.ts';
import { readAddresses } from './read-addresses.ts';

interface Props {
  readonly kind: RecipientKind;
  readonly fault: string | undefined;
}

/** Addresses as chips, with a field for more: typed, or many of them pasted at once. */
export function RecipientsField({ kind, fault }: Props) {
  const list = recipients[kind];
  const typed = typedRecipients[kind];
  const told = useSignal('');
  const field = useRef<HTMLInputElement>(null);

  function add(text: string): void {
    if (text.trim() === '') return;
    const { fresh, unclear } = takeTyped(kind, text);
    const [one = ''] = fresh;
    told.value =
      unclear.length > 0
        ? say('send:unclear', { text: unclear.join(', ') })
        : say('send:added', { count: fresh.length, address: one });
  }

  function remove(address: string): void {
    list.value = list.value.filter((each) => each !== address);
    told.value = say('send:removed', { name: address });
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = list.value.at(-1);
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      // An empty field lets the key do what it always does.
      if (typed.value.trim() === '' && event.key === 'Enter') return;
      event.preventDefault();
      add(typed.value);
    } else if (event.key === 'Backspace' && typed.value === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
      typed.value = last;
    }
  }

  const describes = fault === undefined ? {} : { 'aria-describedby': `${kind}-fault` };
  return (
    <div class="field">
      <label for={kind}>{say(`messages:role.${kind}`)}</label>
      <div class={`chips${fault === undefined ? '' : ' bad'}`}>
        <Chips list={list.value} remove={remove} />
        <input
          id={kind}
          ref={field}
          type="text"
          inputMode="email"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={fault !== undefined}
          {...describes}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed.value)}
          onPaste={(event) => {
            const text = event.clipboardData?.getData('text/plain') ?? '';
            if (readAddresses(text).addresses.length === 0) return;
            event.preventDefault();
            add(`${typed.value} ${text}`);
          }}
        />
      </div>
      <p class={typed.value === '' || fault !== undefined ? 'unseen' : 'small muted last'} role="status">
        {told.value}
      </p>
      {fault !== undefined && (
        <p class="fault" id={`${kind}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface ChipsProps {
  readonly list: readonly string[];
  readonly remove: (address: string) => void;
}

function Chips({ list, remove }: ChipsProps) {
  const { refused } = policy.value;
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map((address) => {
        const isRefused = refused.has(address.toLowerCase());
        return (
          <li key={address} class={`chip${isRefused ? ' bad' : ''}`}>
            <bdi>{address}</bdi>
            {isRefused && <span class="unseen">{say('send:mayNot')}</span>}
            <button type="button" aria-label={say('send:remove', { name: address })} onClick={() => remove(address)}>
              <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
