import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { lockLogo, writeLogo } from '../../db/brand-files.ts';
import { lockSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getBrand } from './get-brand.ts';
import { prepareLogo } from './internal/prepare-logo.ts';

export interface SavedLogo {
  /** The names of the parts of an SVG file that were removed. */
  readonly removed: readonly string[];
  /** The version of the brand. */
  readonly version: string;
}

/** Cleans a picture and shows it on all pages. */
export async function saveLogo(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  bytes: Uint8Array,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<SavedLogo> {
  const { logo, version, removed } = await prepareLogo(bytes);
  const { type, width, height } = logo;
  return db.transaction().execute(async (tx) => {
    // The settings of the brand belong to its version.
    await lockSettings(tx);
    requireVersion((await getBrand({ db: tx })).version, expected);
    const old = await lockLogo(tx);
    await writeLogo(tx, version, logo, ports.clock.now());
    const brand = await getBrand({ db: tx });
    await recordAudit(tx, ports, by, { action: 'saveLogo', old, new: { version, type, width, height } });
    return { removed, version: brand.version };
  });
}
