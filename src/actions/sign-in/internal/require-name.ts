import { parseAdministratorName } from '../../../core/admin-account.ts';
import { Problem } from '../../../core/problem.ts';

/** Returns the name of an administrator that was typed. Throws if it is not one. */
export function requireName(typed: string): string {
  const name = parseAdministratorName(typed);
  if (name !== undefined) return name;
  throw new Problem('value_malformed', {
    detail:
      'A name has 2 to 32 lowercase letters, digits, dots, hyphens or underscores, and does not begin with a sign.',
  });
}
