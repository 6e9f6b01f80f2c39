import type { Logo } from '../core/logo/logo.ts';
import type { Database } from './tables.ts';

/** A logo without its content. */
export interface LogoRecord extends Omit<Logo, 'content'> {
  /** A new value for each content. */
  readonly version: string;
}

const logo = 'logo';

/** Returns the logo without reading its content, or undefined if there is none. */
export async function findLogoRecord(db: Database): Promise<LogoRecord | undefined> {
  return db
    .selectFrom('brand_file')
    .select(['version', 'type', 'width', 'height'])
    .where('name', '=', logo)
    .executeTakeFirst();
}

/** Returns the content of this version of the logo, or undefined if there is another one or none. */
export async function readLogoContent(db: Database, version: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('brand_file')
    .select('content')
    .where('name', '=', logo)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content;
}

export async function writeLogo(db: Database, version: string, given: Logo, at: Date): Promise<void> {
  const { type, width, height, content } = given;
  const values = { version, type, width, height, content, changed_at: at.toISOString() };
  await db
    .insertInto('brand_file')
    .values({ name: logo, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** False when there was none. */
export async function deleteLogo(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('brand_file').where('name', '=', logo).executeTakeFirst();
  return numDeletedRows > 0n;
}
