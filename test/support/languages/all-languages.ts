import { languageOf } from '../../../src/languages/language.ts';
import type { Language, LanguagePack } from '../../../src/languages/pack.ts';
import { englishOf, readShipped, shippedFolder } from '../../../src/languages/shipped-packs.ts';
import { pseudoPack, rightToLeftPack } from './made-packs.ts';

/** The packs that ship and those that are made for the tests, English first. */
export async function allPacks(): Promise<readonly LanguagePack[]> {
  const shipped = await readShipped(shippedFolder);
  const english = englishOf(shipped);
  const others = shipped.map(({ pack }) => pack).filter((pack) => pack !== english);
  return [english, ...others, pseudoPack(english), rightToLeftPack(english)];
}

/** All of them, by their locales. */
export async function allLanguages(): Promise<ReadonlyMap<string, Language>> {
  const packs = await allPacks();
  const [english] = packs;
  if (english === undefined) throw new Error('There is no English');
  return new Map(packs.map((pack) => [pack.locale, languageOf(pack, english)]));
}
