import { writeLogo } from '../../db/brand-files.ts';
import type { Ports } from '../../ports/ports.ts';
import { prepareLogo } from './prepare-logo.ts';

/** Cleans a picture and shows it on all pages. Returns the names of the parts of an SVG file that were removed. */
export async function saveLogo(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  bytes: Uint8Array,
): Promise<readonly string[]> {
  const { logo, version, removed } = await prepareLogo(bytes);
  await writeLogo(db, version, logo, clock.now());
  return removed;
}
