import type { CheckedPack } from '../../languages/source-pack.ts';
import type { LanguageDeps } from './install-language-pack.ts';

export interface ListedPacks {
  readonly packs: readonly CheckedPack[];
  /** Why stored packs are not valid: a sentence for each, by ID. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Lists all installed packs with what they lack, and those that are invalid. */
export async function listLanguagePacks({ languages }: Pick<LanguageDeps, 'languages'>): Promise<ListedPacks> {
  const packs: CheckedPack[] = [];
  for (const pack of languages.all()) packs.push({ pack, remarks: await languages.remarks(pack) });
  return { packs, faults: new Map([...languages.faults()].map(([id, { message }]) => [id, message])) };
}
