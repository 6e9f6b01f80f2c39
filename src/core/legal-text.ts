import { languageTag } from './accept-language.ts';
import { textLimits } from './text-limits.ts';

export type LegalDocument = 'terms-of-use' | 'imprint';

/** Media types that a text can declare. The service itself treats every text as plain data. */
export const legalTextTypes = ['text/plain', 'text/markdown', 'text/html'] as const;
export type LegalTextType = (typeof legalTextTypes)[number];

/** A text that the administrator publishes. An imprint exists once, without language and title. */
export interface LegalText {
  readonly locale: string;
  readonly title: string;
  readonly type: LegalTextType;
  readonly content: string;
}

/** Any client may request the terms, and receives all languages at once, so they must be fast to read and write. */
export const legalLimits = {
  titleLength: 200,
  contentBytes: 256 * 1024,
  documentBytes: 512 * 1024,
} as const;

const visibleLine = /^[\P{C}\u200c\u200d]+$/u;
/** All control characters except tabs and line breaks. */
const controlCharacters = /(?![\t\n\r])\p{Cc}/u;

/** Returns the language tag in canonical spelling, or undefined if it is invalid. */
export function legalLocale(text: string): string | undefined {
  if (!languageTag.test(text) || text.length > textLimits.languageTag) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** Describes the problem with a title. */
export function titleFault(title: string): string | undefined {
  if (title.trim() !== '' && title.length <= legalLimits.titleLength && visibleLine.test(title)) return undefined;
  return `The title must be a line of up to ${legalLimits.titleLength} characters.`;
}

/** Describes the problem with a content. */
export function contentFault(content: string): string | undefined {
  if (content.trim() === '') return 'The text is empty.';
  if (!content.isWellFormed() || controlCharacters.test(content)) {
    return 'The text contains control characters or invalid Unicode.';
  }
  if (bytesOf(content) > legalLimits.contentBytes) return `The text has more than ${legalLimits.contentBytes} bytes.`;
  return undefined;
}

/** Describes the problem with all texts of a document together. */
export function documentFault(texts: readonly LegalText[]): string | undefined {
  const bytes = texts.reduce((sum, { title, content }) => sum + bytesOf(title) + bytesOf(content), 0);
  if (bytes <= legalLimits.documentBytes) return undefined;
  return `All languages together would have more than ${legalLimits.documentBytes} bytes.`;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
