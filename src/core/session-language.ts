/** BCP 47, roughly: subtags of one to eight letters or digits. Which of them we speak is decided where texts are made. */
export const languageTag = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

export const defaultLanguage = 'en';
const longestHeader = 1_000;

/** The tag that an Accept-Language header prefers, as it is spelled there. */
export function preferredLanguage(header: string | undefined): string {
  let best = { tag: defaultLanguage, quality: 0 };
  for (const item of (header ?? '').slice(0, longestHeader).split(',')) {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
    const quality = qualityIn(parameters);
    // Of equals the first is meant; `*` is no language.
    if (languageTag.test(tag) && quality > best.quality) best = { tag, quality };
  }
  return best.tag;
}

function qualityIn(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  if (given === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0;
}
