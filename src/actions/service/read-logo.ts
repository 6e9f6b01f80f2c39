import { readLogoContent } from '../../db/brand-files.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the content of the logo, or undefined if it does not have this version. */
export function readLogo({ db }: Pick<Ports, 'db'>, version: string): Promise<Uint8Array | undefined> {
  return readLogoContent(db, version);
}
