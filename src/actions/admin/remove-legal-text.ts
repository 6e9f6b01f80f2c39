import type { LegalDocument } from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import { removeLegalText as remove } from '../../db/legal-texts.ts';
import type { Ports } from '../../ports/ports.ts';
import { parseTermsLocale } from './save-legal-text.ts';

type Deps = Pick<Ports, 'db' | 'clock'>;

/** Returns the canonical language tag. */
export async function removeTerms(ports: Deps, language: string): Promise<string> {
  const locale = parseTermsLocale(language);
  await removeLegalText(ports, 'terms-of-use', locale);
  return locale;
}

export async function removeLegalNotice(ports: Deps): Promise<void> {
  await removeLegalText(ports, 'imprint', '');
}

async function removeLegalText({ db, clock }: Deps, document: LegalDocument, locale: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Throwing also rolls back the change marker.
    if (!(await remove(tx, document, locale, clock.now()))) {
      throw new Problem('entity_unknown', { detail: 'There is no such text.' });
    }
  });
}
