import type { Settings } from '../../core/settings.ts';
import { findLogoRecord, type LogoRecord } from '../../db/brand-files.ts';
import { readStoredSettings, settingsIn } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { versionOf } from '../../records/version-of.ts';

/** The settings of the brand and the logo, and the version that a change must be based on. */
export interface VersionedBrand {
  readonly version: string;
  readonly all: Settings;
  readonly logo: LogoRecord | undefined;
}

export async function getBrand({ db }: Pick<Ports, 'db'>): Promise<VersionedBrand> {
  const stored = await readStoredSettings(db);
  const logo = await findLogoRecord(db);
  const ofBrand = stored.filter(({ name }) => name.startsWith('brand.'));
  return { version: versionOf([ofBrand, logo?.version ?? null]), all: settingsIn(stored), logo };
}
