import type { LegalDocument, LegalText } from '../../core/legal-text.ts';
import { listLegalDocuments, readLegalDocument, type StoredDocument } from '../../db/legal-texts.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the terms of use in all languages. Without a text they are never active. */
export async function readTerms({ db }: Pick<Ports, 'db'>): Promise<StoredDocument & { readonly active: boolean }> {
  const terms = await readLegalDocument(db, 'terms-of-use');
  const settings = await readSettings(db);
  return { ...terms, active: settings['terms.active'] && terms.texts.length > 0 };
}

/** Returns the legal notice; a new service has an empty one. */
export async function readLegalNotice({ db }: Pick<Ports, 'db'>): Promise<Pick<LegalText, 'type' | 'content'>> {
  const { texts } = await readLegalDocument(db, 'imprint');
  return texts[0] ?? { type: 'text/plain', content: '' };
}

/** Returns which legal documents the administrator has written. */
export function findLegalDocuments({ db }: Pick<Ports, 'db'>): Promise<readonly LegalDocument[]> {
  return listLegalDocuments(db);
}
