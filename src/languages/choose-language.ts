import { defaultLanguage, parseAcceptLanguage } from '../core/accept-language.ts';

/**
 * Chooses a language by the lookup of RFC 4647, 3.4: for each preference the most specific available language, from
 * `de-CH-1996` over `de-CH` to `de`. The keys of `known` are tags in lower case.
 */
export function chooseLanguage<Found>(
  known: ReadonlyMap<string, Found>,
  header: string | undefined,
  otherwise: Found,
): Found {
  const preferences = parseAcceptLanguage(header).map(({ range, quality }) => ({
    range: range.toLowerCase(),
    quality,
  }));
  const refused = preferences.filter(({ quality }) => quality === 0).map(({ range }) => range);
  const isRefused = (tag: string) => refused.some((range) => tag === range || tag.startsWith(`${range}-`));
  for (const { range, quality } of preferences) {
    if (quality === 0) break;
    for (const tag of fallbackTags(range)) {
      const found = known.get(tag);
      if (found !== undefined && (tag === range || !isRefused(tag))) return found;
    }
  }
  // A client that rejects every available language still needs some text.
  const isAnyWelcome = preferences.some(({ range, quality }) => range === '*' && quality > 0);
  if (!isAnyWelcome || !isRefused(defaultLanguage)) return otherwise;
  return known.entries().find(([tag]) => !isRefused(tag))?.[1] ?? otherwise;
}

/** A tag and its shorter forms. A single-character subtag is removed together with the subtag after it. */
function fallbackTags(range: string): readonly string[] {
  const tags: string[] = [];
  for (let subtags = range.split('-'); subtags.length > 0; subtags = subtags.slice(0, -1)) {
    if (subtags.at(-1)?.length !== 1 || subtags.length === 1) tags.push(subtags.join('-'));
  }
  return tags;
}
