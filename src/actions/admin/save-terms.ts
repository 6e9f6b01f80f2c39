import { type LegalText, titleFault } from '../../core/legal-text.ts';
import type { Ports } from '../../ports/ports.ts';
import { parseTermsLocale, rejectFault, saveLegalText } from './internal/change-legal-text.ts';

/** Saves the terms of use in one language, replacing the previous text. Returns the canonical language tag. */
export async function saveTerms(ports: Pick<Ports, 'db' | 'clock'>, terms: LegalText): Promise<string> {
  const locale = parseTermsLocale(terms.locale);
  rejectFault(titleFault(terms.title));
  await saveLegalText(ports, 'terms-of-use', { ...terms, locale });
  return locale;
}
