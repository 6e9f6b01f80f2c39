import type { LegalDocument, LegalText } from '../core/legal-text.ts';
import { Problem } from '../core/problem.ts';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import { readLegalDocument } from '../db/legal-texts.ts';
import type { Message } from '../letters/sanitise.ts';
import { shownMessage } from '../letters/shown-message.ts';
import type { Ports } from '../ports/ports.ts';

export interface ShownLegalText extends Pick<LegalText, 'locale' | 'title'> {
  /** Harmless, whatever the administrator has kept. */
  readonly html: string;
}

/** A legal text to be read in a browser, in the language of its reader, or else in one that there is. */
export async function showLegalText(
  { db }: Pick<Ports, 'db'>,
  document: LegalDocument,
  locale: string,
): Promise<ShownLegalText> {
  const text = textFor((await readLegalDocument(db, document)).texts, locale);
  if (text === undefined) throw new Problem('entity_unknown');
  const html = await madeOnce(text).catch((error: unknown) => {
    throw error instanceof WorkNotBegun ? new Problem('requests_too_many', { retryAfter: 1 }) : error;
  });
  return { locale: text.locale, title: text.title, html };
}

function textFor(texts: readonly LegalText[], locale: string): LegalText | undefined {
  const baseOf = (tag: string) => tag.split('-')[0];
  return (
    texts.find((text) => text.locale === locale) ??
    texts.find((text) => baseOf(text.locale) === baseOf(locale)) ??
    texts.find((text) => baseOf(text.locale) === 'en') ??
    texts[0]
  );
}

/** Everybody asks for the same few. */
const mostKept = 16;
const kept = new Map<string, Promise<string>>();

function madeOnce({ type, content }: LegalText): Promise<string> {
  const key = `${type} ${content}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const made = shownMessage({ type: messageTypes[type], source: content, isWhole: true });
  made.catch(() => kept.delete(key));
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return made;
}

const messageTypes: Readonly<Record<LegalText['type'], Message['type']>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/html': 'html',
};
