import {
  contentFault,
  documentFault,
  type LegalDocument,
  type LegalText,
  legalLocale,
  titleFault,
} from '../core/legal-text.ts';
import { Problem } from '../core/problem.ts';
import { keepLegalText as keep, readLegalDocument } from '../db/legal-texts.ts';
import type { Ports } from '../ports/ports.ts';

type Share = Pick<Ports, 'db' | 'clock'>;

/** Keeps the terms of use in one language, in place of those before. Resolves with the usual spelling of the language. */
export async function keepTerms(ports: Share, terms: LegalText): Promise<string> {
  const locale = termsLocale(terms.locale);
  refuse(titleFault(terms.title));
  await keepLegalText(ports, 'terms-of-use', { ...terms, locale });
  return locale;
}

/** Keeps the imprint, in place of the one before. */
export async function keepImprint(ports: Share, imprint: Pick<LegalText, 'type' | 'content'>): Promise<void> {
  await keepLegalText(ports, 'imprint', { locale: '', title: '', ...imprint });
}

export function termsLocale(text: string): string {
  const locale = legalLocale(text);
  if (locale !== undefined) return locale;
  throw new Problem('value_malformed', { detail: `${text} is no language tag, such as de or pt-BR.` });
}

async function keepLegalText({ db, clock }: Share, document: LegalDocument, text: LegalText): Promise<void> {
  refuse(contentFault(text.content));
  await db.transaction().execute(async (tx) => {
    await keep(tx, document, text, clock.now());
    const { texts } = await readLegalDocument(tx, document);
    refuse(documentFault(texts));
  });
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new Problem('value_malformed', { detail: fault });
}
