import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, OperatorError } from '../core/errors.ts';
import { readJsonObject } from './read-json.ts';

/*
 * The IDs of all shipped packs that a data folder was ever given. One that is missing in the folder was removed and is
 * not installed again; one that is not in the list is new.
 */

export const shippedIdsName = '.shipped.json';

export function shippedIdsText(ids: Iterable<string>): string {
  return `${JSON.stringify({ ids: [...ids].sort() })}\n`;
}

/** Returns undefined if the folder has no such list. */
export async function readShippedIds(folder: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const { ids } = readJsonObject(shippedIdsName, await readFile(join(folder, shippedIdsName)));
    if (!Array.isArray(ids)) throw new OperatorError(`${shippedIdsName} has no list of ids.`);
    return new Set(ids.filter((id) => typeof id === 'string'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
