import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { removeToken as deleteToken } from '../../db/administration/tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Administrator } from './identify-administrator.ts';

/** Removes an API token of the administrator. Its next request is refused. */
export async function removeToken({ db }: Pick<Ports, 'db'>, by: Administrator, tokenId: string): Promise<void> {
  const removed = isAdminId(tokenId)
    ? await db.transaction().execute((tx) => deleteToken(tx, by.id, tokenId))
    : undefined;
  if (removed === undefined) throw new Problem('entity_unknown');
}
