import { type Actor, localActor } from '../../core/actor.ts';
import type { AuditAction } from '../../core/audit-log.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import {
  contentFault,
  documentFault,
  type LegalDocument,
  type LegalText,
  legalLocale,
  titleFault,
} from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import {
  lockLegalTexts,
  markLegalChange,
  readLegalDocument,
  removeLegalText as remove,
  type StoredDocument,
  saveLegalText as save,
} from '../../db/legal-texts.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { versionOf } from '../../records/version-of.ts';
import { recordAudit } from '../audit/record-audit.ts';

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

/** Saves the legal notice, replacing the previous one. Returns the version of all legal texts. */
export async function saveLegalNotice(
  ports: LegalDeps,
  notice: Pick<LegalText, 'type' | 'content'>,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  const change = { action: 'saveLegalNotice', document: 'imprint', locale: '', by, expected } as const;
  return saveLegalText(ports, change, { title: '', ...notice });
}

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

/** Removes the legal notice. Returns the version of all legal texts. */
export async function removeLegalNotice(
  ports: LegalDeps,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  return removeLegalText(ports, { action: 'removeLegalNotice', document: 'imprint', locale: '', by, expected });
}

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

export type LegalDeps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** One text of a document, and who changes it. */
interface LegalChange {
  readonly action: AuditAction;
  readonly document: LegalDocument;
  /** Empty for the legal notice. */
  readonly locale: string;
  readonly by: Actor;
  readonly expected: ExpectedVersion;
}

/** Terms of use that were changed. */
interface ChangedTerms {
  /** The canonical language tag. */
  readonly locale: string;
  /** The version of all legal texts. */
  readonly version: string;
}

/** Saves one text of a document, replacing the previous one in the same language. Returns the version of all texts. */
async function saveLegalText(ports: LegalDeps, change: LegalChange, given: Omit<LegalText, 'locale'>): Promise<string> {
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
async function removeLegalText(ports: LegalDeps, change: LegalChange): Promise<string> {
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
function parseTermsLocale(text: string): string {
  const locale = legalLocale(text);
  if (locale !== undefined) return locale;
  throw new Problem('value_malformed', {
    detail: `${text} is not a valid language tag. Use a tag such as de or pt-BR.`,
  });
}

function rejectFault(fault: string | undefined): void {
  if (fault !== undefined) throw new Problem('value_malformed', { detail: fault });
}
