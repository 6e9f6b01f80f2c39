import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { useHeldFocus } from '../../components/use-held-focus.ts';
import { translate } from '../../messages.ts';
import { changeQuery, place } from '../router.ts';
import { formatDay } from './format.ts';

export interface Filter {
  /** The name in the query of the address. */
  readonly name: string;
  readonly label: string;
  /** The values to choose from. Without them, and without a control, the value is a day. */
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  /** Renders another control, with its label. */
  readonly control?: (value: string, onChange: (value: string) => void) => ComponentChild;
  /** Describes a value of the control in its chip. */
  readonly describe?: (value: string) => string;
}

const set = (name: string, value: string) =>
  changeQuery((query) => {
    if (value === '') query.delete(name);
    else query.set(name, value);
  });

interface Props {
  readonly filters: readonly Filter[];
  /** Puts the controls below a button with this text, closed in narrow windows. */
  readonly summary?: string;
}

/** Filters of a list. They are in the address, so that a view can be sent to others. Active ones are chips. */
export function FilterBar({ filters, summary }: Props) {
  const { query } = place.value;
  // A chip disappears when its button is used.
  const bar = useHeldFocus<HTMLDivElement>();
  const [isWide] = useState(() => matchMedia('(min-width: 56rem)').matches);
  const active = filters.filter(({ name }) => query.has(name));
  const controls = (
    <div class="filters">
      {filters.map((filter) => (
        <FilterControl key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
      ))}
    </div>
  );
  return (
    <div class="filter-bar" ref={bar}>
      {summary === undefined ? (
        controls
      ) : (
        <details open={isWide}>
          <summary>{summary}</summary>
          {controls}
        </details>
      )}
      {active.length > 0 && (
        <section aria-label={translate('admin:filter.active')}>
          <ul class="filter-chips">
            {active.map((filter) => (
              <FilterChip key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
            ))}
            <li>
              <button type="button" class="quiet" onClick={() => clear(active)}>
                {translate('admin:filter.clear')}
              </button>
            </li>
          </ul>
        </section>
      )}
    </div>
  );
}

function clear(filters: readonly Filter[]): void {
  changeQuery((query) => {
    for (const { name } of filters) query.delete(name);
  });
}

interface ControlProps {
  readonly filter: Filter;
  readonly value: string;
}

function FilterControl({ filter: { name, label, options, control }, value }: ControlProps) {
  if (control !== undefined) return <div>{control(value, (next) => set(name, next))}</div>;
  const id = `filter-${name}`;
  const onChange = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement | HTMLInputElement }) =>
    set(name, currentTarget.value);
  return (
    <div>
      <label for={id}>{label}</label>
      {options === undefined ? (
        <input id={id} type="date" value={value} onChange={onChange} />
      ) : (
        <select id={id} value={value} onChange={onChange}>
          <option value="">{translate('admin:filter.all')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function FilterChip({ filter, value }: ControlProps) {
  const { name, label } = filter;
  return (
    <li class="chip">
      <span>
        {label}: <bdi>{describeValue(filter, value)}</bdi>
      </span>
      <button type="button" onClick={() => set(name, '')}>
        <Icon name="close" />
        <span class="visually-hidden">{translate('admin:filter.remove', { name: label })}</span>
      </button>
    </li>
  );
}

function describeValue({ options, control, describe }: Filter, value: string): string {
  if (options !== undefined) return options.find((option) => option.value === value)?.label ?? value;
  if (control !== undefined) return describe?.(value) ?? value;
  return formatDay(value);
}
