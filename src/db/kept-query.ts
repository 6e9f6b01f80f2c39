import {
  type Compilable,
  type CompiledQuery,
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawBuilder,
  sql,
  type ValueNode,
} from 'kysely';
import type { Database } from './tables.ts';

/** Stands in a query for a value that is known only when the query is asked. */
export type Gap<Given> = <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>;

interface Built<Given, Row> {
  readonly query: CompiledQuery<Row>;
  /** One for each of its parameters. */
  readonly gaps: ReadonlyArray<keyof Given>;
}

type Read = (sql: string, values: readonly unknown[]) => { readonly rows: readonly unknown[] } | undefined;

const shortWays = new WeakMap<Database, Read>();

/** Lets kept queries be asked without Kysely in between, unless `read` gives undefined. */
export function askKeptQueriesBy(db: Database, read: Read): void {
  shortWays.set(db, read);
}

/**
 * Another number whenever anything was written since, by this process or another one. Undefined where the database cannot
 * tell.
 */
export function stateOf(db: Database): number | undefined {
  const [row] = shortWays.get(db)?.('pragma data_version', [])?.rows ?? [];
  return (row as { readonly data_version: number } | undefined)?.data_version;
}

/**
 * Writes what is the same each time into the text of the query. Where the condition of a partial index, of any table in
 * it, could depend on a value, SQLite plans the query anew each time it is asked, and that takes six times as long.
 */
class Literals extends OperationNodeTransformer {
  readonly #gaps: ReadonlyMap<unknown, unknown>;

  constructor(gaps: ReadonlyMap<unknown, unknown>) {
    super();
    this.#gaps = gaps;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return this.#gaps.has(node.value) ? node : { ...node, immediate: true };
  }
}

/**
 * A query that is built once for each database and then only filled in, for those that every download asks: to build one
 * takes twice as long as to ask it.
 */
export function keptQuery<Given extends object, Row>(
  build: (db: Database, gap: Gap<Given>) => Compilable<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  const known = new WeakMap<Database, Built<Given, Row>>();

  function buildFor(db: Database): Built<Given, Row> {
    const names = new Map<unknown, keyof Given>();
    const literals = new Literals(names);
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => literals.transformNode(node),
      transformResult: async ({ result }) => result,
    };
    const query = build(db.withPlugin(plugin), (name) => {
      const gap = {};
      names.set(gap, name);
      return sql.val(gap) as RawBuilder<unknown> as RawBuilder<Given[typeof name]>;
    }).compile();
    const built = { query, gaps: query.parameters.map((value) => names.get(value) as keyof Given) };
    known.set(db, built);
    return built;
  }

  return async (db, given) => {
    const { query, gaps } = known.get(db) ?? buildFor(db);
    const parameters = gaps.map((name) => given[name]);
    const read = shortWays.get(db)?.(query.sql, parameters);
    const { rows } = read ?? (await db.executeQuery<Row>({ ...query, parameters }));
    return rows as Row[];
  };
}
