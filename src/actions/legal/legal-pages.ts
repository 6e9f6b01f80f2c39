import { WorkerUnavailable } from '../../core/errors.ts';
import { contentFault, type LegalDocument, type LegalText } from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import { findLegalChange, listLegalDocuments, readLegalDocument, type StoredDocument } from '../../db/legal-texts.ts';
import { readSettings } from '../../db/settings.ts';
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

/** Returns which legal documents the administrator has written. */
export function findLegalDocuments({ db }: Pick<Ports, 'db'>): Promise<readonly LegalDocument[]> {
  return listLegalDocuments(db);
}

/** Returns the last change of the terms that senders must accept, or null if there are none. Does not read their text. */
export async function findTermsVersion({ db }: Pick<Ports, 'db'>): Promise<Date | null> {
  const settings = await readSettings(db);
  return settings['terms.active'] ? findLegalChange(db, 'terms-of-use') : null;
}

/** Returns the legal notice; a new service has an empty one. */
export async function readLegalNotice({ db }: Pick<Ports, 'db'>): Promise<Pick<LegalText, 'type' | 'content'>> {
  const { texts } = await readLegalDocument(db, 'imprint');
  return texts[0] ?? { type: 'text/plain', content: '' };
}

/** Returns the terms of use in all languages. Without a text they are never active. */
export async function readTerms({ db }: Pick<Ports, 'db'>): Promise<StoredDocument & { readonly active: boolean }> {
  const terms = await readLegalDocument(db, 'terms-of-use');
  const settings = await readSettings(db);
  return { ...terms, active: settings['terms.active'] && terms.texts.length > 0 };
}

/** Returns the sanitized HTML that pages would show for a legal text. Nothing is stored. */
export async function previewLegalText(text: Pick<LegalText, 'type' | 'content'>): Promise<string> {
  const fault = contentFault(text.content);
  if (fault !== undefined) throw new Problem('value_malformed', { detail: fault });
  return renderLegalText(text);
}

/** Renders a legal text as sanitized HTML. */
function renderLegalText({ type, content }: Pick<LegalText, 'type' | 'content'>): Promise<string> {
  return renderMessage({ type: messageTypes[type], source: content, isUnlimited: true }).catch((error: unknown) => {
    throw error instanceof WorkerUnavailable ? new Problem('too_many_requests', { retryAfter: 1 }) : error;
  });
}

const messageTypes: Readonly<Record<LegalText['type'], RawMessage['type']>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/html': 'html',
};
