import type { Brand } from '../../core/brand.ts';
import type { ColorFamily } from '../../core/brand-colors.ts';
import { tokensFor } from './design-tokens.ts';

/** A style sheet with the colors of a brand. Its name changes with its content. */
export interface BrandStyle {
  readonly name: string;
  readonly css: string;
}

/**
 * Returns the style sheet that replaces the colors of Sealpost, or undefined for a brand without colors. It depends
 * only on the brand, so that all servers return the same style sheet.
 */
export async function brandStyle({ accent, seal }: Pick<Brand, 'accent' | 'seal'>): Promise<BrandStyle | undefined> {
  if (accent === undefined && seal === undefined) return undefined;
  const css = tokensFor(tokensOf(accent?.light, seal?.light), tokensOf(accent?.dark, seal?.dark));
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(css));
  return { name: `brand-${Buffer.from(digest).toString('hex').slice(0, 16)}.css`, css };
}

function tokensOf(accent: ColorFamily | undefined, seal: ColorFamily | undefined): Readonly<Record<string, string>> {
  return {
    ...(accent === undefined
      ? {}
      : { accent: accent.color, 'accent-strong': accent.strong, 'on-accent': accent.on, tint: accent.tint }),
    ...(seal === undefined ? {} : { seal: seal.color, 'seal-tint': seal.tint }),
  };
}
