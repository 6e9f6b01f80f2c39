import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { removeToken as deleteToken } from '../../db/administration/tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';

/** Removes an API token of the administrator. Its next request is refused. */
export async function removeToken(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { id, actor }: Pick<Administrator, 'id' | 'actor'>,
  tokenId: string,
): Promise<void> {
  if (!isAdminId(tokenId)) throw new Problem('entity_unknown', { detail: 'No such token.' });
  await db.transaction().execute(async (tx) => {
    const name = await deleteToken(tx, id, tokenId);
    if (name === undefined) throw new Problem('entity_unknown', { detail: 'No such token.' });
    await recordAudit(tx, ports, actor, { action: 'removeToken', subject: tokenId, old: { administrator: id, name } });
  });
}
