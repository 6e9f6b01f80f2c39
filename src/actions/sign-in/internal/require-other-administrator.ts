import { Problem } from '../../../core/problem.ts';
import { countFullAdministrators } from '../../../db/administration/administrators.ts';
import type { Transaction } from '../../../db/tables.ts';

/** Call this after a change, in its transaction: it throws if no one could manage administrators any more. */
export async function requireOtherAdministrator(tx: Transaction): Promise<void> {
  if ((await countFullAdministrators(tx)) === 0) throw new Problem('last_administrator');
}
