import { CompiledQuery } from 'kysely';
import type { Database } from '../../../src/db/tables.ts';

export interface QueryPlan {
  readonly sql: string;
  readonly plan: string;
}

/** Returns the plan of SQLite for each query that `run` makes. */
export async function explainQueries(
  db: Database,
  run: (recording: Database) => Promise<unknown>,
): Promise<readonly QueryPlan[]> {
  const queries: CompiledQuery[] = [];
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' || node.kind === 'RawNode')
        queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(recording);
  const plans: QueryPlan[] = [];
  for (const { sql, parameters } of queries) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    plans.push({ sql, plan: rows.map(({ detail }) => detail).join('\n') });
  }
  return plans;
}
