import type { EmailAddress } from '../../core/email-address.ts';
import type { TimeCursor } from '../../core/listing.ts';
import type { TimeLimit } from '../../core/time.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import { changeRows, findRow } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export async function addVerification(tx: Transaction, row: Tables['verification']): Promise<void> {
  await tx.insertInto('verification').values(row).execute();
}

/** A verification is found only with the token, the client and the address that it was made for. */
export interface VerificationLookup {
  readonly tokenHash: string;
  readonly clientHash: string;
  readonly address: EmailAddress;
}

const verificationQuery = preparedQuery((db, param: Param<VerificationLookup>) =>
  db
    .selectFrom('verification')
    .innerJoin('contact', 'contact.id', 'verification.contact_id')
    .select(['verification.id', 'verification.contact_id', 'verification.ends_at', 'verification.idle_ends_at'])
    .where('verification.token_hash', '=', param('tokenHash'))
    .where('verification.client_hash', '=', param('clientHash'))
    .where('contact.address', '=', param('address')),
);

export async function findVerification(db: Database, proof: VerificationLookup) {
  const [found] = await verificationQuery(db, proof);
  return found;
}

export async function findVerificationByToken(
  db: Database,
  { tokenHash, clientHash }: Omit<VerificationLookup, 'address'>,
) {
  return findRow(db, 'verification', ['contact_id', 'ends_at', 'idle_ends_at'], {
    token_hash: tokenHash,
    client_hash: clientHash,
  });
}

/** Returns the contact whose verification it was. Undefined if there is no such verification. */
export async function deleteVerification(db: Database, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('verification').where('id', '=', id).returning('contact_id').executeTakeFirst();
  return row?.contact_id;
}

export interface VerificationSearch {
  readonly contactId: string;
  readonly now: Date;
  readonly after: TimeCursor | undefined;
  readonly max: number;
}

/** The valid verifications of a contact, newest first. Use the database for reports. */
export async function findValidVerifications(db: Database, { contactId, now, after, max }: VerificationSearch) {
  return db
    .selectFrom('verification')
    .select(['id', 'client_hash', 'created_at', 'ends_at', 'idle_ends_at'])
    .where('contact_id', '=', contactId)
    .where('ends_at', '>', now.toISOString())
    .where('idle_ends_at', '>', now.toISOString())
    .$if(after !== undefined, (query) =>
      query
        .where('created_at', '<=', after?.at ?? '')
        .where(({ or, eb }) => or([eb('created_at', '<', after?.at ?? ''), eb('id', '<', after?.id ?? '')])),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

/** Returns how many verifications the contact had. */
export async function deleteVerificationsOf(tx: Transaction, contactId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('verification').where('contact_id', '=', contactId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Restarts the idle time with each transfer. False when the verification has ended meanwhile: its user may be erased. */
export const restartIdleTime = async (tx: Transaction, id: string, idleEndsAt: Date): Promise<boolean> =>
  changeRows(tx, 'verification', { id }, { idle_ends_at: idleEndsAt.toISOString() });

/** Resolves with whose they were. */
export async function deleteEndedVerifications(tx: Transaction, now: Date, max: number): Promise<readonly string[]> {
  const time = now.toISOString();
  const removed = await tx
    .deleteFrom('verification')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('verification')
        .select('id')
        .where(({ or, eb }) => or([eb('ends_at', '<=', time), eb('idle_ends_at', '<=', time)]))
        .limit(max),
    )
    // Checked again: a transfer may have restarted the idle time.
    .where(({ or, eb }) => or([eb('ends_at', '<=', time), eb('idle_ends_at', '<=', time)]))
    .returning('contact_id')
    .execute();
  return removed.map((row) => row.contact_id);
}

export async function deleteVerificationsOfClient(tx: Transaction, clientHash: string): Promise<void> {
  await tx.deleteFrom('verification').where('client_hash', '=', clientHash).execute();
}

/** Limits when verifications end. */
export async function limitVerifications(
  db: Database,
  column: 'ends_at' | 'idle_ends_at',
  { bound, latest }: TimeLimit,
): Promise<void> {
  await db
    .updateTable('verification')
    .set({ [column]: latest.toISOString() })
    .where(column, '>', bound.toISOString())
    .execute();
}
