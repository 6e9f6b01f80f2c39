import { type Actor, localActor } from '../../core/actor.ts';
import { Problem } from '../../core/problem.ts';
import { removeStoredPack } from '../../db/language-packs.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { LanguageDeps } from './install-language-pack.ts';
import { lockVersion } from './internal/lock-version.ts';

/** Removes a pack from all servers, also one that is invalid. */
export async function removeLanguagePack(
  { db, languages, ...ports }: LanguageDeps,
  given: string,
  by: Actor = localActor,
): Promise<void> {
  const id = languages.find(given)?.id ?? given;
  const unknown = new Problem('language_pack_unknown', { detail: `Language pack ${id} not found.` });
  // Other characters are in no ID, and may be invalid in a query.
  if (!/^[\w-]{1,100}$/.test(id)) throw unknown;
  await db.transaction().execute(async (tx) => {
    const old = await lockVersion(tx, id);
    if (!(await removeStoredPack(tx, id))) throw unknown;
    await recordAudit(tx, ports, by, { action: 'removeLanguagePack', subject: id, old });
  });
  await languages.reload();
}
