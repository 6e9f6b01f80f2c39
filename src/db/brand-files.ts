import type { Logo } from '../core/logo/logo.ts';
import { findRow, upsertRow } from './engine/statements.ts';
import type { Database, Transaction } from './tables.ts';

/** A logo without its content. */
export interface LogoRecord extends Omit<Logo, 'content'> {
  /** A new value for each content. */
  readonly version: string;
}

const logo = 'logo';
const recordColumns = ['version', 'type', 'width', 'height'] as const;

/** Returns the logo without reading its content, or undefined if there is none. */
export const findLogoRecord = async (db: Database): Promise<LogoRecord | undefined> =>
  db.selectFrom('brand_file').select(recordColumns).where('name', '=', logo).executeTakeFirst();

/** Returns the content of this version of the logo, or undefined if there is another one or none. */
export async function readLogoContent(db: Database, version: string): Promise<Uint8Array | undefined> {
  const row = await findRow(db, 'brand_file', ['content'], { name: logo, version });
  return row?.content;
}

/** Returns the logo, and prevents changes of it until the transaction ends. Undefined if there is none. */
export async function lockLogo(tx: Transaction): Promise<LogoRecord | undefined> {
  return tx
    .updateTable('brand_file')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('name', '=', logo)
    .returning(recordColumns)
    .executeTakeFirst();
}

export async function writeLogo(tx: Transaction, version: string, given: Logo, at: Date): Promise<void> {
  const { type, width, height, content } = given;
  const values = { version, type, width, height, content, changed_at: at.toISOString() };
  await upsertRow(tx, 'brand_file', { name: logo }, values);
}

/** Returns the removed logo, or undefined if there was none. */
export const deleteLogo = async (tx: Transaction): Promise<LogoRecord | undefined> =>
  tx.deleteFrom('brand_file').where('name', '=', logo).returning(recordColumns).executeTakeFirst();
