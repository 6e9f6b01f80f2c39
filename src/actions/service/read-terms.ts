import { readLegalDocument, type StoredDocument } from '../../db/legal-texts.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the terms of use in all languages. Without a text they are never active. */
export async function readTerms({ db }: Pick<Ports, 'db'>): Promise<StoredDocument & { readonly active: boolean }> {
  const terms = await readLegalDocument(db, 'terms-of-use');
  const settings = await readSettings(db);
  return { ...terms, active: settings['terms.active'] && terms.texts.length > 0 };
}
