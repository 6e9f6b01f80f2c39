import {
  contentFault,
  documentFault,
  type LegalDocument,
  type LegalText,
  legalLocale,
} from '../../../core/legal-text.ts';
import { Problem } from '../../../core/problem.ts';
import { readLegalDocument, removeLegalText as remove, saveLegalText as save } from '../../../db/legal-texts.ts';
import type { Ports } from '../../../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'clock'>;

/** Saves one text of a document, replacing the previous one in the same language. */
export async function saveLegalText({ db, clock }: Deps, document: LegalDocument, text: LegalText): Promise<void> {
  rejectFault(contentFault(text.content));
  await db.transaction().execute(async (tx) => {
    await save(tx, document, text, clock.now());
    const { texts } = await readLegalDocument(tx, document);
    rejectFault(documentFault(texts));
  });
}

export async function removeLegalText({ db, clock }: Deps, document: LegalDocument, locale: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Throwing also rolls back the change marker.
    if (!(await remove(tx, document, locale, clock.now()))) {
      throw new Problem('entity_unknown', { detail: 'There is no such text.' });
    }
  });
}

/** Returns the canonical language tag. */
export function parseTermsLocale(text: string): string {
  const locale = legalLocale(text);
  if (locale !== undefined) return locale;
  throw new Problem('value_malformed', {
    detail: `${text} is not a valid language tag. Use a tag such as de or pt-BR.`,
  });
}

export function rejectFault(fault: string | undefined): void {
  if (fault !== undefined) throw new Problem('value_malformed', { detail: fault });
}
