import { useSignal } from '@preact/signals';
import { Menu } from '../../components/menu.tsx';
import { translate } from '../../messages.ts';
import { readStorage, writeStorage } from '../../storage.ts';
import { AdminIcon } from './admin-icon.tsx';

interface ChoosableColumn {
  readonly name: string;
  readonly label: string;
  readonly isHidden?: boolean;
}

interface Choice {
  isShown(name: string): boolean;
  toggle(name: string): void;
}

/** Remembers in this browser which columns of a table the user wants to see. */
export function useColumnChoice(table: string, columns: readonly ChoosableColumn[]): Choice {
  const key = `admin-columns-${table}`;
  const initial = columns.filter(({ isHidden }) => isHidden !== true).map(({ name }) => name);
  const chosen = useSignal(readStorage<readonly string[]>(key) ?? initial);
  return {
    isShown: (name) => chosen.value.includes(name),
    toggle(name) {
      const isShown = chosen.value.includes(name);
      chosen.value = isShown ? chosen.value.filter((each) => each !== name) : [...chosen.value, name];
      writeStorage(key, chosen.value);
    },
  };
}

interface Props {
  readonly columns: readonly ChoosableColumn[];
  readonly choice: Choice;
}

/** A menu with a checkbox for each column. */
export function ColumnChoice({ columns, choice }: Props) {
  const summary = (
    <>
      <AdminIcon name="columns" />
      {translate('admin:list.columns')}
    </>
  );
  return (
    <div class="column-choice">
      <Menu summary={summary}>
        {columns.map(({ name, label }) => (
          <label key={name} class="choice">
            <input type="checkbox" checked={choice.isShown(name)} onChange={() => choice.toggle(name)} />
            {label}
          </label>
        ))}
      </Menu>
    </div>
  );
}
