import { type RawBuilder, sql } from 'kysely';
import { movesOf, type TransferState } from '../../core/transfer-state.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { Database } from '../tables.ts';
import type { SearchLimits } from './search-transfers.ts';

/** Selects the `tracking_id` of transfers. */
type Ids = RawBuilder<unknown>;

/**
 * What a search reads: returns the newest transfers within the bounds of the filter, newest first, that may match. Each of
 * them must be checked.
 */
export type SearchDriver = (filter: SearchFilter, size: number) => Ids;

/** Indexes that a search can read. */
interface Option {
  /** At most `size` transfers from each index, the newest within the bounds of the filter. */
  readonly branches: (filter: SearchFilter, size: number) => readonly Ids[];
  /** Set for an index that is not in the order of tracking IDs: it can only be read as a whole. */
  readonly isUnordered?: true;
}

/** Returns the driver with the fewest transfers. Among those with more than a few, the first option. */
export async function chooseDriver(db: Database, filter: SearchFilter, limits: SearchLimits): Promise<SearchDriver> {
  const { few } = limits;
  const options = optionsFor(db, filter, few, await hasManyDue(db, filter, few));
  const counts = await countUpTo(
    db,
    few + 1,
    options.map(({ branches, isUnordered }) => branches(isUnordered ? unbounded(filter) : filter, few + 1)),
  );
  const usable = options
    .map((option, index) => ({ ...option, count: counts[index] ?? 0 }))
    .filter(({ isUnordered, count }) => isUnordered !== true || count <= few);
  const { branches } = usable.reduce((best, other) => (other.count < best.count ? other : best));
  return (bounded, size) => newestOf(branches(bounded, size), size);
}

function optionsFor(db: Database, filter: SearchFilter, few: number, manyDue: boolean): readonly Option[] {
  const { senderId, recipientId, contactIds, bytes, states, hasFindings } = filter;
  const options: Option[] = [];
  if (senderId !== undefined) options.push({ branches: (bounded, size) => [sentBy(senderId, bounded, size)] });
  if (recipientId !== undefined)
    options.push({ branches: (bounded, size) => [receivedBy(recipientId, bounded, size)] });
  if (hasFindings) options.push({ branches: (bounded, size) => [withFinding(bounded, size)] });
  if (contactIds !== undefined) {
    options.push({ branches: (bounded) => listsOf(db, contactIds, bounded, 2 * few), isUnordered: true });
  }
  if (bytes !== undefined) options.push({ branches: (bounded) => [sized(bytes, bounded, 2 * few)], isUnordered: true });
  if (states !== undefined) options.push(byState(states, few, manyDue));
  return [...options, { branches: (bounded, size) => [newest(bounded, size)] }];
}

/** Includes transfers that have expired and were not moved to their final state yet. */
function byState(states: readonly TransferState[], few: number, manyDue: boolean): Option {
  const expiring = [...new Set(states.flatMap(statesBeforeExpiry))];
  const walked = new Set(manyDue ? [...states, ...expiring] : states);
  return {
    branches: (filter, size) => [
      ...[...walked].map((state) => inState(state, filter, size)),
      ...(manyDue ? [] : expiring.map((state) => due(state, filter, 2 * few))),
    ],
  };
}

/** Whether more transfers than a few have expired and were not moved yet, such as after an outage. */
async function hasManyDue(db: Database, filter: SearchFilter, few: number): Promise<boolean> {
  const expiring = [...new Set((filter.states ?? []).flatMap(statesBeforeExpiry))];
  if (expiring.length === 0) return false;
  const [count = 0] = await countUpTo(db, few + 1, [expiring.map((state) => due(state, unbounded(filter), few + 1))]);
  return count > few;
}

/** Counts the rows of each list of branches, at most `max`. */
async function countUpTo(db: Database, max: number, lists: ReadonlyArray<readonly Ids[]>): Promise<readonly number[]> {
  const counts = lists.map(
    (branches, index) =>
      sql`(select count(*) from (${joined(branches, 'union all')} limit ${max}) as counted) as ${sql.ref(`count_${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return lists.map((_, index) => rows[0]?.[`count_${index}`] ?? 0);
}

const newestOf = (branches: readonly Ids[], size: number): Ids =>
  sql`${joined(branches, 'union')} order by tracking_id desc limit ${size}`;

function joined(branches: readonly Ids[], how: 'union' | 'union all'): Ids {
  return sql.join(
    branches.map((branch) => sql`select tracking_id from (${branch}) as branch`),
    how === 'union' ? sql` union ` : sql` union all `,
  );
}

const sentBy = (contactId: string, filter: SearchFilter, size: number) =>
  inOrder('transfer', 'sender_id', contactId, filter, size);

const receivedBy = (contactId: string, filter: SearchFilter, size: number) =>
  inOrder('recipient', 'contact_id', contactId, filter, size);

const inState = (state: TransferState, filter: SearchFilter, size: number) =>
  inOrder('transfer', 'state', state, filter, size);

/** Reads all transfers that one of these contacts has sent or received. */
function listsOf(db: Database, contactIds: readonly string[], filter: SearchFilter, limit: number): readonly Ids[] {
  const ids = JSON.stringify(contactIds);
  const lists = [
    { table: 'transfer', column: 'sender_id' },
    { table: 'recipient', column: 'contact_id' },
  ] as const;
  return lists.map(({ table, column }) =>
    withinBounds(
      filter,
      isPostgres(db)
        ? sql`select list.tracking_id from jsonb_array_elements_text(${ids}::jsonb) as wanted (id)
            cross join lateral (${inOrder(table, column, sql`wanted.id`, unbounded(filter), limit)}) as list limit ${limit}`
        : sql`select list.tracking_id from json_each(${ids}) as wanted
            cross join ${sql.table(table)} as list on ${sql.ref(`list.${column}`)} = wanted.value limit ${limit}`,
    ),
  );
}

/**
 * Reads an index of `column` and `tracking_id` backwards. A comparison of both columns, and the order by both, rule out
 * the primary key: PostgreSQL might read it in the hope that matches are spread evenly, and examine very many others.
 */
function inOrder(
  table: 'transfer' | 'recipient',
  column: 'sender_id' | 'contact_id' | 'state',
  value: unknown,
  { from, before }: SearchFilter,
  size: number,
): Ids {
  const [key, id] = [sql.ref(column), sql.ref('tracking_id')];
  return sql`select tracking_id from ${sql.table(table)}
    where (${key}, ${id}) >= (${value}, ${from}) and (${key}, ${id}) < (${value}, ${before})
    order by ${key} desc, ${id} desc limit ${size}`;
}

const newest = ({ from, before }: SearchFilter, size: number): Ids =>
  sql`select tracking_id from transfer where tracking_id >= ${from} and tracking_id < ${before}
    order by tracking_id desc limit ${size}`;

/** Distinct, because several files of a transfer may have one: a chunk with fewer transfers than its size is the last. */
const withFinding = ({ from, before }: SearchFilter, size: number): Ids =>
  sql`select distinct tracking_id from file where ${isFinding} and tracking_id >= ${from} and tracking_id < ${before}
    order by tracking_id desc limit ${size}`;

/** Reads all transfers of these sizes. */
function sized({ min, max }: NonNullable<SearchFilter['bytes']>, filter: SearchFilter, limit: number): Ids {
  return withinBounds(
    filter,
    sql`select tracking_id from transfer_size where bytes >= ${min} and bytes <= ${max} order by bytes limit ${limit}`,
  );
}

/** Reads all transfers in this state that have expired. */
function due(state: TransferState, filter: SearchFilter, limit: number): Ids {
  return withinBounds(
    filter,
    sql`select tracking_id from transfer
      where (state, expires_at) >= (${state}, '') and (state, expires_at) <= (${state}, ${filter.now.toISOString()})
      order by state, expires_at limit ${limit}`,
  );
}

/** The size of an index that is read as a whole does not depend on the bounds. */
const unbounded = (filter: SearchFilter): SearchFilter => ({ ...filter, from: '', before: lastId });

/** Selects by the bounds after the rows were found: they must not lead to the use of another index. */
const withinBounds = ({ from, before }: SearchFilter, found: Ids): Ids =>
  sql`select tracking_id from (${found}) as found where tracking_id >= ${from} and tracking_id < ${before}`;

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
export const statesBeforeExpiry = (state: TransferState): readonly TransferState[] =>
  expiring.filter(([, to]) => to === state).map(([from]) => from);

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

const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`;

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;
