import type { Logo } from '../../core/logo/logo.ts';
import type { Settings } from '../../core/settings.ts';
import { findLogoRecord, readLogoContent } from '../../db/brand-files.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { prepareLogo } from './internal/prepare-logo.ts';
import { requireBrandSettings } from './internal/require-brand-settings.ts';
import { parseChanges, type SettingChanges } from './internal/write-settings.ts';

export interface PreparedBrand {
  readonly settings: Settings;
  readonly logo: (Logo & { readonly version: string }) | undefined;
  /** The names of the parts of an SVG file that were removed. */
  readonly removed: readonly string[];
}

/** Returns the brand as it would be after these changes, with this logo or the present one. Changes nothing. */
export async function prepareBrandPreview(
  { db }: Pick<Ports, 'db'>,
  changes: SettingChanges,
  picture: Uint8Array | undefined,
): Promise<PreparedBrand> {
  requireBrandSettings(changes);
  const settings = { ...(await readSettings(db)), ...Object.fromEntries(parseChanges(changes)) } as Settings;
  if (picture === undefined) return { settings, logo: await findStoredLogo({ db }), removed: [] };
  const { logo, version, removed } = await prepareLogo(picture);
  return { settings, logo: { ...logo, version }, removed };
}

async function findStoredLogo({ db }: Pick<Ports, 'db'>): Promise<PreparedBrand['logo']> {
  const found = await findLogoRecord(db);
  const content = found === undefined ? undefined : await readLogoContent(db, found.version);
  return found === undefined || content === undefined ? undefined : { ...found, content };
}
