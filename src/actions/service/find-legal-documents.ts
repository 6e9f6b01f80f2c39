import type { LegalDocument } from '../../core/legal-text.ts';
import { listLegalDocuments } from '../../db/legal-texts.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns which legal documents the administrator has written. */
export function findLegalDocuments({ db }: Pick<Ports, 'db'>): Promise<readonly LegalDocument[]> {
  return listLegalDocuments(db);
}
