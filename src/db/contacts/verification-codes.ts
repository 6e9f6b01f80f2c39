import { sql } from 'kysely';
import type { EmailAddress } from '../../core/email-address.ts';
import { codeRules } from '../../core/verification.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export type CodeRow = Tables['verification_code'];

/** Stands for the client of a code that was asked for without one. */
export const anyClient = '';

/** Whom a code is asked for, by which client, and from where. */
export interface CodeRequester {
  readonly address: EmailAddress;
  readonly clientHash: string;
  readonly networkHash: string;
}

export interface CodeCount {
  readonly count: number;
  /** Undefined when there are none. */
  readonly oldest: Date | undefined;
}

/** The bytes of "Code": one number that nothing else locks. */
const codeLock = 0x436f6465;

/** First in a transaction: what is counted in it stays right until it ends. SQLite has but one writer anyway. */
export async function lockCodes(tx: Transaction): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(codeLock)})`.execute(tx);
}

/** How many codes were made since then for the address, for the client, for the network and for all. */
export async function countCodes(db: Database, asker: CodeRequester, since: Date) {
  const counted = () =>
    db
      .selectFrom('verification_code')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .where('created_at', '>', since.toISOString());
  const requested = ({ count, oldest }: { count: number; oldest: string | null }): CodeCount => ({
    count,
    oldest: oldest === null ? undefined : new Date(oldest),
  });
  const [ofAddress, ofClient, ofNetwork] = [
    counted().where('contact_id', '=', ({ selectFrom }) =>
      selectFrom('contact').select('contact.id').where('contact.address', '=', asker.address),
    ),
    counted().where('client_hash', '=', asker.clientHash),
    counted().where('network_hash', '=', asker.networkHash),
  ];
  return {
    ofAddress: requested(await ofAddress.executeTakeFirstOrThrow()),
    ofClient: requested(await ofClient.executeTakeFirstOrThrow()),
    ofNetwork: requested(await ofNetwork.executeTakeFirstOrThrow()),
    ofAll: requested(await counted().executeTakeFirstOrThrow()),
  };
}

/** Keeps a new code and makes all but the newest of the older ones void. */
export async function addCode(tx: Transaction, row: CodeRow): Promise<void> {
  const usable = await tx
    .selectFrom('verification_code')
    .select('id')
    .where('contact_id', '=', row.contact_id)
    .where('client_hash', '=', row.client_hash)
    .where('attempts', '<', attemptLimit(row.client_hash))
    .orderBy('created_at', 'desc')
    .execute();
  const surplus = usable.slice(codeRules.maxUsable - 1).map(({ id }) => id);
  if (surplus.length > 0) await voidCodes(tx, surplus);
  await tx.insertInto('verification_code').values(row).execute();
}

/**
 * Counts one try on every usable code of this client for this address (or of no client), and only then looks whether one of them is the
 * right one; so that of many attempts at once no more than the allowed ones ever count. A right code is void from here on,
 * and the try costs the others nothing. Resolves with whose address it was.
 */
export async function redeemCode(
  tx: Transaction,
  { address, clientHash }: Pick<CodeRequester, 'address' | 'clientHash'>,
  codeHash: string,
  madeAfter: Date,
): Promise<string | undefined> {
  const tried = await tx
    .updateTable('verification_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('contact_id', '=', ({ selectFrom }) =>
      selectFrom('contact').select('contact.id').where('contact.address', '=', address),
    )
    .where(({ or, and, eb }) =>
      or(
        [clientHash, anyClient].map((hash) =>
          and([eb('client_hash', '=', hash), eb('attempts', '<', attemptLimit(hash))]),
        ),
      ),
    )
    .where('created_at', '>', madeAfter.toISOString())
    .returning(['id', 'contact_id', 'code_hash'])
    .execute();
  const right = tried.find((row) => row.code_hash === codeHash);
  if (right === undefined) return undefined;
  const others = tried.filter((row) => row !== right).map(({ id }) => id);
  await voidCodes(tx, [right.id]);
  if (others.length > 0) await refundAttempt(tx, others);
  return right.contact_id;
}

/** A code that any client can enter needs a higher limit, or one unverified client could void it with a few attempts. */
function attemptLimit(clientHash: string): number {
  return clientHash === anyClient ? codeRules.maxAttemptsAnyClient : codeRules.maxAttempts;
}

async function voidCodes(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set({ attempts: codeRules.maxAttemptsAnyClient })
    .where('id', 'in', ids)
    .execute();
}

async function refundAttempt(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Removes codes that are no longer usable and that no limit counts. Resolves with the contact IDs of these codes. */
export async function removeOldCodes(tx: Transaction, madeUntil: Date, max: number): Promise<readonly string[]> {
  const removed = await tx
    .deleteFrom('verification_code')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('verification_code').select('id').where('created_at', '<=', madeUntil.toISOString()).limit(max),
    )
    .returning('contact_id')
    .execute();
  return removed.map((row) => row.contact_id);
}
