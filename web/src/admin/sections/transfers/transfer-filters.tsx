import type { TransferFilters } from '#client';
import { formatSize, hasMessage, translate } from '../../../messages.ts';
import type { Filter } from '../../components/filter-bar.tsx';
import { AddressFilter } from './address-filter.tsx';
import { minSearchLength } from './search-length.ts';
import { StateFilter } from './state-filter.tsx';

const names = ['q', 'sender', 'recipient', 'state', 'from', 'until', 'min-size', 'max-size', 'findings'] as const;

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
      label: translate('admin-transfers:filter.state'),
      control: (value, onChange) => <StateFilter value={value} onChange={onChange} />,
      describe: describeStates,
    },
    {
      name: 'sender',
      label: translate('admin-transfers:filter.sender'),
      control: (value, onChange) => <AddressFilter name="sender" value={value} onChange={onChange} />,
    },
    {
      name: 'recipient',
      label: translate('admin-transfers:filter.recipient'),
      control: (value, onChange) => <AddressFilter name="recipient" value={value} onChange={onChange} />,
    },
    { name: 'from', label: translate('admin-transfers:filter.from') },
    { name: 'until', label: translate('admin-transfers:filter.until') },
    { name: 'min-size', label: translate('admin-transfers:filter.minSize'), options: sizes(query.get('min-size')) },
    { name: 'max-size', label: translate('admin-transfers:filter.maxSize'), options: sizes(query.get('max-size')) },
    {
      name: 'findings',
      label: translate('admin-transfers:filter.findings'),
      options: [{ value: 'true', label: translate('admin-transfers:filter.found') }],
    },
  ];
}

/** States are separated by commas, as in the API. */
function describeStates(value: string): string {
  return value.split(',').map(describeState).join(', ');
}

/** An address that was edited by hand may contain a state that does not exist. */
function describeState(state: string): string {
  const key = `messages:state.${state}`;
  return hasMessage(key) ? translate(key) : state;
}

const offeredSizes = [1e6, 1e7, 1e8, 1e9, 1e10, 1e11];

/** Sizes to choose from, and the one in the address. */
function sizes(given: string | null) {
  const own = given !== null && /^\d{1,15}$/.test(given) ? [Number(given)] : [];
  const all = [...new Set([...offeredSizes, ...own])].sort((one, other) => one - other);
  return all.map((bytes) => ({ value: String(bytes), label: formatSize(bytes) }));
}
