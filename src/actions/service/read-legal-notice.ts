import type { LegalText } from '../../core/legal-text.ts';
import { readLegalDocument } from '../../db/legal-texts.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the legal notice; a new service has an empty one. */
export async function readLegalNotice({ db }: Pick<Ports, 'db'>): Promise<Pick<LegalText, 'type' | 'content'>> {
  const { texts } = await readLegalDocument(db, 'imprint');
  return texts[0] ?? { type: 'text/plain', content: '' };
}
