/** A language tag, roughly as in BCP 47. Whether the service supports the language is decided elsewhere. */
export const languageTag = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

export const defaultLanguage = 'en';
const maxHeaderLength = 1_000;

/** One entry of an Accept-Language header. */
export interface LanguagePreference {
  /** A tag as it is spelled in the header, or `*` for any language. */
  readonly range: string;
  /** From 0 (not acceptable) to 1. */
  readonly quality: number;
}

/** Returns the entries of a header by descending quality. Malformed entries are skipped. */
export function parseAcceptLanguage(header: string | undefined): readonly LanguagePreference[] {
  return (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .flatMap((item) => {
      const [range = '', ...parameters] = item.split(';').map((part) => part.trim());
      const quality = qualityIn(parameters);
      return quality !== undefined && (range === '*' || languageTag.test(range)) ? [{ range, quality }] : [];
    })
    .sort((one, other) => other.quality - one.quality);
}

/** Returns the tag that an Accept-Language header prefers, as it is spelled there. */
export function preferredLanguage(header: string | undefined): string {
  const best = parseAcceptLanguage(header).find(({ range, quality }) => range !== '*' && quality > 0);
  return best?.range ?? defaultLanguage;
}

function qualityIn(parameters: readonly string[]): number | undefined {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  if (given === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : undefined;
}
