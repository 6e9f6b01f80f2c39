import { type Actor, localActor } from '../../core/actor.ts';
import { type LegalDeps, parseTermsLocale, removeLegalText } from './internal/change-legal-text.ts';

/** Removes the terms of use in one language. Returns the canonical language tag. */
export async function removeTerms(ports: LegalDeps, language: string, by: Actor = localActor): Promise<string> {
  const locale = parseTermsLocale(language);
  await removeLegalText(ports, { action: 'removeTerms', document: 'terms-of-use', locale, by });
  return locale;
}
