import type { InsertQueryNode, KyselyPlugin, OperationNode } from 'kysely';
import { isPostgres } from '../../../src/db/engine/open-database.ts';
import type { Database } from '../../../src/db/tables.ts';

/**
 * Returns the database for the HTTP layer of a test. It throws if a request is recorded in the audit log as `local`: that
 * is the actor of the command line, and the default of actions to which no actor was passed. On PostgreSQL it checks
 * nothing: a database with a plugin would not repeat transactions that end in a deadlock.
 */
export function withoutLocalEntries(db: Database): Database {
  if (isPostgres(db)) return db;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (recordedActors(node).includes('local')) throw new Error('A request was recorded as local: pass its actor.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** The kinds of actors in the entries that a statement adds to the audit log. */
function recordedActors(node: OperationNode): readonly unknown[] {
  if (node.kind !== 'InsertQueryNode') return [];
  const { into, columns = [], values } = node as InsertQueryNode;
  if (into?.table.identifier.name !== 'audit_log' || values?.kind !== 'ValuesNode') return [];
  const index = columns.findIndex(({ column }) => column.name === 'actor_kind');
  const { values: rows } = values as unknown as {
    readonly values: ReadonlyArray<{ readonly values: readonly unknown[] }>;
  };
  return rows.map(({ values: cells }) => cells[index]).map((cell) => cellValue(cell));
}

/** A cell is a value, or a node that has one. */
function cellValue(cell: unknown): unknown {
  return typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : cell;
}
