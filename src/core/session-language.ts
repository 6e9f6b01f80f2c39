/** BCP 47, roughly: subtags of one to eight letters or digits. Which of them we speak is decided where texts are made. */
export const languageTag = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

export const defaultLanguage = 'en';
const longestHeader = 1_000;

/** One wish of an Accept-Language header. */
export interface LanguageWish {
  /** A tag as it is spelled there, or `*` for any language. */
  readonly range: string;
  /** From 0, which refuses the language, to 1. */
  readonly quality: number;
}

/** The wishes of a header, the strongest first and of equals the first. What is no wish is left out. */
export function languageWishes(header: string | undefined): readonly LanguageWish[] {
  return (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .flatMap((item) => {
      const [range = '', ...parameters] = item.split(';').map((part) => part.trim());
      const quality = qualityIn(parameters);
      return quality !== undefined && (range === '*' || languageTag.test(range)) ? [{ range, quality }] : [];
    })
    .sort((one, other) => other.quality - one.quality);
}

/** The tag that an Accept-Language header prefers, as it is spelled there. */
export function preferredLanguage(header: string | undefined): string {
  const best = languageWishes(header).find(({ range, quality }) => range !== '*' && quality > 0);
  return best?.range ?? defaultLanguage;
}

function qualityIn(parameters: readonly string[]): number | undefined {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  if (given === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : undefined;
}
