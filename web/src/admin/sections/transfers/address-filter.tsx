import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { useData } from '../../components/use-data.ts';
import { maxSearchLength, minSearchLength } from './search-length.ts';

interface Props {
  readonly name: 'sender' | 'recipient';
  readonly value: string;
  readonly onChange: (address: string) => void;
}

/** Finds addresses of senders or recipients that contain the text. */
function useSuggestions(name: Props['name'], searched: string): readonly string[] {
  const suggested = useData(
    async (client) => {
      const found = searched.length < minSearchLength ? [] : await client.transfers.suggestAddresses(searched);
      return found.filter(({ sent, received }) => (name === 'sender' ? sent : received) > 0);
    },
    [searched],
  );
  return (suggested.data ?? []).map(({ address }) => address);
}

/** A field for a whole address, which suggests those that contain the text. */
export function AddressFilter({ name, value, onChange }: Props) {
  /** Undefined as long as the field shows the filter. */
  const typed = useSignal<string | undefined>(undefined);
  const searched = typed.value?.trim() ?? '';
  const addresses = useSuggestions(name, searched);
  function apply(address: string): void {
    typed.value = undefined;
    onChange(address.trim());
  }
  function onInput(text: string): void {
    typed.value = text;
    // Browsers report a chosen suggestion only as input.
    if (addresses.includes(text)) apply(text);
  }
  const id = `filter-${name}`;
  return (
    <>
      <label for={id}>{translate(`admin-transfers:filter.${name}`)}</label>
      <input
        id={id}
        type="text"
        inputMode="email"
        dir="auto"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={maxSearchLength}
        list={`${id}-suggestions`}
        value={typed.value ?? value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onChange={({ currentTarget }) => apply(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          // Firefox reports no change while it shows suggestions.
          if (key === 'Enter') apply(currentTarget.value);
        }}
      />
      <datalist id={`${id}-suggestions`}>
        {addresses.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  );
}
