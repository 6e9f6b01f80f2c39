import { type Actor, localActor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { lockPack, readPackFile, removeStoredPack, savePack } from '../../db/language-packs.ts';
import type { Transaction } from '../../db/tables.ts';
import type { LanguagePackStore } from '../../languages/language-pack-store.ts';
import type { LanguagePack } from '../../languages/pack.ts';
import { descriptorName, parseDescriptor } from '../../languages/pack-files.ts';
import { type CheckedPack, checkSource, type PackSource, readSourcePack } from '../../languages/source-pack.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

interface ListedPacks {
  readonly packs: readonly CheckedPack[];
  /** Why stored packs are not valid: a sentence for each, by ID. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Lists all installed packs with what they lack, and those that are invalid. */
export async function listLanguagePacks({ languagePacks }: Pick<LanguageDeps, 'languagePacks'>): Promise<ListedPacks> {
  const packs: CheckedPack[] = [];
  for (const pack of languagePacks.all()) packs.push({ pack, remarks: await languagePacks.remarks(pack) });
  return { packs, faults: new Map([...languagePacks.faults()].map(([id, { message }]) => [id, message])) };
}

/** Checks an installed pack by its ID, or one that is not installed. Throws if it is invalid. */
export async function checkLanguagePack(
  { languagePacks }: Pick<LanguageDeps, 'languagePacks'>,
  source: PackSource | { readonly id: string },
): Promise<CheckedPack> {
  return checkSource(languagePacks, source);
}

interface Installation {
  readonly pack: LanguagePack;
  /** The version that was installed before, if it was valid. */
  readonly replaced: PackVersion | undefined;
}

export interface LanguageDeps extends Pick<Ports, 'db' | 'clock' | 'keys'> {
  /** The stored packs, of which requests of senders and recipients only see the languages. */
  readonly languagePacks: LanguagePackStore;
}

/** Installs a pack for all servers. An invalid pack is rejected and changes nothing. */
export async function installLanguagePack(
  { db, languagePacks, ...ports }: LanguageDeps,
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
  await languagePacks.reload();
  return { pack, replaced };
}

/** Removes a pack from all servers, also one that is invalid. */
export async function removeLanguagePack(
  { db, languagePacks, ...ports }: LanguageDeps,
  given: string,
  by: Actor = localActor,
): Promise<void> {
  const id = languagePacks.find(given)?.id ?? given;
  const unknown = new Problem('language_pack_unknown', { detail: `Language pack ${id} not found.` });
  // Other characters are in no ID, and may be invalid in a query.
  if (!/^[\w-]{1,100}$/.test(id)) throw unknown;
  await db.transaction().execute(async (tx) => {
    const old = await lockVersion(tx, id);
    if (!(await removeStoredPack(tx, id))) throw unknown;
    await recordAudit(tx, ports, by, { action: 'removeLanguagePack', subject: id, old });
  });
  await languagePacks.reload();
}

type PackVersion = Pick<LanguagePack, 'version'>;

/**
 * Locks a pack, and returns the version that is stored: this server may not have read a change by another one yet.
 * Undefined if the pack is not installed, or invalid.
 */
async function lockVersion(tx: Transaction, id: string): Promise<PackVersion | undefined> {
  await lockPack(tx, id);
  const descriptor = await readPackFile(tx, id, descriptorName);
  if (descriptor === undefined) return undefined;
  try {
    return { version: parseDescriptor(descriptor).version };
  } catch (error) {
    // An invalid pack, which has no version, can be replaced and removed too.
    if (error instanceof OperatorError) return undefined;
    throw error;
  }
}
