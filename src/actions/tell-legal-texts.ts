import type { LegalDocument, LegalText } from '../core/legal-text.ts';
import { type KeptDocument, listLegalDocuments, readLegalDocument } from '../db/legal-texts.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';

/** The terms of use in all languages. Without a text they are never active: nobody can agree to nothing. */
export async function tellTerms({ db }: Pick<Ports, 'db'>): Promise<KeptDocument & { readonly active: boolean }> {
  const terms = await readLegalDocument(db, 'terms-of-use');
  const settings = await readSettings(db);
  return { ...terms, active: settings['terms.active'] && terms.texts.length > 0 };
}

/** The imprint; a fresh service has an empty one. */
export async function tellImprint({ db }: Pick<Ports, 'db'>): Promise<Pick<LegalText, 'type' | 'content'>> {
  const { texts } = await readLegalDocument(db, 'imprint');
  return texts[0] ?? { type: 'text/plain', content: '' };
}

/** Which of them the administrator has written. */
export function tellLegalDocuments({ db }: Pick<Ports, 'db'>): Promise<readonly LegalDocument[]> {
  return listLegalDocuments(db);
}
