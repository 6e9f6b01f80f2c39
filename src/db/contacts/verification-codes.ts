import { sql } from 'kysely';
import type { EmailAddress } from '../../core/email-address.ts';
import { codeRules } from '../../core/verification.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export type CodeRow = Tables['verification_code'];

/** The client hash of a code that was requested without a client ID. */
export const anyClient = '';

/** The address that a code is sent to, the client that requests it, and the network of the request. */
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

/** The bytes of "Code". No other advisory lock uses this number. */
const codeLock = 0x436f6465;

/** Call this first in a transaction: the counts in it stay correct until it ends. SQLite has only one writer anyway. */
export async function lockCodes(tx: Transaction): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(codeLock)})`.execute(tx);
}

/** Counts the codes created since then: for the address, for the client, for the network and in total. */
export async function countCodes(db: Database, requester: CodeRequester, since: Date) {
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
      selectFrom('contact').select('contact.id').where('contact.address', '=', requester.address),
    ),
    counted().where('client_hash', '=', requester.clientHash),
    counted().where('network_hash', '=', requester.networkHash),
  ];
  return {
    ofAddress: requested(await ofAddress.executeTakeFirstOrThrow()),
    ofClient: requested(await ofClient.executeTakeFirstOrThrow()),
    ofNetwork: requested(await ofNetwork.executeTakeFirstOrThrow()),
    ofAll: requested(await counted().executeTakeFirstOrThrow()),
  };
}

/** Stores a new code and voids all older ones except the newest. */
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
 * Counts an attempt on every usable code for this address that this client or no client has requested, and only then
 * compares the codes, so that parallel requests get no extra attempts. The right code is void afterwards, and the attempt
 * is not counted on the others. Resolves with the contact ID of the address.
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
