import { isAdminId } from '../../../core/id-format.ts';
import { Problem } from '../../../core/problem.ts';
import { findAdministrator, type ListedAdministrator } from '../../../db/administration/administrators.ts';
import type { Database } from '../../../db/tables.ts';

/** Throws unless there is an administrator with this ID. */
export async function findKnown(db: Database, id: string): Promise<ListedAdministrator> {
  const found = isAdminId(id) ? await findAdministrator(db, id) : undefined;
  if (found === undefined) throw new Problem('entity_unknown', { detail: 'No such administrator.' });
  return found;
}
