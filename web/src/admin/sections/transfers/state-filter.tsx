import type { FoundTransfers } from '#client';
import { Menu } from '../../../components/menu.tsx';
import { translate } from '../../../messages.ts';

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

interface Props {
  /** States with commas between them. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A menu of states, of which several can be chosen. */
export function StateFilter({ value, onChange }: Props) {
  const chosen = value === '' ? [] : value.split(',');
  function toggle(state: State): void {
    const next = states.filter((each) => chosen.includes(each) !== (each === state));
    onChange(next.join());
  }
  const label = translate('admin-transfers:filter.state');
  const summary = (
    <>
      <span class="visually-hidden">{label}: </span>
      {chosen.length === 0
        ? translate('admin:filter.all')
        : translate('admin-transfers:filter.chosenStates', { count: chosen.length })}
    </>
  );
  return (
    <div class="state-filter">
      <span class="label" aria-hidden="true">
        {label}
      </span>
      <Menu summary={summary}>
        {states.map((state) => (
          <label key={state} class="choice">
            <input type="checkbox" checked={chosen.includes(state)} onChange={() => toggle(state)} />
            {translate(`messages:state.${state}`)}
          </label>
        ))}
      </Menu>
    </div>
  );
}
