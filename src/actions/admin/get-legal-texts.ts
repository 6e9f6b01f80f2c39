import { readLegalDocument, type StoredDocument } from '../../db/legal-texts.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { versionOf } from '../../records/version-of.ts';

/** All legal texts, and the version that a change must be based on. */
export interface VersionedLegalTexts {
  readonly version: string;
  readonly notice: StoredDocument;
  readonly terms: StoredDocument;
  /** Whether senders must accept the terms of use. */
  readonly areTermsActive: boolean;
}

export async function getLegalTexts({ db }: Pick<Ports, 'db'>): Promise<VersionedLegalTexts> {
  const notice = await readLegalDocument(db, 'imprint');
  const terms = await readLegalDocument(db, 'terms-of-use');
  const areTermsActive = (await readSettings(db))['terms.active'] && terms.texts.length > 0;
  // Without times: each change marks its document before it compares versions.
  return { version: versionOf([notice.texts, terms.texts]), notice, terms, areTermsActive };
}
