import { defaultLanguage, languageWishes } from '../core/session-language.ts';

/**
 * What an Accept-Language header gets, by the lookup of RFC 4647, 3.4: for each wish the most specific language that is
 * there, from `de-CH-1996` over `de-CH` to `de`. `known` is asked by tags in lower case.
 */
export function chooseLanguage<Found>(
  known: ReadonlyMap<string, Found>,
  header: string | undefined,
  otherwise: Found,
): Found {
  const wishes = languageWishes(header).map(({ range, quality }) => ({ range: range.toLowerCase(), quality }));
  const refused = wishes.filter(({ quality }) => quality === 0).map(({ range }) => range);
  const isRefused = (tag: string) => refused.some((range) => tag === range || tag.startsWith(`${range}-`));
  for (const { range, quality } of wishes) {
    if (quality === 0) break;
    for (const tag of evenShorter(range)) {
      const found = known.get(tag);
      if (found !== undefined && (tag === range || !isRefused(tag))) return found;
    }
  }
  // Whoever refuses all that we speak, and welcomes nothing else, is still to be told something.
  const isAnyWelcome = wishes.some(({ range, quality }) => range === '*' && quality > 0);
  if (!isAnyWelcome || !isRefused(defaultLanguage)) return otherwise;
  return known.entries().find(([tag]) => !isRefused(tag))?.[1] ?? otherwise;
}

/** A tag and what is left of it when subtags are cut off its end; one that only announces the next goes with it. */
function evenShorter(range: string): readonly string[] {
  const tags: string[] = [];
  for (let subtags = range.split('-'); subtags.length > 0; subtags = subtags.slice(0, -1)) {
    if (subtags.at(-1)?.length !== 1 || subtags.length === 1) tags.push(subtags.join('-'));
  }
  return tags;
}
