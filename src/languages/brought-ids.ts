import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../core/refusal.ts';
import { errorCode } from './error-code.ts';
import { readJsonObject } from './read-json.ts';

/*
 * Which packs of the program a data folder was ever given: one that is missing there was removed, and stays away; one
 * that is not among them is new.
 */

export const broughtName = '.shipped.json';

export function broughtText(ids: Iterable<string>): string {
  return `${JSON.stringify({ ids: [...ids].sort() })}\n`;
}

/** Undefined where nobody has noted it. */
export async function readBrought(folder: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const { ids } = readJsonObject(broughtName, await readFile(join(folder, broughtName)));
    if (!Array.isArray(ids)) throw new Refusal(`${broughtName} has no list of ids.`);
    return new Set(ids.filter((id) => typeof id === 'string'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
