import { cleanPng, isPng } from './clean-png.ts';
import { cleanSvg } from './clean-svg.ts';
import { type Logo, LogoRejected, logoLimits } from './logo.ts';

export interface CleanLogo {
  readonly logo: Logo;
  /** Names of elements and attributes of an SVG file that were removed. */
  readonly removed: readonly string[];
}

/**
 * Returns a picture that contains nothing but shapes or pixels. The type follows from the content, not from a file name.
 * Throws `LogoRejected` if it is no such picture.
 */
export function cleanLogo(bytes: Uint8Array): CleanLogo {
  if (bytes.length > logoLimits.givenBytes)
    throw new LogoRejected(`It has ${bytes.length} bytes, and at most ${logoLimits.givenBytes} are allowed.`);
  const { removed = [], ...logo }: Logo & { readonly removed?: readonly string[] } = isPng(bytes)
    ? cleanPng(bytes)
    : cleanSvg(textOf(bytes));
  if (logo.content.length > logoLimits.givenBytes)
    throw new LogoRejected(`It needs ${logo.content.length} bytes, and at most ${logoLimits.givenBytes} are allowed.`);
  const { type, content, width, height } = logo;
  return { logo: { type, content, width, height }, removed };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new LogoRejected('It is neither a PNG file nor an SVG file in UTF-8.', { cause: error });
  }
}
