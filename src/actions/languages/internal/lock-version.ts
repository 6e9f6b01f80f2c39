import { OperatorError } from '../../../core/errors.ts';
import { lockPack, readPackFile } from '../../../db/language-packs.ts';
import type { Transaction } from '../../../db/tables.ts';
import { parseDescriptor } from '../../../languages/descriptor.ts';
import type { LanguagePack } from '../../../languages/pack.ts';
import { descriptorName } from '../../../languages/pack-contents.ts';

export type PackVersion = Pick<LanguagePack, 'version'>;

/**
 * Locks a pack, and returns the version that is stored: this server may not have read a change by another one yet.
 * Undefined if the pack is not installed, or invalid.
 */
export async function lockVersion(tx: Transaction, id: string): Promise<PackVersion | undefined> {
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
