import { Icon } from '../../components/icon.tsx';
import { translate } from '../../messages.ts';
import { changeQuery, place } from '../router.ts';

export interface Filter {
  /** The name in the query of the address. */
  readonly name: string;
  readonly label: string;
  /** The values to choose from. Without them, the value is a day. */
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

const set = (name: string, value: string) =>
  changeQuery((query) => {
    if (value === '') query.delete(name);
    else query.set(name, value);
  });

/** Filters of a list. They are in the address, so that a view can be sent to others. Active ones are chips. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const { query } = place.value;
  const active = filters.filter(({ name }) => query.has(name));
  return (
    <div class="filter-bar">
      <div class="filters">
        {filters.map((filter) => (
          <FilterControl key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
        ))}
      </div>
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

function FilterControl({ filter: { name, label, options }, value }: ControlProps) {
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

function FilterChip({ filter: { name, label, options }, value }: ControlProps) {
  const text = options?.find((option) => option.value === value)?.label ?? value;
  return (
    <li class="chip">
      <span>
        {label}: <bdi>{text}</bdi>
      </span>
      <button type="button" onClick={() => set(name, '')}>
        <Icon name="close" />
        <span class="visually-hidden">{translate('admin:filter.remove', { name: label })}</span>
      </button>
    </li>
  );
}
