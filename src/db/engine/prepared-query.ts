import {
  type Compilable,
  type CompiledQuery,
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawBuilder,
  sql,
  type ValueNode,
} from 'kysely';
import type { Database } from '../tables.ts';

/** A placeholder in a query for a value that is given at execution. */
export type Param<Given> = <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>;

interface BuiltQuery<Given, Row> {
  readonly query: CompiledQuery<Row>;
  /** One for each of its parameters. */
  readonly params: ReadonlyArray<keyof Given>;
}

type Read = (sql: string, values: readonly unknown[]) => { readonly rows: readonly unknown[] } | undefined;

const directReads = new WeakMap<Database, Read>();

/** Lets prepared queries bypass Kysely, unless `read` returns undefined. */
export function usePreparedReads(db: Database, read: Read): void {
  directReads.set(db, read);
}

/**
 * Changes whenever this or another process has written. Undefined where the database does not support it.
 */
export function dataVersion(db: Database): number | undefined {
  const [row] = directReads.get(db)?.('pragma data_version', [])?.rows ?? [];
  return (row as { readonly data_version: number } | undefined)?.data_version;
}

/**
 * Writes constants into the text of the query. Where the condition of a partial index could depend on a parameter, SQLite
 * plans the query again at each execution, which takes six times as long.
 */
class Literals extends OperationNodeTransformer {
  readonly #params: ReadonlyMap<unknown, unknown>;

  constructor(params: ReadonlyMap<unknown, unknown>) {
    super();
    this.#params = params;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return this.#params.has(node.value) ? node : { ...node, immediate: true };
  }
}

/**
 * A query that is compiled once for each database, for the queries of every download: building one with Kysely takes
 * twice as long as executing it.
 */
export function preparedQuery<Given extends object, Row>(
  build: (db: Database, param: Param<Given>) => Compilable<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  const known = new WeakMap<Database, BuiltQuery<Given, Row>>();

  function buildFor(db: Database): BuiltQuery<Given, Row> {
    const names = new Map<unknown, keyof Given>();
    const literals = new Literals(names);
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => literals.transformNode(node),
      transformResult: async ({ result }) => result,
    };
    const query = build(db.withPlugin(plugin), (name) => {
      const placeholder = {};
      names.set(placeholder, name);
      return sql.val(placeholder) as RawBuilder<unknown> as RawBuilder<Given[typeof name]>;
    }).compile();
    const built = { query, params: query.parameters.map((value) => names.get(value) as keyof Given) };
    known.set(db, built);
    return built;
  }

  return async (db, given) => {
    const { query, params } = known.get(db) ?? buildFor(db);
    const parameters = params.map((name) => given[name]);
    const read = directReads.get(db)?.(query.sql, parameters);
    const { rows } = read ?? (await db.executeQuery<Row>({ ...query, parameters }));
    return rows as Row[];
  };
}
