import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { type LegalText, titleFault } from '../../core/legal-text.ts';
import {
  type ChangedTerms,
  type LegalDeps,
  parseTermsLocale,
  rejectFault,
  saveLegalText,
} from './internal/change-legal-text.ts';

/** Saves the terms of use in one language, replacing the previous text. */
export async function saveTerms(
  ports: LegalDeps,
  terms: LegalText,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<ChangedTerms> {
  const locale = parseTermsLocale(terms.locale);
  rejectFault(titleFault(terms.title));
  const { title, type, content } = terms;
  const change = { action: 'saveTerms', document: 'terms-of-use', locale, by, expected } as const;
  return { locale, version: await saveLegalText(ports, change, { title, type, content }) };
}
