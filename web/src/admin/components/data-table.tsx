import type { ComponentChild } from 'preact';
import { translate } from '../../messages.ts';
import { AdminIcon } from './admin-icon.tsx';
import { ColumnChoice, useColumnChoice } from './column-choice.tsx';

export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  readonly render: (row: Row) => ComponentChild;
  readonly isNumber?: boolean;
  /** The value of `sort` in the address, if the API can sort by this column. */
  readonly sort?: string;
  /** Hidden until the user chooses it. */
  readonly isHidden?: boolean;
}

interface Sorting {
  /** The current value of `sort`. */
  readonly value: string;
  readonly onSort: (value: string) => void;
}

interface Props<Row> {
  /** The name of the table, for screen readers and for the stored choice of columns. */
  readonly name: string;
  readonly caption: string;
  /** The first column names the row and is always shown. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  /** The user can choose columns. */
  readonly hasChoice?: boolean;
}

export function DataTable<Row>(props: Props<Row>) {
  const { name, caption, columns, rows, keyOf, sorting, hasChoice = false } = props;
  const choice = useColumnChoice(name, columns);
  const visible = columns.filter(({ name: each }, index) => index === 0 || choice.isShown(each));
  return (
    <div class="table-box">
      {hasChoice && <ColumnChoice columns={columns.slice(1)} choice={choice} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <div class="table-scroll" tabIndex={0}>
        <table class="data as-cards">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {visible.map((column) => (
                <HeadCell key={column.name} column={column} {...(sorting === undefined ? {} : { sorting })} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {visible.map((column, index) => (
                  <Cell key={column.name} column={column} row={row} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Cell<Row>(props: { readonly column: Column<Row>; readonly row: Row; readonly isFirst: boolean }) {
  const { column, row, isFirst } = props;
  const look = column.isNumber ? { class: 'number' } : {};
  if (isFirst) {
    return (
      <th scope="row" {...look}>
        {column.render(row)}
      </th>
    );
  }
  return (
    <td {...look} data-label={column.label}>
      {column.render(row)}
    </td>
  );
}

function HeadCell<Row>({ column, sorting }: { readonly column: Column<Row>; readonly sorting?: Sorting }) {
  const { label, sort, isNumber } = column;
  const look = isNumber ? { class: 'number' } : {};
  if (sort === undefined || sorting === undefined) {
    return (
      <th scope="col" {...look}>
        {label}
      </th>
    );
  }
  // A value with a hyphen before it sorts downwards.
  const isDown = sorting.value === `-${sort}`;
  const isUp = sorting.value === sort;
  const direction = isDown ? 'descending' : isUp ? 'ascending' : 'none';
  return (
    <th scope="col" {...look} aria-sort={direction}>
      <button type="button" class="sort" onClick={() => sorting.onSort(isDown ? sort : `-${sort}`)}>
        {label}
        {(isDown || isUp) && <AdminIcon name={isDown ? 'down' : 'up'} />}
        <span class="visually-hidden">{translate('admin:list.sort')}</span>
      </button>
    </th>
  );
}
