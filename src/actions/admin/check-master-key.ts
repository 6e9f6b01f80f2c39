import { OperatorError } from '../../core/errors.ts';
import { knownMasterKeys } from '../../db/master-keys.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireMatchingKeys } from '../service/load-master-key.ts';

/** Returns the ID of the key in `text`. Throws an OperatorError if it is not the key of the database. */
export async function checkMasterKey(
  { db }: Pick<Ports, 'db'>,
  { location, text }: { readonly location: string; readonly text: string | undefined },
): Promise<string> {
  const known = await knownMasterKeys(db);
  if (known.length === 0) throw new OperatorError('The database is empty and has no master key yet.');
  return requireMatchingKeys({ location }, text, known).id;
}
