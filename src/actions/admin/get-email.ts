import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { findAdminEmail } from '../../db/outbox/admin-emails.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ListedEmail, listedEmail } from './list-emails.ts';

/** Returns one email without its content. */
export async function getEmail({ db, keys }: Pick<Ports, 'db' | 'keys'>, emailId: string): Promise<ListedEmail> {
  const row = isAdminId(emailId) ? await findAdminEmail(db, emailId) : undefined;
  if (row === undefined) throw new Problem('entity_unknown', { detail: 'No such email.' });
  return listedEmail(keys, row);
}
