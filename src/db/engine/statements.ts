import type { ExpressionBuilder, Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import type { Database, Tables } from '../tables.ts';

/** What columns of a row must be equal to. */
type Values<Table extends keyof Tables> = Partial<Selectable<Tables[Table]>>;

/** Finds the rows whose columns have these values. */
export function findRows<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>>(
  db: Database,
  table: Table,
  columns: readonly Column[],
  values: Values<Table>,
): Promise<Array<Pick<Selectable<Tables[Table]>, Column>>> {
  const query = db.selectFrom<keyof Tables>(table).select(columns as never);
  return query.where(equal(values) as never).execute() as never;
}

/** Finds the row whose columns have these values. */
export async function findRow<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>>(
  db: Database,
  table: Table,
  columns: readonly Column[],
  values: Values<Table>,
): Promise<Pick<Selectable<Tables[Table]>, Column> | undefined> {
  return (await findRows(db, table, columns, values))[0];
}

/** Transfers are written by statements of their own, because only `moveTransfer` may write their state. */
type Changeable = Exclude<keyof Tables, 'transfer'>;

/** Changes the rows whose columns have these values, and reports whether there are any. */
export async function changeRows<Table extends Changeable>(
  db: Database,
  table: Table,
  values: Values<Table>,
  changes: Updateable<Tables[Table]>,
): Promise<boolean> {
  const statement = db.updateTable<Changeable>(table).set(changes as never);
  return (await statement.where(equal(values) as never).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Inserts the row of this key, or changes it if there is one. */
export async function upsertRow<Table extends Changeable>(
  db: Database,
  table: Table,
  key: Values<Table>,
  columns: Values<Table>,
): Promise<void> {
  const insertion = db.insertInto<Changeable>(table).values({ ...key, ...columns } as never);
  const keyColumns = Object.keys(key) as never;
  await insertion.onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(columns as never)).execute();
}

/** Deletes the rows whose columns have these values, and reports whether there were any. */
export async function deleteRows<Table extends Changeable>(
  db: Database,
  table: Table,
  values: Values<Table>,
): Promise<boolean> {
  const statement = db.deleteFrom<Changeable>(table).where(equal(values) as never);
  return (await statement.executeTakeFirst()).numDeletedRows > 0n;
}

/** Throws if a value is missing: the statement would change or delete rows that it does not mean, or every row. */
function equal(values: object) {
  const conditions = Object.entries(values);
  if (conditions.length === 0 || conditions.some(([, value]) => value === undefined))
    throw new Error('A statement has a condition without a value, or none');
  return (builder: ExpressionBuilder<Tables, never>) =>
    builder.and(conditions.map(([column, value]) => builder(column as never, '=', value)));
}

/** For an insertion of rows that may exist. */
export const doNothing = <Conflict>(conflict: { doNothing(): Conflict }): Conflict => conflict.doNothing();

/** Counts the rows of a query that selects no columns. */
export async function countRows<Db, Table extends keyof Db>(query: SelectQueryBuilder<Db, Table, object>) {
  const counting = query.select(({ fn }) => fn.countAll().as('count'));
  const { count } = (await counting.executeTakeFirstOrThrow()) as { readonly count: unknown };
  return Number(count);
}
