import { type Actor, localActor } from '../../core/actor.ts';
import { type Brand, brandOf } from '../../core/brand.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import type { CleanLogo } from '../../core/logo/clean-logo.ts';
import { type Logo, LogoRejected } from '../../core/logo/logo.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import {
  deleteLogo,
  findLogoRecord,
  type LogoRecord,
  lockLogo,
  readLogoContent,
  writeLogo,
} from '../../db/brand-files.ts';
import { lockSettings, readSettings, readStoredSettings, settingsIn } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { versionOf } from '../../records/version-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { parseChanges, type SettingChanges, type SettingDeps, writeSettings } from '../settings/settings.ts';

/** Returns how the service presents itself, as the administrator has set it. */
export async function readBrand({ db }: Pick<Ports, 'db'>): Promise<Brand> {
  return brandOf(await readSettings(db));
}

/** Returns the content of the logo, or undefined if it does not have this version. */
export function readLogo({ db }: Pick<Ports, 'db'>, version: string): Promise<Uint8Array | undefined> {
  return readLogoContent(db, version);
}

/** Returns type, version and size of the logo of the service, or undefined if it has none. */
export function findLogo({ db }: Pick<Ports, 'db'>): Promise<LogoRecord | undefined> {
  return findLogoRecord(db);
}

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

/** Changes settings of the brand: all of them, or none. The brand has a version of its own. */
export async function changeBrand(
  ports: SettingDeps,
  changes: SettingChanges,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<VersionedBrand> {
  requireBrandSettings(changes);
  return writeSettings(ports, changes, by, {
    confirm: async (tx) => requireVersion((await getBrand({ db: tx })).version, expected),
    finish: (tx) => getBrand({ db: tx }),
  });
}

interface SavedLogo {
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

/** Removes the logo from all pages. Returns the version of the brand. */
export async function removeLogo(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // The settings of the brand belong to its version.
    await lockSettings(tx);
    requireVersion((await getBrand({ db: tx })).version, expected);
    const old = await deleteLogo(tx);
    if (old === undefined) throw new Problem('entity_unknown', { detail: 'There is no logo.' });
    const { version } = await getBrand({ db: tx });
    await recordAudit(tx, ports, by, { action: 'removeLogo', old });
    return version;
  });
}

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

/** Of the longer side to the shorter one. */
const maxRatio = 50;

interface PreparedLogo extends CleanLogo {
  /** Follows from the content. */
  readonly version: string;
}

/** Cleans the picture of an administrator, as it is stored and shown. */
async function prepareLogo(bytes: Uint8Array): Promise<PreparedLogo> {
  const { logo, removed } = await clean(bytes);
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(logo.content));
  // Sides of an SVG picture may be fractions. Only their ratio matters.
  const scale = 100 / logo.height;
  const sides = { width: Math.max(1, Math.round(logo.width * scale)), height: 100 };
  return { logo: { ...logo, ...sides }, version: Buffer.from(digest).toString('hex').slice(0, 16), removed };
}

async function clean(bytes: Uint8Array): Promise<CleanLogo> {
  // A server that gets no logo does not load the parser.
  const { cleanLogo } = await import('../../core/logo/clean-logo.ts');
  try {
    const cleaned = cleanLogo(bytes);
    const { width, height } = cleaned.logo;
    // Also rejects a ratio that is no number.
    if (!(Math.max(width / height, height / width) <= maxRatio))
      throw new LogoRejected(`One side is more than ${maxRatio} times as long as the other.`);
    return cleaned;
  } catch (error) {
    if (!(error instanceof LogoRejected)) throw error;
    throw new Problem('value_malformed', { detail: `The logo cannot be used. ${error.message}`, cause: error });
  }
}

function requireBrandSettings(changes: SettingChanges): void {
  const other = Object.keys(changes).find((name) => !name.startsWith('brand.'));
  if (other !== undefined) throw new Problem('entity_unknown', { detail: `${other} is no setting of the brand.` });
}
