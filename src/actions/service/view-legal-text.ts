import { WorkerUnavailable } from '../../core/errors.ts';
import type { LegalDocument, LegalText } from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import { readLegalDocument } from '../../db/legal-texts.ts';
import { renderMessage } from '../../emails/render-in-worker.ts';
import type { RawMessage } from '../../emails/sanitize-message.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';

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
  const html = await renderOnce({ legalHtml }, text).catch((error: unknown) => {
    throw error instanceof WorkerUnavailable ? new Problem('too_many_requests', { retryAfter: 1 }) : error;
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

/** All readers request the same few texts. */
function renderOnce({ legalHtml }: Pick<Runtime, 'legalHtml'>, { type, content }: LegalText): Promise<string> {
  const key = `${type} ${content}`;
  const cached = legalHtml.get(key);
  if (cached !== undefined) return cached;
  const html = renderMessage({ type: messageTypes[type], source: content, isUnlimited: true });
  html.catch(() => legalHtml.deleteWhere((value) => value === html));
  legalHtml.set(key, html);
  return html;
}

const messageTypes: Readonly<Record<LegalText['type'], RawMessage['type']>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/html': 'html',
};
