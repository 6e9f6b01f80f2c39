import { cleanLogo } from '../../core/logo/clean-logo.ts';
import { LogoRejected } from '../../core/logo/logo.ts';
import { Problem } from '../../core/problem.ts';
import { writeLogo } from '../../db/brand-files.ts';
import type { Ports } from '../../ports/ports.ts';

/** Cleans a picture and shows it on all pages. Returns the names of the parts of an SVG file that were removed. */
export async function saveLogo(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  bytes: Uint8Array,
): Promise<readonly string[]> {
  const { logo, removed } = clean(bytes);
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(logo.content));
  // Sides of an SVG picture may be fractions. Only their ratio matters.
  const scale = 100 / logo.height;
  const sides = { width: Math.max(1, Math.round(logo.width * scale)), height: 100 };
  const version = Buffer.from(digest).toString('hex').slice(0, 16);
  await writeLogo(db, version, { ...logo, ...sides }, clock.now());
  return removed;
}

function clean(bytes: Uint8Array) {
  try {
    return cleanLogo(bytes);
  } catch (error) {
    if (!(error instanceof LogoRejected)) throw error;
    throw new Problem('value_malformed', { detail: `The logo cannot be used. ${error.message}`, cause: error });
  }
}
