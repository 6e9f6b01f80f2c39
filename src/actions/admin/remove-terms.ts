import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { type ChangedTerms, type LegalDeps, parseTermsLocale, removeLegalText } from './internal/change-legal-text.ts';

/** Removes the terms of use in one language. */
export async function removeTerms(
  ports: LegalDeps,
  language: string,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<ChangedTerms> {
  const locale = parseTermsLocale(language);
  const change = { action: 'removeTerms', document: 'terms-of-use', locale, by, expected } as const;
  return { locale, version: await removeLegalText(ports, change) };
}
