import { Problem } from '../../../core/problem.ts';
import { countFullAdministrators } from '../../../db/administration/administrators.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { SignOnDeps } from '../start-oidc.ts';

/**
 * Makes a change, and throws if it leaves no one who can manage administrators. If there was no one before, such as after
 * a reset on the machine, it does not throw: the change is not the cause. Accounts of single sign-on count only while it is
 * configured.
 */
export async function requireOtherAdministrator(
  { tx, signOn }: Pick<SignOnDeps, 'signOn'> & { readonly tx: Transaction },
  change: () => Promise<void>,
): Promise<void> {
  const count = () => countFullAdministrators(tx, signOn !== undefined);
  const before = await count();
  await change();
  if (before > 0 && (await count()) === 0) throw new Problem('last_administrator');
}
