import { cut, safeNames } from './safe-names.ts';

/** Characters that some platform does not allow in names or that change the writing direction, and line separators. */
const replaced = /[\p{Cc}\p{Zl}\p{Zp}"*/:<>?\\|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const maxBytes = 120;

/** The name under which browsers save an archive: valid on every platform. Undefined if the title has no visible text. */
export function archiveName(title: string, extension: string): string | undefined {
  const plain = title.toWellFormed().normalize('NFC').replace(replaced, ' ').replace(/\s+/gu, ' ');
  // A dot at the beginning hides a file, and one at the end looks like another extension.
  const name = cut(plain.replace(/^[. ]+/u, ''), maxBytes).replace(/[. ]+$/u, '');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? safeNames()(`${name}${extension}`) : undefined;
}
