import { languageWishes } from '../core/session-language.ts';
import type { Ports } from '../ports/ports.ts';

/** The strongest wish of an Accept-Language header for which there is a pack, as it is spelled there. */
export function spokenLanguage(
  { languages }: Pick<Ports, 'languages'>,
  header: string | undefined,
): string | undefined {
  const isSpoken = (tag: string) =>
    `${tag}-`.toLowerCase().startsWith(`${languages.choose(tag).locale}-`.toLowerCase());
  return languageWishes(header).find(({ range, quality }) => quality > 0 && isSpoken(range))?.range;
}
