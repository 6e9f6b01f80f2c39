import { useSignal } from '@preact/signals';
import type { ComponentChild, ComponentChildren } from 'preact';
import { Menu } from '../../components/menu.tsx';
import { useHeldFocus } from '../../components/use-held-focus.ts';
import { translate } from '../../messages.ts';
import { readStorage, writeStorage } from '../../storage.ts';
import { type Attempt, AttemptNotice, act, Button, type Confirmation, useAttempt } from './actions.tsx';
import { Card } from './card.tsx';
import { Check } from './form.tsx';
import type { LoadedData, PagedList } from './loaded.tsx';
import { Loaded, LoadMore } from './loaded.tsx';
import { AdminIcon } from './marks.tsx';

type Render<Row> = (row: Row) => ComponentChild;

interface Cell<Row> {
  readonly render: Render<Row>;
  readonly isNumber?: boolean;
  /** Hidden until the user chooses it. */
  readonly isHidden?: boolean;
}

interface Column<Row> extends Cell<Row> {
  readonly name: string;
  readonly label: string;
}

/** The contents of the columns of a table, by their names. A column that is false is left out. */
export type Cells<Row> = Readonly<Record<string, Render<Row> | Cell<Row> | false>>;

/** Makes the columns of a table. Their labels are the messages of a group: its part and its name, with a colon between. */
export function columnsOf<Row>(labels: string, cells: Cells<Row>): readonly Column<Row>[] {
  return Object.entries(cells).flatMap(([name, cell]) =>
    cell === false
      ? []
      : [{ name, label: translate(`${labels}.${name}`), ...(typeof cell === 'function' ? { render: cell } : cell) }],
  );
}

interface TableProps<Row> {
  readonly caption: string;
  /** The first column names the row and is always shown. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The member that identifies a row. */
  readonly by: keyof Row;
  /** Lets the user choose columns, which the browser remembers by this name. */
  readonly choice?: string;
}

/** A table, whose rows are cards where there is little space. */
export function DataTable<Row>({ caption, columns, rows, by, choice }: TableProps<Row>) {
  const { isShown, menu } = useColumnChoice(choice, columns);
  const visible = columns.filter(({ name }, index) => index === 0 || isShown(name));
  return (
    <div class="table-box">
      {menu}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <div class="table-scroll" tabIndex={0}>
        <table class="data as-cards">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {visible.map(({ name, label, isNumber }) => (
                <th key={name} scope="col" {...lookOf(isNumber)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row[by])}>
                {visible.map(({ name, label, isNumber, render }, index) =>
                  index === 0 ? (
                    <th key={name} scope="row" {...lookOf(isNumber)}>
                      {render(row)}
                    </th>
                  ) : (
                    <td key={name} {...lookOf(isNumber)} data-label={label}>
                      {render(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const lookOf = (isNumber = false) => (isNumber ? { class: 'number' } : {});

/** A menu with a checkbox for each column but the first. */
function useColumnChoice<Row>(table: string | undefined, columns: readonly Column<Row>[]) {
  const key = `admin-columns-${table}`;
  const stored = table === undefined ? undefined : readStorage<readonly string[]>(key);
  const chosen = useSignal(stored ?? columns.filter(({ isHidden }) => isHidden !== true).map(({ name }) => name));
  const isShown = (name: string) => table === undefined || chosen.value.includes(name);
  function toggle(name: string): void {
    chosen.value = isShown(name) ? chosen.value.filter((each) => each !== name) : [...chosen.value, name];
    writeStorage(key, chosen.value);
  }
  const summary = (
    <>
      <AdminIcon name="columns" />
      {translate('admin:list.columns')}
    </>
  );
  const menu = table !== undefined && (
    <div class="column-choice">
      <Menu summary={summary}>
        {columns.slice(1).map(({ name, label }) => (
          <Check key={name} isOn={isShown(name)} onChange={() => toggle(name)}>
            {label}
          </Check>
        ))}
      </Menu>
    </div>
  );
  return { isShown, menu };
}

interface ListProps<Row> {
  readonly from: LoadedData<readonly Row[]> | PagedList<Row>;
  /** What to show if there is nothing. */
  readonly empty?: ComponentChild;
  readonly caption: string;
  /** The group of the labels of the columns, as for `columnsOf`. */
  readonly labels: string;
  readonly cells: Cells<Row>;
  readonly by: keyof Row;
}

/** A loaded list, with its next pages if it has some. */
export function List<Row>({ from, empty, caption, labels, cells, by }: ListProps<Row>) {
  const isPaged = 'loadMore' in from;
  // A page without matches may have another one behind it.
  const isEmpty = (rows: readonly Row[]) => rows.length === 0 && !(isPaged && from.hasMore);
  return (
    <Loaded<readonly Row[]> from={from} empty={empty} isEmpty={isEmpty}>
      {(rows) => (
        <>
          <DataTable caption={caption} columns={columnsOf(labels, cells)} rows={rows} by={by} />
          {isPaged && <LoadMore from={from} />}
        </>
      )}
    </Loaded>
  );
}

/** A button in the last column of a list, which changes its entry. */
interface RowAction<Row> {
  readonly label: string;
  /** Names the entry, for screen readers. */
  readonly about: (row: Row) => string;
  /** A dialog that is shown before. */
  readonly confirm?: (row: Row) => Confirmation;
  readonly work: (row: Row) => Promise<unknown>;
  /** By default, the list is loaded again. */
  readonly after?: (row: Row) => unknown;
  /** A text that confirms it. */
  readonly done: string;
  /** The name of the column, if it is another one than `action`. */
  readonly column?: string;
  /** Returns what an entry shows in place of the button, or undefined. */
  readonly instead?: (row: Row) => ComponentChild;
}

interface CardProps<Row> extends Omit<ListProps<Row>, 'caption'> {
  /** The ID of the heading. */
  readonly id: string;
  readonly title: string;
  readonly look?: string;
  readonly text?: string;
  /** Buttons beside the heading. */
  readonly head?: ComponentChild;
  /** The requests of these buttons. */
  readonly attempt?: Attempt;
  /** False if the user may not do it. */
  readonly action?: RowAction<Row> | false;
  /** A search or filters above the list. */
  readonly children?: ComponentChildren;
  /** Shown in place of the list. */
  readonly instead?: ComponentChild;
}

/** A card with a list. When a row disappears with the button that was used, the focus does not get lost. */
export function ListCard<Row>(props: CardProps<Row>) {
  const { id, title, look, text, head, action, children, instead, ...list } = props;
  const own = useAttempt();
  const { attempt = own, cells } = props;
  const hasRequests = props.attempt !== undefined || action !== undefined;
  const buttonOf = (row: Row, { label, about, instead: other, ...what }: RowAction<Row>) =>
    other?.(row) ?? (
      <Button
        look="quiet"
        attempt={attempt}
        about={about(row)}
        onUse={() => actOn(row, what, attempt, props.from.reload)}
        label={label}
      />
    );
  const column = action && { [action.column ?? 'action']: (row: Row) => buttonOf(row, action) };
  return (
    <Card id={id} title={title} look={look} head={head} box={useHeldFocus<HTMLElement>()}>
      {text !== undefined && <p class="muted">{text}</p>}
      {children}
      {hasRequests && <AttemptNotice attempt={attempt} />}
      {instead ?? <List caption={title} {...list} cells={{ ...cells, ...column }} />}
    </Card>
  );
}

type Change<Row> = Pick<RowAction<Row>, 'confirm' | 'work' | 'after' | 'done'>;

function actOn<Row>(row: Row, change: Change<Row>, attempt: Attempt, reload: () => Promise<void>) {
  const { confirm, work, after = reload, done } = change;
  const confirmation = confirm === undefined ? {} : { confirm: confirm(row) };
  return act(attempt, { ...confirmation, work: () => work(row), after: () => after(row), done });
}
