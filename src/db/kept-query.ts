import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './tables.ts';

/** Stands in a query for a value that is known only when the query is asked. */
export type Gap<Given> = <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>;

interface Built<Given, Row> {
  readonly query: CompiledQuery<Row>;
  /** One for each of its parameters: whose gap it is, if it is one. */
  readonly gaps: ReadonlyArray<keyof Given | undefined>;
}

type Read = (sql: string, values: readonly unknown[]) => { readonly rows: readonly unknown[] } | undefined;

const shortWays = new WeakMap<Database, Read>();

/** Lets kept queries be asked without Kysely in between, unless `read` gives undefined. */
export function askKeptQueriesBy(db: Database, read: Read): void {
  shortWays.set(db, read);
}

/**
 * A query that is built once for each database and then only filled in, for those that every download asks: to build one
 * takes twice as long as to ask it.
 *
 * What the condition of a partial index is about must be written with `sql.lit`. Where it is a value, SQLite plans the
 * query anew each time it is asked.
 */
export function keptQuery<Given extends object, Row>(
  build: (db: Database, gap: Gap<Given>) => Compilable<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  const known = new WeakMap<Database, Built<Given, Row>>();

  function buildFor(db: Database): Built<Given, Row> {
    const names = new Map<unknown, keyof Given>();
    const query = build(db, (name) => {
      const gap = {};
      names.set(gap, name);
      return sql.val(gap) as RawBuilder<unknown> as RawBuilder<Given[typeof name]>;
    }).compile();
    const built = { query, gaps: query.parameters.map((value) => names.get(value)) };
    known.set(db, built);
    return built;
  }

  return async (db, given) => {
    const { query, gaps } = known.get(db) ?? buildFor(db);
    const parameters = gaps.map((name, index) => (name === undefined ? query.parameters[index] : given[name]));
    const read = shortWays.get(db)?.(query.sql, parameters);
    const { rows } = read ?? (await db.executeQuery<Row>({ ...query, parameters }));
    return rows as Row[];
  };
}
