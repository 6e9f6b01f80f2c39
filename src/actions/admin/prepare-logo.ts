import { type CleanLogo, cleanLogo } from '../../core/logo/clean-logo.ts';
import { LogoRejected } from '../../core/logo/logo.ts';
import { Problem } from '../../core/problem.ts';

export interface PreparedLogo extends CleanLogo {
  /** Follows from the content. */
  readonly version: string;
}

/** Cleans the picture of an administrator, as it is stored and shown. */
export async function prepareLogo(bytes: Uint8Array): Promise<PreparedLogo> {
  const { logo, removed } = clean(bytes);
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(logo.content));
  // Sides of an SVG picture may be fractions. Only their ratio matters.
  const scale = 100 / logo.height;
  const sides = { width: Math.max(1, Math.round(logo.width * scale)), height: 100 };
  return { logo: { ...logo, ...sides }, version: Buffer.from(digest).toString('hex').slice(0, 16), removed };
}

function clean(bytes: Uint8Array): CleanLogo {
  try {
    return cleanLogo(bytes);
  } catch (error) {
    if (!(error instanceof LogoRejected)) throw error;
    throw new Problem('value_malformed', { detail: `The logo cannot be used. ${error.message}`, cause: error });
  }
}
