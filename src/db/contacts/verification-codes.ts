import { type ExpressionBuilder, sql } from 'kysely';
import type { EmailAddress } from '../../core/email-address.ts';
import { minuteMs } from '../../core/time.ts';
import { codeRules, type UnusedCode } from '../../core/verification.ts';
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

/** Counts the codes of `codeRules.periodMs`: of the client, of the network and in total. */
export async function countCodes(db: Database, requester: Omit<CodeRequester, 'address'>, now: Date) {
  const counted = () =>
    createdWithin(db, codeRules.periodMs, now).select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('oldest'),
    ]);
  const requested = ({ count, oldest }: { count: number; oldest: string | null }): CodeCount => ({
    count,
    oldest: oldest === null ? undefined : new Date(oldest),
  });
  const [ofClient, ofNetwork] = [
    counted().where('client_hash', '=', requester.clientHash),
    counted().where('network_hash', '=', requester.networkHash),
  ];
  return {
    ofClient: requested(await ofClient.executeTakeFirstOrThrow()),
    ofNetwork: requested(await ofNetwork.executeTakeFirstOrThrow()),
    ofAll: requested(await counted().executeTakeFirstOrThrow()),
  };
}

/** Counts the codes that a network has requested in the last minute. */
export async function countCodesInMinute(db: Database, networkHash: string, now: Date): Promise<number> {
  const { count } = await createdWithin(db, minuteMs, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network_hash', '=', networkHash)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the codes for the address of `codeRules.pausePeriodMs` that were not used, the newest first. */
export async function findUnusedCodes(
  db: Database,
  { address, networkHash }: Pick<CodeRequester, 'address' | 'networkHash'>,
  now: Date,
): Promise<readonly UnusedCode[]> {
  const rows = await createdWithin(db, codeRules.pausePeriodMs, now)
    .select(['created_at', 'network_hash'])
    .where('contact_id', '=', contactOf(address))
    .where(({ or, eb }) => or([eb('ended', 'is', null), eb('ended', '!=', 'used')]))
    .orderBy('created_at', 'desc')
    // The pauses allow fewer.
    .limit(100)
    .execute();
  return rows.map((row) => ({
    createdAt: new Date(row.created_at),
    isSameNetwork: row.network_hash === networkHash,
  }));
}

/** Codes of the last `periodMs`. The clock of another server may be ahead, but not by more than this period. */
function createdWithin(db: Database, periodMs: number, now: Date) {
  return db
    .selectFrom('verification_code')
    .where('created_at', '>', new Date(now.getTime() - periodMs).toISOString())
    .where('created_at', '<', new Date(now.getTime() + periodMs).toISOString());
}

const contactOf =
  (address: EmailAddress) =>
  ({ selectFrom }: ExpressionBuilder<Tables, 'verification_code'>) =>
    selectFrom('contact').select('contact.id').where('contact.address', '=', address);

/**
 * Stores a new code and voids all older ones of its client except the newest. Of codes that any client can use, only
 * those from the same network are voided: a stranger could void the others.
 */
export async function addCode(tx: Transaction, row: CodeRow): Promise<void> {
  const usable = await tx
    .selectFrom('verification_code')
    .select('id')
    .where('contact_id', '=', row.contact_id)
    .where('client_hash', '=', row.client_hash)
    .$if(row.client_hash === anyClient, (query) => query.where('network_hash', '=', row.network_hash))
    .where(isUsable)
    .orderBy('created_at', 'desc')
    .execute();
  const surplus = usable.slice(codeRules.maxUsable - 1).map(({ id }) => id);
  if (surplus.length > 0) await endCodes(tx, surplus, 'replaced');
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
    .where('contact_id', '=', contactOf(address))
    .where('client_hash', 'in', [clientHash, anyClient])
    .where(isUsable)
    .where('created_at', '>', madeAfter.toISOString())
    .returning(['id', 'contact_id', 'code_hash'])
    .execute();
  const right = tried.find((row) => row.code_hash === codeHash);
  if (right === undefined) return undefined;
  const others = tried.filter((row) => row !== right).map(({ id }) => id);
  await endCodes(tx, [right.id], 'used');
  if (others.length > 0) await refundAttempt(tx, others);
  return right.contact_id;
}

/** Whether a code that has not expired can be used. Strangers can try a code for any client, so its attempts void nothing. */
function isUsable({ and, or, eb }: ExpressionBuilder<Tables, 'verification_code'>) {
  return and([
    eb('ended', 'is', null),
    or([eb('client_hash', '=', anyClient), eb('attempts', '<', codeRules.maxAttempts)]),
  ]);
}

async function endCodes(tx: Transaction, ids: readonly string[], ended: 'used' | 'replaced'): Promise<void> {
  await tx.updateTable('verification_code').set({ ended }).where('id', 'in', ids).execute();
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
