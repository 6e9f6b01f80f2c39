import type { Actor } from '../../../core/actor.ts';
import type { AuditAction } from '../../../core/audit-log.ts';
import { type ExpectedVersion, requireVersion } from '../../../core/expected-version.ts';
import {
  contentFault,
  documentFault,
  type LegalDocument,
  type LegalText,
  legalLocale,
} from '../../../core/legal-text.ts';
import { Problem } from '../../../core/problem.ts';
import {
  lockLegalTexts,
  markLegalChange,
  readLegalDocument,
  removeLegalText as remove,
  saveLegalText as save,
} from '../../../db/legal-texts.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { getLegalTexts } from '../get-legal-texts.ts';

export type LegalDeps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** One text of a document, and who changes it. */
export interface LegalChange {
  readonly action: AuditAction;
  readonly document: LegalDocument;
  /** Empty for the legal notice. */
  readonly locale: string;
  readonly by: Actor;
  readonly expected: ExpectedVersion;
}

/** Terms of use that were changed. */
export interface ChangedTerms {
  /** The canonical language tag. */
  readonly locale: string;
  /** The version of all legal texts. */
  readonly version: string;
}

/** Saves one text of a document, replacing the previous one in the same language. Returns the version of all texts. */
export async function saveLegalText(
  ports: LegalDeps,
  change: LegalChange,
  given: Omit<LegalText, 'locale'>,
): Promise<string> {
  const text = { locale: change.locale, ...given };
  rejectFault(contentFault(text.content));
  return ports.db.transaction().execute(async (tx) => {
    const old = await startChange(tx, ports, change);
    await save(tx, change.document, text);
    const { texts } = await readLegalDocument(tx, change.document);
    rejectFault(documentFault(texts));
    const { version } = await getLegalTexts({ db: tx });
    await record(tx, ports, change, { old, new: text });
    return version;
  });
}

/** Returns the version of all texts. */
export async function removeLegalText(ports: LegalDeps, change: LegalChange): Promise<string> {
  return ports.db.transaction().execute(async (tx) => {
    const old = await startChange(tx, ports, change);
    // Throwing also rolls back the change marker.
    if (old === undefined) throw new Problem('entity_unknown', { detail: 'There is no such text.' });
    await remove(tx, change.document, change.locale);
    const { version } = await getLegalTexts({ db: tx });
    await record(tx, ports, change, { old });
    return version;
  });
}

/** Locks all legal texts, and returns the text that it has in this language. */
async function startChange(
  tx: Transaction,
  { clock }: LegalDeps,
  { document, locale, expected }: LegalChange,
): Promise<LegalText | undefined> {
  await lockLegalTexts(tx);
  await markLegalChange(tx, document, clock.now());
  requireVersion((await getLegalTexts({ db: tx })).version, expected);
  return (await readLegalDocument(tx, document)).texts.find((text) => text.locale === locale);
}

async function record(
  tx: Transaction,
  ports: LegalDeps,
  { action, locale, by }: LegalChange,
  values: { readonly old: LegalText | undefined; readonly new?: LegalText },
): Promise<void> {
  await recordAudit(tx, ports, by, { action, subject: locale === '' ? undefined : locale, ...values });
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
