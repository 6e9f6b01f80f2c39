import { type Signal, signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { clearIfUnverified, client, verifiedAddress } from '../identity.ts';
import { isLink } from '../link-address.ts';
import { translate } from '../messages.ts';
import { withTimeout } from '../with-timeout.ts';
import { allRecipients } from './draft.ts';
import { matchingRecipients, recipientsOf } from './recipient-suggestions.ts';

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
export function useSuggestions({ id, typed, onSelect }: Field) {
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
