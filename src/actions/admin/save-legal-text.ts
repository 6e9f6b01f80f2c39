import {
  contentFault,
  documentFault,
  type LegalDocument,
  type LegalText,
  legalLocale,
  titleFault,
} from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import { saveLegalText as keep, readLegalDocument } from '../../db/legal-texts.ts';
import type { Ports } from '../../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'clock'>;

/** Saves the terms of use in one language, replacing the previous text. Returns the canonical language tag. */
export async function saveTerms(ports: Deps, terms: LegalText): Promise<string> {
  const locale = parseTermsLocale(terms.locale);
  rejectFault(titleFault(terms.title));
  await saveText(ports, 'terms-of-use', { ...terms, locale });
  return locale;
}

/** Saves the legal notice, replacing the previous one. */
export async function saveLegalNotice(ports: Deps, imprint: Pick<LegalText, 'type' | 'content'>): Promise<void> {
  await saveText(ports, 'imprint', { locale: '', title: '', ...imprint });
}

export function parseTermsLocale(text: string): string {
  const locale = legalLocale(text);
  if (locale !== undefined) return locale;
  throw new Problem('value_malformed', { detail: `${text} is no language tag, such as de or pt-BR.` });
}

async function saveText({ db, clock }: Deps, document: LegalDocument, text: LegalText): Promise<void> {
  rejectFault(contentFault(text.content));
  await db.transaction().execute(async (tx) => {
    await keep(tx, document, text, clock.now());
    const { texts } = await readLegalDocument(tx, document);
    rejectFault(documentFault(texts));
  });
}

function rejectFault(fault: string | undefined): void {
  if (fault !== undefined) throw new Problem('value_malformed', { detail: fault });
}
