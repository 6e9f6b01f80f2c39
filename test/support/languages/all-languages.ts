import { languageOf } from '../../../src/languages/language.ts';
import type { Language, LanguagePack } from '../../../src/languages/pack.ts';
import { englishOf, readShippedPacks, shippedFolder } from '../../../src/languages/shipped-packs.ts';
import { pseudoPack, rightToLeftPack } from './pseudo-packs.ts';

let known: readonly LanguagePack[] | undefined;

/** Returns the shipped packs and the test packs, English first. They are read once in a process. */
export async function allPacks(): Promise<readonly LanguagePack[]> {
  known ??= await readAllPacks();
  return known;
}

async function readAllPacks(): Promise<readonly LanguagePack[]> {
  const shipped = await readShippedPacks(shippedFolder);
  const english = englishOf(shipped);
  const others = shipped.map(({ pack }) => pack).filter((pack) => pack !== english);
  return [english, ...others, pseudoPack(english), rightToLeftPack(english)];
}

/** Returns all languages by locale. */
export async function allLanguages(): Promise<ReadonlyMap<string, Language>> {
  const packs = await allPacks();
  const [english] = packs;
  if (english === undefined) throw new Error('There is no English');
  return new Map(packs.map((pack) => [pack.locale, languageOf(pack, english)]));
}
