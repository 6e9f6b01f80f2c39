import { type Actor, localActor } from '../../core/actor.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { savePack } from '../../db/language-packs.ts';
import type { LanguagePackStore } from '../../languages/language-pack-store.ts';
import type { LanguagePack } from '../../languages/pack.ts';
import { type PackSource, readSourcePack } from '../../languages/source-pack.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockVersion, type PackVersion } from './internal/lock-version.ts';

export interface Installation {
  readonly pack: LanguagePack;
  /** The version that was installed before, if it was valid. */
  readonly replaced: PackVersion | undefined;
}

export type LanguageDeps = Pick<Ports, 'db' | 'clock' | 'keys'> & { readonly languages: LanguagePackStore };

/** Installs a pack for all servers. An invalid pack is rejected and changes nothing. */
export async function installLanguagePack(
  { db, languages, ...ports }: LanguageDeps,
  source: PackSource,
  by: Actor = localActor,
): Promise<Installation> {
  const { contents, pack } = await readSourcePack(source);
  const replaced = await db.transaction().execute(async (tx) => {
    const old = await lockVersion(tx, pack.id);
    await savePack(tx, { id: pack.id, revision: newShortId(), contents, shipped: null }, ports.clock.now());
    const changed = { version: pack.version };
    await recordAudit(tx, ports, by, { action: 'installLanguagePack', subject: pack.id, old, new: changed });
    return old;
  });
  await languages.reload();
  return { pack, replaced };
}
