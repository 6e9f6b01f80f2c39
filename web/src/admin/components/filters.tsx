import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useHeldFocus } from '../../components/use-held-focus.ts';
import { translate } from '../../messages.ts';
import { changeQuery, place } from '../router.ts';
import { Button } from './actions.tsx';
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
              <li key={filter.name} class="chip">
                <span>
                  {filter.label}: <bdi>{describeValue(filter, query.get(filter.name) ?? '')}</bdi>
                </span>
                <Button icon="close" onUse={() => set(filter.name, '')}>
                  <span class="visually-hidden">{translate('admin:filter.remove', { name: filter.label })}</span>
                </Button>
              </li>
            ))}
            <li>
              <Button look="quiet" onUse={() => clear(active)}>
                {translate('admin:filter.clear')}
              </Button>
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

function describeValue({ options, control, describe }: Filter, value: string): string {
  if (options !== undefined) return options.find((option) => option.value === value)?.label ?? value;
  if (control !== undefined) return describe?.(value) ?? value;
  return formatDay(value);
}

interface SearchFieldProps {
  /** The name in the query of the address. */
  readonly name: string;
  readonly label: string;
  readonly maxLength?: number;
}

/** A pause after which the text is searched. */
const pauseMs = 100;

/**
 * Searches while the user types: writes the text into the address. The list reads it from there, and aborts the search
 * before.
 */
export function SearchField({ name, label, maxLength = 200 }: SearchFieldProps) {
  const inAddress = place.value.query.get(name) ?? '';
  const text = useSignal(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The address has changed by a link or the Back button.
  useEffect(() => {
    if (timer.current === undefined) text.value = inAddress;
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function search(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    changeQuery((query) => {
      if (text.value.trim() === '') query.delete(name);
      else query.set(name, text.value.trim());
    });
  }
  function onInput(value: string): void {
    text.value = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pauseMs);
  }
  return (
    <search>
      <div class="search-field">
        <label for={`search-${name}`}>{label}</label>
        <input
          id={`search-${name}`}
          type="search"
          class="wide"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          maxLength={maxLength}
          value={text.value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
          // The Enter key ends the pause.
          onChange={search}
        />
      </div>
    </search>
  );
}
