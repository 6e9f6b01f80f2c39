import type { LegalDocument } from '../core/legal-text.ts';
import { Problem } from '../core/problem.ts';
import { removeLegalText as remove } from '../db/legal-texts.ts';
import type { Ports } from '../ports/ports.ts';
import { termsLocale } from './keep-legal-text.ts';

type Share = Pick<Ports, 'db' | 'clock'>;

/** Resolves with the usual spelling of the language. */
export async function removeTerms(ports: Share, language: string): Promise<string> {
  const locale = termsLocale(language);
  await removeLegalText(ports, 'terms-of-use', locale);
  return locale;
}

export async function removeImprint(ports: Share): Promise<void> {
  await removeLegalText(ports, 'imprint', '');
}

async function removeLegalText({ db, clock }: Share, document: LegalDocument, locale: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // To throw undoes the mark of the change as well.
    if (!(await remove(tx, document, locale, clock.now()))) {
      throw new Problem('entity_unknown', { detail: 'There is no such text.' });
    }
  });
}
