import { sql } from 'kysely';
import type { EmailAddress } from '../core/email.ts';
import { codeRules } from '../core/verification-code.ts';
import { isPostgres } from './open-database.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export type CodeRow = Tables['verification_code'];

/** Stands for the client of a code that was asked for without one. */
export const anyClient = '';

/** Whom a code is asked for, by which client, and from where. */
export interface CodeAsker {
  readonly address: EmailAddress;
  readonly clientHash: string;
  readonly networkHash: string;
}

export interface AskedCodes {
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
export async function countCodes(db: Database, asker: CodeAsker, since: Date) {
  const counted = () =>
    db
      .selectFrom('verification_code')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .where('created_at', '>', since.toISOString());
  const asked = ({ count, oldest }: { count: number; oldest: string | null }): AskedCodes => ({
    count,
    oldest: oldest === null ? undefined : new Date(oldest),
  });
  const [ofAddress, ofClient, ofNetwork] = [
    counted().where('party_id', '=', ({ selectFrom }) =>
      selectFrom('party').select('party.id').where('party.address', '=', asker.address),
    ),
    counted().where('client_hash', '=', asker.clientHash),
    counted().where('network_hash', '=', asker.networkHash),
  ];
  return {
    ofAddress: asked(await ofAddress.executeTakeFirstOrThrow()),
    ofClient: asked(await ofClient.executeTakeFirstOrThrow()),
    ofNetwork: asked(await ofNetwork.executeTakeFirstOrThrow()),
    ofAll: asked(await counted().executeTakeFirstOrThrow()),
  };
}

/** Keeps a new code and makes all but the newest of the older ones void. */
export async function addCode(tx: Transaction, row: CodeRow): Promise<void> {
  const usable = await tx
    .selectFrom('verification_code')
    .select('id')
    .where('party_id', '=', row.party_id)
    .where('client_hash', '=', row.client_hash)
    .where('tries', '<', triesOf(row.client_hash))
    .orderBy('created_at', 'desc')
    .execute();
  const surplus = usable.slice(codeRules.usable - 1).map(({ id }) => id);
  if (surplus.length > 0) await makeVoid(tx, surplus);
  await tx.insertInto('verification_code').values(row).execute();
}

/**
 * Counts one try on every usable code of this client for this address (or of no client), and only then looks whether one of them is the
 * right one; so that of many tries at once no more than the allowed ones ever count. A right code is void from here on,
 * and the try costs the others nothing. Resolves with whose address it was.
 */
export async function redeemCode(
  tx: Transaction,
  { address, clientHash }: Pick<CodeAsker, 'address' | 'clientHash'>,
  codeHash: string,
  madeAfter: Date,
): Promise<string | undefined> {
  const tried = await tx
    .updateTable('verification_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('party_id', '=', ({ selectFrom }) =>
      selectFrom('party').select('party.id').where('party.address', '=', address),
    )
    .where(({ or, and, eb }) =>
      or([clientHash, anyClient].map((hash) => and([eb('client_hash', '=', hash), eb('tries', '<', triesOf(hash))]))),
    )
    .where('created_at', '>', madeAfter.toISOString())
    .returning(['id', 'party_id', 'code_hash'])
    .execute();
  const right = tried.find((row) => row.code_hash === codeHash);
  if (right === undefined) return undefined;
  const others = tried.filter((row) => row !== right).map(({ id }) => id);
  await makeVoid(tx, [right.id]);
  if (others.length > 0) await giveTryBack(tx, others);
  return right.party_id;
}

/** What everybody can try on may not be void after the few tries of a stranger. */
function triesOf(clientHash: string): number {
  return clientHash === anyClient ? codeRules.triesOfAnybody : codeRules.tries;
}

async function makeVoid(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.updateTable('verification_code').set({ tries: codeRules.triesOfAnybody }).where('id', 'in', ids).execute();
}

async function giveTryBack(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Codes that nobody can use any more, and that no limit counts. Resolves with whom they were for. */
export async function removeOldCodes(tx: Transaction, madeUntil: Date, most: number): Promise<readonly string[]> {
  const removed = await tx
    .deleteFrom('verification_code')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('verification_code').select('id').where('created_at', '<=', madeUntil.toISOString()).limit(most),
    )
    .returning('party_id')
    .execute();
  return removed.map((row) => row.party_id);
}
