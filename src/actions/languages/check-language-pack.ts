import { type CheckedPack, checkSource, type PackSource } from '../../languages/source-pack.ts';
import type { LanguageDeps } from './install-language-pack.ts';

/** Checks an installed pack by its ID, or one that is not installed. Throws if it is invalid. */
export async function checkLanguagePack(
  { languages }: Pick<LanguageDeps, 'languages'>,
  source: PackSource | { readonly id: string },
): Promise<CheckedPack> {
  return checkSource(languages, source);
}
