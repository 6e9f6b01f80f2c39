import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { afterPress } from '../components/after-press.ts';
import { Icon } from '../components/icon.tsx';
import { translate } from '../messages.ts';
import { addTypedRecipients, type RecipientKind, recipients, typedRecipients } from './draft.ts';
import { parseAddresses } from './parse-addresses.ts';
import { policy } from './policy.ts';
import { useSuggestions } from './suggestions.tsx';

interface Props {
  readonly kind: RecipientKind;
  readonly error: string | undefined;
}

/** Shows the recipients as chips, with a field in which addresses are typed or pasted. */
export function RecipientsField({ kind, error }: Props) {
  const typed = typedRecipients[kind];
  const { field, statusText, suggestions, add, remove, onKeyDown, onPaste } = useRecipients(kind);
  const describedBy = error === undefined ? {} : { 'aria-describedby': `${kind}-fault` };
  return (
    <div class="field">
      <label for={kind}>{translate(`messages:role.${kind}`)}</label>
      <div class={`chips${error === undefined ? '' : ' bad'}`}>
        <Chips list={recipients[kind].value} onRemove={remove} />
        <input
          id={kind}
          ref={field}
          type="text"
          inputMode="email"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="next"
          aria-invalid={error !== undefined}
          {...describedBy}
          {...suggestions.attributes}
          value={typed.value}
          onFocus={() => void suggestions.load()}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            suggestions.show(typed.value.trim() !== '');
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            suggestions.show(false);
            afterPress(() => add(typed.value));
          }}
          onPaste={onPaste}
        />
        {suggestions.list}
      </div>
      <p class={typed.value === '' || error !== undefined ? 'visually-hidden' : 'small muted last'} role="status">
        {statusText}
      </p>
      {error !== undefined && (
        <p class="fault" id={`${kind}-fault`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Adds and removes recipients. The status text describes the last change for screen readers. */
function useRecipients(kind: RecipientKind) {
  const list = recipients[kind];
  const typed = typedRecipients[kind];
  const statusText = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions({ id: kind, typed, onSelect: add });

  function add(text: string): void {
    suggestions.show(false);
    if (text.trim() === '') return;
    const { added, unparsed } = addTypedRecipients(kind, text);
    const [first = ''] = added;
    statusText.value =
      unparsed.length > 0
        ? translate('send:unclear', { text: unparsed.join(', ') })
        : translate('send:added', { count: added.length, address: first });
  }

  function remove(address: string): void {
    list.value = list.value.filter((each) => each !== address);
    statusText.value = translate('send:removed', { name: address });
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey && suggestions.handleKey(event)) return;
    const last = list.value.at(-1);
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      // The form handles Enter in an empty field, and Ctrl+Enter.
      if (event.key === 'Enter' && (typed.value.trim() === '' || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      add(typed.value);
    } else if (event.key === 'Backspace' && typed.value === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
      typed.value = last;
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (parseAddresses(text).addresses.length === 0) return;
    event.preventDefault();
    add(`${typed.value} ${text}`);
  }

  return { field, statusText: statusText.value, suggestions, add, remove, onKeyDown, onPaste };
}

interface ChipsProps {
  readonly list: readonly string[];
  readonly onRemove: (address: string) => void;
}

function Chips({ list, onRemove }: ChipsProps) {
  const { denied } = policy.value;
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map((address) => {
        const isDenied = denied.has(address.toLowerCase());
        return (
          <li key={address} class={`chip${isDenied ? ' bad' : ''}`}>
            <bdi>{address}</bdi>
            {isDenied && <span class="visually-hidden">{translate('send:mayNot')}</span>}
            <button
              type="button"
              aria-label={translate('send:remove', { name: address })}
              onClick={() => onRemove(address)}
            >
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
