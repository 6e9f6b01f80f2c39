import { type Actor, localActor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { removeStoredPack } from '../../db/language-packs.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { LanguageDeps } from './install-language-pack.ts';

/** Removes a pack from all servers, also one that is invalid. */
export async function removeLanguagePack(
  { db, languages, ...ports }: LanguageDeps,
  given: string,
  by: Actor = localActor,
): Promise<void> {
  const pack = languages.find(given);
  const id = pack?.id ?? given;
  const old = pack && { version: pack.version };
  await db.transaction().execute(async (tx) => {
    if (!(await removeStoredPack(tx, id))) throw new OperatorError(`Language pack ${id} not found.`);
    await recordAudit(tx, ports, by, { action: 'removeLanguagePack', subject: id, old });
  });
  await languages.reload();
}
