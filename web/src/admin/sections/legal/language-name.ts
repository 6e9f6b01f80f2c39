import { locale } from '../../../messages.ts';

/** The name of a language in the language of the page, with its tag. */
export function languageName(tag: string): string {
  const name = nameOf(tag);
  return name === undefined ? tag : `${name} (${tag})`;
}

function nameOf(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    // Tags with extensions are valid, but have no name.
    return undefined;
  }
}

/** Returns a language tag in canonical spelling, or undefined if it is none. */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
