import { type Actor, localActor } from '../../core/actor.ts';
import { type LegalText, titleFault } from '../../core/legal-text.ts';
import { type LegalDeps, parseTermsLocale, rejectFault, saveLegalText } from './internal/change-legal-text.ts';

/** Saves the terms of use in one language, replacing the previous text. Returns the canonical language tag. */
export async function saveTerms(ports: LegalDeps, terms: LegalText, by: Actor = localActor): Promise<string> {
  const locale = parseTermsLocale(terms.locale);
  rejectFault(titleFault(terms.title));
  const { title, type, content } = terms;
  const change = { action: 'saveTerms', document: 'terms-of-use', locale, by } as const;
  await saveLegalText(ports, change, { title, type, content });
  return locale;
}
