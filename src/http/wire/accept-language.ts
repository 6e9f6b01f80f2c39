import { parseAcceptLanguage } from '../../core/accept-language.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the preferred language of an Accept-Language header that has a language pack, as spelled in the header. */
export function acceptedLanguage(
  { languages }: Pick<Ports, 'languages'>,
  header: string | undefined,
): string | undefined {
  const isSupported = (tag: string) =>
    `${tag}-`.toLowerCase().startsWith(`${languages.choose(tag).locale}-`.toLowerCase());
  return parseAcceptLanguage(header).find(({ range, quality }) => quality > 0 && isSupported(range))?.range;
}
