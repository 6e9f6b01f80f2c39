import { useSignal } from '@preact/signals';
import type { FoundTransfers, TransferFilters } from '#client';
import { Menu } from '../../../components/menu.tsx';
import { formatSize, textOr, translate } from '../../../messages.ts';
import type { Filter } from '../../components/filters.tsx';
import { Check } from '../../components/form.tsx';
import { useData } from '../../components/loaded.tsx';
import { t } from './t.ts';

const names = ['q', 'sender', 'recipient', 'state', 'from', 'until', 'min-size', 'max-size', 'findings'] as const;

/** The limits of the API for a text that is searched. */
const minSearchLength = 2;
export const maxSearchLength = 254;

/** Whether the text of the search is too short for the API. It is not searched then. */
export function isTooShort(query: URLSearchParams): boolean {
  const { length } = query.get('q') ?? '';
  return length > 0 && length < minSearchLength;
}

/** Reads the filters from the address. The names and values are those of the API, which rejects wrong ones. */
export function readFilters(query: URLSearchParams): TransferFilters {
  const given = names.filter((name) => query.get(name) && !(name === 'q' && isTooShort(query)));
  return Object.fromEntries(given.map((name) => [name, query.get(name)])) as TransferFilters;
}

export function filtersFor(query: URLSearchParams): readonly Filter[] {
  return [
    {
      name: 'state',
      label: t('filter.state'),
      control: (value, onChange) => <StateFilter value={value} onChange={onChange} />,
      describe: (value) => value.split(',').map(describeState).join(', '),
    },
    ...(['sender', 'recipient'] as const).map((name) => ({
      name,
      label: t(`filter.${name}`),
      control: (value: string, onChange: ControlProps['onChange']) => (
        <AddressFilter name={name} value={value} onChange={onChange} />
      ),
    })),
    { name: 'from', label: t('filter.from') },
    { name: 'until', label: t('filter.until') },
    { name: 'min-size', label: t('filter.minSize'), options: sizes(query.get('min-size')) },
    { name: 'max-size', label: t('filter.maxSize'), options: sizes(query.get('max-size')) },
    { name: 'findings', label: t('filter.findings'), options: [{ value: 'true', label: t('filter.found') }] },
  ];
}

/** An address that was edited by hand may contain a state that does not exist. */
const describeState = (state: string) => textOr(`messages:state.${state}`, state);

const offeredSizes = [1e6, 1e7, 1e8, 1e9, 1e10, 1e11];

/** Sizes to choose from, and the one in the address. */
function sizes(given: string | null) {
  const own = given !== null && /^\d{1,15}$/.test(given) ? [Number(given)] : [];
  const all = [...new Set([...offeredSizes, ...own])].sort((one, other) => one - other);
  return all.map((bytes) => ({ value: String(bytes), label: formatSize(bytes) }));
}

type State = FoundTransfers['data'][number]['state'];

const states: readonly State[] = [
  'Processing',
  'Active',
  'Failed',
  'Deleted_by_expiration',
  'Deleted_by_revocation',
  'Deleted_by_admin',
  'Deleted_by_security',
];

interface ControlProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A menu of states, of which several can be chosen. The value has commas between them, as in the API. */
function StateFilter({ value, onChange }: ControlProps) {
  const chosen = value === '' ? [] : value.split(',');
  function toggle(state: State): void {
    const next = states.filter((each) => chosen.includes(each) !== (each === state));
    onChange(next.join());
  }
  const label = t('filter.state');
  const summary = (
    <>
      <span class="visually-hidden">{label}: </span>
      {chosen.length === 0 ? translate('admin:filter.all') : t('filter.chosenStates', { count: chosen.length })}
    </>
  );
  return (
    <div class="state-filter">
      <span class="label" aria-hidden="true">
        {label}
      </span>
      <Menu summary={summary}>
        {states.map((state) => (
          <Check key={state} isOn={chosen.includes(state)} onChange={() => toggle(state)}>
            {translate(`messages:state.${state}`)}
          </Check>
        ))}
      </Menu>
    </div>
  );
}

interface AddressProps extends ControlProps {
  readonly name: 'sender' | 'recipient';
}

/** A field for a whole address, which suggests those that contain the text. */
function AddressFilter({ name, value, onChange }: AddressProps) {
  /** Undefined as long as the field shows the filter. */
  const typed = useSignal<string | undefined>(undefined);
  const addresses = useSuggestions(name, typed.value?.trim() ?? '');
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
      <label for={id}>{t(`filter.${name}`)}</label>
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

/** Finds addresses of senders or recipients that contain the text. */
function useSuggestions(name: AddressProps['name'], searched: string): readonly string[] {
  const suggested = useData(
    async (client) => {
      const found = searched.length < minSearchLength ? [] : await client.transfers.suggestAddresses(searched);
      return found.filter(({ sent, received }) => (name === 'sender' ? sent : received) > 0);
    },
    [searched],
  );
  return (suggested.data ?? []).map(({ address }) => address);
}
