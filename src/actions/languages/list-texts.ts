import { readOwnTexts } from '../../db/language-pack-texts.ts';
import { versionOf } from '../../records/version-of.ts';
import type { LanguageDeps } from './install-language-pack.ts';
import { describeTexts, type PackText, requirePack } from './internal/pack-texts.ts';

/** Which messages to list, and where to continue. */
export interface TextFilter {
  /** Words that the key or one of the texts contains, in any letter case. */
  readonly query?: string | undefined;
  /** Only messages with an own text. */
  readonly isOwn?: boolean | undefined;
  /** The key before the first one to list. */
  readonly after?: string | undefined;
}

export interface TextPage {
  /** The version of all own texts of the pack, which a change must be based on. */
  readonly version: string;
  /** In the order of their keys. */
  readonly texts: readonly PackText[];
  /** The key to continue after. */
  readonly next: string | undefined;
  /** The number of all own texts of the pack. */
  readonly ownCount: number;
}

/** Lists the messages of a pack with the texts of the pack and those that administrators have entered. */
export async function listTexts(
  { db, languages }: Pick<LanguageDeps, 'db' | 'languages'>,
  packId: string,
  { query = '', isOwn = false, after = '' }: TextFilter,
  max: number,
): Promise<TextPage> {
  const pack = requirePack(languages, packId);
  const own = await readOwnTexts(db, pack.id);
  const { english } = languages;
  const words = query.toLowerCase().split(/\s+/);
  const found = [...new Set([...english.messages.keys(), ...own.keys()])].filter((key) => {
    if (key <= after || (isOwn && !own.has(key))) return false;
    const searched = [key, pack.messages.get(key) ?? english.messages.get(key), own.get(key)].join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const keys = found.sort().slice(0, max);
  return {
    version: versionOf([...own]),
    texts: keys.map(describeTexts(languages, pack, own)),
    next: found.length > max ? keys.at(-1) : undefined,
    ownCount: own.size,
  };
}
