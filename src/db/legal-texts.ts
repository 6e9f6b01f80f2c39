import { sql } from 'kysely';
import type { LegalDocument, LegalText } from '../core/legal-text.ts';
import { isPostgres } from './engine/open-database.ts';
import { upsertRow } from './engine/statements.ts';
import type { Database, Transaction } from './tables.ts';

export interface StoredDocument {
  /** Null for a document that never had a text. */
  readonly changedAt: Date | null;
  /** In the order of their languages. */
  readonly texts: readonly LegalText[];
}

export async function readLegalDocument(db: Database, document: LegalDocument): Promise<StoredDocument> {
  const rows = await db
    .selectFrom('legal_document')
    .leftJoin('legal_text', 'legal_text.document', 'legal_document.name')
    .select(['legal_document.changed_at', 'locale', 'title', 'type', 'content'])
    .where('legal_document.name', '=', document)
    .orderBy('locale')
    .execute();
  const [first] = rows;
  const texts = rows.flatMap(({ locale, title, type, content }) => {
    const isText = locale !== null && title !== null && type !== null && content !== null;
    return isText ? [{ locale, title, type, content }] : [];
  });
  return { changedAt: first === undefined ? null : new Date(first.changed_at), texts };
}

/** The documents that have a text, without reading it. */
export async function listLegalDocuments(db: Database): Promise<readonly LegalDocument[]> {
  const rows = await db.selectFrom('legal_text').select('document').distinct().orderBy('document').execute();
  return rows.map(({ document }) => document);
}

/** Returns the last change of a document that has a text, or null. Does not read the text. */
export async function findLegalChange(db: Database, document: LegalDocument): Promise<Date | null> {
  const row = await db
    .selectFrom('legal_document')
    .innerJoin('legal_text', 'legal_text.document', 'legal_document.name')
    .select('legal_document.changed_at')
    .where('legal_document.name', '=', document)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.changed_at);
}

/** Replaces the text in the same language. Only after `lockLegalTexts`. */
export async function saveLegalText(
  tx: Transaction,
  document: LegalDocument,
  { locale, title, type, content }: LegalText,
): Promise<void> {
  await upsertRow(tx, 'legal_text', { document, locale }, { title, type, content });
}

/** Only after `lockLegalTexts`. */
export async function removeLegalText(tx: Transaction, document: LegalDocument, locale: string): Promise<void> {
  await tx.deleteFrom('legal_text').where('document', '=', document).where('locale', '=', locale).execute();
}

/** Locks all legal texts until the transaction ends, because one version covers them. */
export async function lockLegalTexts(tx: Transaction): Promise<void> {
  // On SQLite a transaction is exclusive from its beginning.
  if (isPostgres(tx)) await sql`lock table legal_document in exclusive mode`.execute(tx);
}

/** Only after `lockLegalTexts`. */
export async function markLegalChange(tx: Transaction, document: LegalDocument, at: Date): Promise<void> {
  await upsertRow(tx, 'legal_document', { name: document }, { changed_at: at.toISOString() });
}
