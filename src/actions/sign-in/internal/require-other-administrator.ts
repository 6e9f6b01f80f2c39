import { Problem } from '../../../core/problem.ts';
import { countFullAdministrators } from '../../../db/administration/administrators.ts';
import type { Transaction } from '../../../db/tables.ts';

/**
 * Makes a change, and throws if it leaves no one who can manage administrators. If there was no one before, such as after
 * a reset on the machine, it does not throw: the change is not the cause.
 */
export async function requireOtherAdministrator(tx: Transaction, change: () => Promise<void>): Promise<void> {
  const before = await countFullAdministrators(tx);
  await change();
  if (before > 0 && (await countFullAdministrators(tx)) === 0) throw new Problem('last_administrator');
}
