import { type CleanLogo, cleanLogo } from '../../../core/logo/clean-logo.ts';
import { type Logo, LogoRejected, logoLimits } from '../../../core/logo/logo.ts';
import { Problem } from '../../../core/problem.ts';

/** Of the longer side to the shorter one. */
const maxRatio = 50;

export interface PreparedLogo extends CleanLogo {
  /** Follows from the content. */
  readonly version: string;
}

/** Cleans the picture of an administrator, as it is stored and shown. */
export async function prepareLogo(bytes: Uint8Array): Promise<PreparedLogo> {
  const { logo, removed } = await clean(bytes);
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(logo.content));
  // Sides of an SVG picture may be fractions. Only their ratio matters.
  const scale = 100 / logo.height;
  const sides = { width: Math.max(1, Math.round(logo.width * scale)), height: 100 };
  return { logo: { ...logo, ...sides }, version: Buffer.from(digest).toString('hex').slice(0, 16), removed };
}

async function clean(bytes: Uint8Array): Promise<CleanLogo> {
  try {
    const cleaned = cleanLogo(bytes);
    const { width, height } = cleaned.logo;
    // Also rejects a ratio that is no number.
    if (!(Math.max(width / height, height / width) <= maxRatio))
      throw new LogoRejected(`One side is more than ${maxRatio} times as long as the other.`);
    const size = await sentSize(cleaned.logo);
    if (size > logoLimits.sentBytes)
      throw new LogoRejected(
        `Browsers would load ${size} bytes, and at most ${logoLimits.sentBytes} are allowed. Use fewer pixels, colors or shapes.`,
      );
    return cleaned;
  } catch (error) {
    if (!(error instanceof LogoRejected)) throw error;
    throw new Problem('value_malformed', { detail: `The logo cannot be used. ${error.message}`, cause: error });
  }
}

/** Servers compress an SVG picture. A PNG file is already compressed. */
async function sentSize({ type, content }: Logo): Promise<number> {
  if (type === 'image/png') return content.length;
  const compressed = new Blob([Uint8Array.from(content)]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}
