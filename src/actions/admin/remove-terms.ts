import type { Ports } from '../../ports/ports.ts';
import { parseTermsLocale, removeLegalText } from './internal/change-legal-text.ts';

/** Removes the terms of use in one language. Returns the canonical language tag. */
export async function removeTerms(ports: Pick<Ports, 'db' | 'clock'>, language: string): Promise<string> {
  const locale = parseTermsLocale(language);
  await removeLegalText(ports, 'terms-of-use', locale);
  return locale;
}
