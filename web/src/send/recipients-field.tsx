import { type Signal, signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { afterPress } from '../components/after-press.ts';
import { Icon } from '../components/icon.tsx';
import { clearIfUnverified, client, verifiedAddress } from '../identity.ts';
import { isLink } from '../link-address.ts';
import { translate } from '../messages.ts';
import { withTimeout } from '../with-timeout.ts';
import { matchingRecipients, parseAddresses, recipientsOf } from './addresses.ts';
import { addTypedRecipients, allRecipients, type RecipientKind, recipients, typedRecipients } from './draft.ts';
import { policy } from './policy.ts';

/** Shows the recipients as chips, with a field in which addresses are typed or pasted. */
export function RecipientsField({ kind, error }: { readonly kind: RecipientKind; readonly error: string | undefined }) {
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
          // It moves to a line of its own when the text is longer than the space beside the chips.
          size={typed.value.length + 2}
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
            // A click on Send or on a chip may have returned the focus, and the user may already type again.
            afterPress(() => document.activeElement !== field.current && add(typed.value));
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

function Chips({ list, onRemove }: { readonly list: readonly string[]; readonly onRemove: (address: string) => void }) {
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

/** The recipients of earlier transfers of this sender. */
const suggestions = signal<{ readonly sender: string; readonly addresses: readonly string[] } | undefined>(undefined);

const maxTransfers = 100;

/** Loads the suggestions once for each sender. Without a connection there are none, and the next call tries again. */
async function loadSuggestions(): Promise<void> {
  const sender = verifiedAddress.value;
  if (sender === undefined || suggestions.value?.sender === sender) return;
  suggestions.value = { sender, addresses: [] };
  const choice = { pageSize: maxTransfers, fields: 'transfer(recipients)' };
  try {
    const { data } = await withTimeout(undefined, (signal) => client(signal).sentTransfers(sender, choice));
    if (verifiedAddress.value === sender) suggestions.value = { sender, addresses: recipientsOf(data, isLink) };
  } catch (error) {
    suggestions.value = undefined;
    clearIfUnverified(error);
  }
}

/** Suggestions of another sender are never shown: a second person may use this browser. */
function currentSuggestions(): readonly string[] {
  const { sender, addresses } = suggestions.value ?? {};
  return sender === verifiedAddress.value ? (addresses ?? []) : [];
}

/** Removes the suggestions after a draft. The next one loads them again, with the recipients of this one. */
export function useFreshSuggestions(): void {
  useEffect(
    () => () => {
      suggestions.value = undefined;
    },
    [],
  );
}

interface Field {
  readonly id: string;
  readonly typed: Signal<string>;
  readonly onSelect: (address: string) => void;
}

/**
 * Suggests recipients while the user types, and when the user presses an arrow key. The focus stays in the field, which is a
 * combobox as soon as there are suggestions.
 */
function useSuggestions({ id, typed, onSelect }: Field) {
  const isOpen = useSignal(false);
  const active = useSignal(-1);
  const find = () => matchingRecipients(currentSuggestions(), typed.value, allRecipients.value);
  const found = isOpen.value ? find() : [];

  function show(isShown: boolean): void {
    isOpen.value = isShown;
    active.value = -1;
  }
  function select(address: string): void {
    show(false);
    onSelect(address);
  }
  /** Returns whether the key was for the list. */
  function handleKey(event: KeyboardEvent): boolean {
    const { length } = find();
    const chosen = found[active.value];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      isOpen.value = true;
      if (event.key === 'ArrowDown') active.value = (active.value + 1) % length;
      else active.value = (Math.max(active.value, 0) + length - 1) % length;
    } else if (event.key === 'Enter' && chosen !== undefined) select(chosen);
    else if (event.key === 'Escape' && found.length > 0) show(false);
    else return false;
    event.preventDefault();
    return true;
  }
  return {
    attributes: currentSuggestions().length > 0 ? comboboxAttributes(id, found.length, active.value) : {},
    list: <SuggestionList id={id} found={found} active={active.value} onSelect={select} />,
    load: loadSuggestions,
    show,
    handleKey,
  };
}

const listId = (id: string) => `${id}-suggestions`;

function comboboxAttributes(id: string, count: number, active: number) {
  return {
    role: 'combobox' as const,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': count > 0,
    ...(count > 0 && { 'aria-controls': listId(id) }),
    ...(active >= 0 && active < count && { 'aria-activedescendant': `${listId(id)}-${active}` }),
  };
}

interface ListProps {
  readonly id: string;
  readonly found: readonly string[];
  readonly active: number;
  readonly onSelect: (address: string) => void;
}

function SuggestionList({ id, found, active, onSelect }: ListProps) {
  return (
    <>
      {found.length > 0 && (
        <div id={listId(id)} class="suggestions" role="listbox" aria-label={translate('send:suggestions')}>
          {found.map((address, index) => (
            <button
              key={address}
              id={`${listId(id)}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onSelect(address)}
            >
              <bdi>{address}</bdi>
            </button>
          ))}
        </div>
      )}
      <span class="visually-hidden" role="status">
        {found.length > 0 && translate('send:suggested', { count: found.length })}
      </span>
    </>
  );
}
