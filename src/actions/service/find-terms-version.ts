import { findLegalChange } from '../../db/legal-texts.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the last change of the terms that senders must accept, or null if there are none. Does not read their text. */
export async function findTermsVersion({ db }: Pick<Ports, 'db'>): Promise<Date | null> {
  const settings = await readSettings(db);
  return settings['terms.active'] ? findLegalChange(db, 'terms-of-use') : null;
}
