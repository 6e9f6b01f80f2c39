/** The characters of texts that people read aloud and type: 32 that are not confused, in lower case. */
export const groupedAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

const groupLength = 4;
const separators = /[\p{White_Space}\p{Pd}\u2212]/gu;

/** Returns the text in groups of four characters with hyphens between them. */
export const inGroups = (text: string): string => text.match(new RegExp(`.{1,${groupLength}}`, 'gu'))?.join('-') ?? '';

/** Returns the text without hyphens, dashes and white space. */
export const withoutSeparators = (text: string): string => text.replace(separators, '');

/** Returns the characters of a text that was typed in groups, in lower case, if all of them are in the alphabet. */
export function parseGroups(typed: string): string | undefined {
  const text = withoutSeparators(typed).toLowerCase();
  return text.length % groupLength === 0 && /^[a-kmnp-z2-9]+$/.test(text) ? text : undefined;
}

/**
 * How a generated password in groups is written: in lower case, or with one capital letter because a requirement demands
 * it. Only such a password can be typed without its hyphens and in any case.
 */
export type PasswordForm = 'lower' | 'capital';

const forms = ['lower', 'capital'] as const satisfies readonly PasswordForm[];
/** 16 characters of 32 have 80 bits. */
const minCharacters = 16;

/** The capital letter is the first one that is not an `i`, which looks like other characters as a capital. */
export function writeGroups(characters: string, form: PasswordForm): string {
  const text = inGroups(characters);
  return form === 'lower' ? text : text.replace(/[a-hj-z]/, (initial) => initial.toUpperCase());
}

/** Returns the form of a password that is written exactly as the generator writes it, otherwise null. */
export const formOf = (password: string): PasswordForm | null =>
  forms.find((form) => asGenerated(password, form) === password) ?? null;

/**
 * Returns the text to check for a typed password. For a password without a form it is the typed text, unchanged. For one in
 * groups, every spelling that differs in hyphens, white space and case stands for one text. This makes no password easier
 * to guess: each typed text is still an attempt at one password.
 */
export const passwordToCheck = (typed: string, form: PasswordForm | null): string =>
  (form === null ? undefined : asGenerated(typed, form)) ?? typed;

function asGenerated(typed: string, form: PasswordForm): string | undefined {
  const characters = parseGroups(typed);
  return characters === undefined || characters.length < minCharacters ? undefined : writeGroups(characters, form);
}
