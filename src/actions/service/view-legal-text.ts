import type { LegalDocument, LegalText } from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import { readLegalDocument } from '../../db/legal-texts.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { renderLegalText } from './internal/render-legal-text.ts';

export interface LegalTextView extends Pick<LegalText, 'locale' | 'title'> {
  /** Sanitized HTML. */
  readonly html: string;
}

/** Returns a legal text as HTML, in the reader's language or, failing that, in an available one. */
export async function viewLegalText(
  { db, legalHtml }: Pick<Ports, 'db'> & Pick<Runtime, 'legalHtml'>,
  document: LegalDocument,
  locale: string,
): Promise<LegalTextView> {
  const text = textFor((await readLegalDocument(db, document)).texts, locale);
  if (text === undefined) throw new Problem('entity_unknown');
  return { locale: text.locale, title: text.title, html: await renderOnce({ legalHtml }, text) };
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

/** All readers request the same few texts. */
function renderOnce({ legalHtml }: Pick<Runtime, 'legalHtml'>, { type, content }: LegalText): Promise<string> {
  const key = `${type} ${content}`;
  const cached = legalHtml.get(key);
  if (cached !== undefined) return cached;
  const html = renderLegalText({ type, content });
  html.catch(() => legalHtml.deleteWhere((value) => value === html));
  legalHtml.set(key, html);
  return html;
}
