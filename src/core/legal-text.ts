import { languageTag } from './session-language.ts';
import { textLimits } from './text-limits.ts';

export type LegalDocument = 'terms-of-use' | 'imprint';

/** What programs that show a text may take it for. It is never more than data to us. */
export const legalTextTypes = ['text/plain', 'text/markdown', 'text/html'] as const;
export type LegalTextType = (typeof legalTextTypes)[number];

/** A text that the administrator has to show to people. An imprint has one for all: no language and no title. */
export interface LegalText {
  readonly locale: string;
  readonly title: string;
  readonly type: LegalTextType;
  readonly content: string;
}

/** Everybody may ask for the terms, and gets them in all languages at once: they must be quick to read and to write. */
export const legalLimits = {
  titleLength: 200,
  contentBytes: 256 * 1024,
  documentBytes: 512 * 1024,
} as const;

const visibleLine = /^[\P{C}\u200c\u200d]+$/u;
/** Signs for machines, but for those that part lines and columns. */
const machineSigns = /(?![\t\n\r])\p{Cc}/u;

/** The language tag in its usual spelling, or undefined if it is none. */
export function legalLocale(text: string): string | undefined {
  if (!languageTag.test(text) || text.length > textLimits.languageTag) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** What is wrong with a title, in a sentence. */
export function titleFault(title: string): string | undefined {
  if (title.trim() !== '' && title.length <= legalLimits.titleLength && visibleLine.test(title)) return undefined;
  return `The title must be a line of up to ${legalLimits.titleLength} characters.`;
}

/** What is wrong with a content, in a sentence. */
export function contentFault(content: string): string | undefined {
  if (content.trim() === '') return 'The text is empty.';
  if (!content.isWellFormed() || machineSigns.test(content)) return 'The text holds signs that are none of a text.';
  if (bytesOf(content) > legalLimits.contentBytes) return `The text has more than ${legalLimits.contentBytes} bytes.`;
  return undefined;
}

/** What is wrong with all texts of a document together, in a sentence. */
export function documentFault(texts: readonly LegalText[]): string | undefined {
  const bytes = texts.reduce((sum, { title, content }) => sum + bytesOf(title) + bytesOf(content), 0);
  if (bytes <= legalLimits.documentBytes) return undefined;
  return `All languages together would have more than ${legalLimits.documentBytes} bytes.`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
