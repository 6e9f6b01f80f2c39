import { type RawBuilder, sql } from 'kysely';
import { movesOf, type TransferState } from '../../core/transfer-state.ts';

/** Sorts after every tracking ID, and after all that begin with the text before it. */
export const lastId = '~';

/** A search whose addresses were looked up. */
export interface SearchFilter {
  /** Bounds of the tracking ID: `from <= id < before`. */
  readonly from: string;
  readonly before: string;
  readonly now: Date;
  readonly states: readonly TransferState[] | undefined;
  readonly senderId: string | undefined;
  readonly recipientId: string | undefined;
  /** Contacts one of which is the sender or a recipient. */
  readonly contactIds: readonly string[] | undefined;
  readonly hasFindings: boolean;
  readonly bytes: { readonly min: number; readonly max: number } | undefined;
}

type Condition = RawBuilder<boolean>;

const isOneOf = (column: string, values: readonly string[]): Condition =>
  sql`${sql.ref(column)} in (${sql.join(values)})`;

/** Without a parameter, so that both databases use the index of findings. */
export const isFinding: Condition = sql`file.removal_cause = 'VIRUS_FOUND'`;

const isDue = (now: Date): Condition => sql`transfer.expires_at <= ${now.toISOString()}`;

/** Stored states in which a transfer counts as expired from its expiry on, with the state that it then has. */
const expiring = movesOf('expired');

/** The stored states of transfers that count as being in this state because they have expired. */
export function statesBeforeExpiry(state: TransferState): readonly TransferState[] {
  return expiring.filter(([, to]) => to === state).map(([from]) => from);
}

/** An expired transfer counts as such even before it is moved to its final state. */
function hasState(state: TransferState, now: Date): Condition {
  const itself: Condition = sql`transfer.state = ${state}`;
  const before = statesBeforeExpiry(state);
  if (before.length > 0) return sql`(${itself} or (${isOneOf('transfer.state', before)} and ${isDue(now)}))`;
  return expiring.some(([from]) => from === state) ? sql`(${itself} and not ${isDue(now)})` : itself;
}

/**
 * Whether a row of `candidate` matches all filters. Each is a subquery with one value, which both databases evaluate for
 * each row by an index. PostgreSQL may turn `exists` into a join that reads the whole table.
 */
export function isMatch(filter: SearchFilter): Condition {
  const { now, states, senderId, recipientId, contactIds, bytes, hasFindings } = filter;
  const ofTransfer: Condition[] = [sql`transfer.state <> 'Session'`];
  if (states !== undefined) ofTransfer.push(anyOf(states.map((state) => hasState(state, now))));
  if (senderId !== undefined) ofTransfer.push(sql`transfer.sender_id = ${senderId}`);
  const conditions = [hasRow('transfer', ofTransfer)];
  if (recipientId !== undefined) {
    conditions.push(hasRow('recipient', [sql`recipient.contact_id = ${recipientId}`]));
  }
  if (contactIds !== undefined) {
    const isSender = hasRow('transfer', [isOneOf('transfer.sender_id', contactIds)]);
    // Not the plain column: a transfer has few recipients, and looking up every contact among them takes longer.
    const isRecipient = hasRow('recipient', [sql`coalesce(recipient.contact_id, '') in (${sql.join(contactIds)})`]);
    conditions.push(anyOf([isSender, isRecipient]));
  }
  if (bytes !== undefined) {
    conditions.push(
      hasRow('transfer_size', [sql`transfer_size.bytes >= ${bytes.min} and transfer_size.bytes <= ${bytes.max}`]),
    );
  }
  if (hasFindings) conditions.push(hasRow('file', [isFinding]));
  return allOf(conditions);
}

function hasRow(
  table: 'transfer' | 'file' | 'recipient' | 'transfer_size',
  conditions: readonly Condition[],
): Condition {
  const isOfCandidate: Condition = sql`${sql.ref(`${table}.tracking_id`)} = candidate.tracking_id`;
  return sql`(select 1 from ${sql.table(table)} where ${allOf([isOfCandidate, ...conditions])} limit 1) = 1`;
}

function allOf(conditions: readonly Condition[]): Condition {
  return sql`${sql.join(conditions, sql` and `)}`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
