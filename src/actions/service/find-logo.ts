import { findLogoRecord, type LogoRecord } from '../../db/brand-files.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns type, version and size of the logo of the service, or undefined if it has none. */
export function findLogo({ db }: Pick<Ports, 'db'>): Promise<LogoRecord | undefined> {
  return findLogoRecord(db);
}
