import assert from 'node:assert/strict';
import { databaseKinds, migratedLocation } from '../../../test/support/database/fresh-database.ts';
import {
  newFileColumns,
  newRecipientColumns,
  newTransferColumns,
  noon,
} from '../../../test/support/database/test-rows.ts';
import { pick, type RandomInt, seededRandom } from '../../../test/support/inputs/random.ts';
import { sizedTest } from '../../../test/support/sized-test.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { dayMs } from '../../core/time.ts';
import { stateAt, transferStates } from '../../core/transfer-state.ts';
import { openDatabase } from '../engine/open-database.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { type SearchLimits, searchTransfers, type TransferSearch } from './search-transfers.ts';

const people = ['ann', 'bob', 'cleo', 'dan', 'eve', 'fay'];
const addresses = people.flatMap((name) => [`${name}@example.org`, `${name}.smith@example.net`]);
const states = transferStates.filter((state) => state !== 'Session');
const days = Array.from({ length: 6 }, (_, number) => new Date(noon.getTime() - number * dayMs));
const daysOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '');

/** A row as it was inserted, for the filter in memory. */
interface Expected {
  readonly trackingId: string;
  readonly state: Tables['transfer']['state'];
  readonly expiresAt: Date;
  readonly sender: string;
  readonly recipients: readonly string[];
  /** Undefined before the statistics job has determined it. */
  readonly bytes: number | undefined;
  /** The number of files in which the virus scanner found something. */
  readonly findings: number;
}

function drawTransfer(draw: RandomInt, number: number): Expected {
  const time = pick(days, draw);
  const shuffled = addresses.toSorted(() => draw(3) - 1);
  return {
    trackingId: `${daysOf(time)}-${String(draw(240_000)).padStart(6, '0')}-${String(number).padStart(8, 'x')}`,
    state: draw(10) === 0 ? 'Session' : pick(states, draw),
    expiresAt: new Date(noon.getTime() + (draw(3) - 1) * dayMs),
    // One person sends half of the transfers, so that indexes have few entries for some and many for others.
    sender: draw(2) === 0 ? 'ann@example.org' : pick(addresses, draw),
    recipients: shuffled.slice(0, 1 + draw(3)),
    bytes: draw(8) === 0 ? undefined : draw(50),
    findings: draw(3) === 0 ? 1 + draw(3) : 0,
  };
}

async function insertAll(tx: Transaction, transfers: readonly Expected[]): Promise<void> {
  const created_at = noon.toISOString();
  const idOf = (address: string) => `contact ${addresses.indexOf(address)}`;
  await tx
    .insertInto('contact')
    .values(addresses.map((address) => ({ id: idOf(address), address, created_at, erased_at: null })))
    .execute();
  for (const { trackingId: tracking_id, state, expiresAt, sender, recipients, bytes, findings } of transfers) {
    const columns = { state, expires_at: expiresAt.toISOString(), sender_id: idOf(sender), client_hash: '' };
    await tx
      .insertInto('transfer')
      .values({ ...newTransferColumns(noon), tracking_id, ...columns })
      .execute();
    await tx
      .insertInto('recipient')
      .values(
        recipients.map((address, position) => ({
          ...newRecipientColumns,
          id: `${tracking_id} ${position}`,
          tracking_id,
          contact_id: idOf(address),
          position,
          transfer_id_hash: `${tracking_id} ${position}`,
          transfer_id: new Uint8Array(),
        })),
      )
      .execute();
    if (bytes !== undefined) await tx.insertInto('transfer_size').values({ tracking_id, bytes }).execute();
    await insertFiles(tx, tracking_id, findings);
  }
}

/** Files with findings, and one without. */
async function insertFiles(tx: Transaction, tracking_id: string, findings: number): Promise<void> {
  const causes = [null, 'FILE_TYPE_DECLINED', ...Array.from({ length: findings }, () => 'VIRUS_FOUND')];
  const rows = causes.map((removal_cause, position) => ({
    ...newFileColumns(noon),
    ...{ id: `${tracking_id} ${position}`, tracking_id, name_hash: String(position), position, removal_cause },
    ...{ details: new Uint8Array(), size: 1 },
  }));
  await tx.insertInto('file').values(rows).execute();
}

function drawSearch(draw: RandomInt, transfers: readonly Expected[]): TransferSearch {
  const maybe = <Value>(value: () => Value) => (draw(3) === 0 ? value() : undefined);
  const address = () =>
    parseEmailAddress(draw(9) === 0 ? 'stranger@example.org' : pick(addresses, draw)) as EmailAddress;
  const queries = [
    ...people,
    'example',
    '.net',
    '@',
    'Ann@',
    'nothing',
    pick(transfers, draw).trackingId,
    '20260228',
    '20260301-1',
  ];
  return {
    query: maybe(() => pick(queries, draw)),
    states: maybe(() => states.filter(() => draw(3) === 0)),
    sender: maybe(address),
    recipient: maybe(address),
    fromDay: maybe(() => daysOf(pick(days, draw))),
    beforeDay: maybe(() => daysOf(pick(days, draw))),
    minBytes: maybe(() => draw(50)),
    maxBytes: maybe(() => draw(50)),
    hasFindings: maybe(() => true as const),
  };
}

function isExpected(transfer: Expected, search: TransferSearch): boolean {
  const { query, states: wanted = [], sender, recipient, fromDay, beforeDay, minBytes, maxBytes, hasFindings } = search;
  const { trackingId, bytes } = transfer;
  const text = query?.toLowerCase();
  const involved = [transfer.sender, ...transfer.recipients];
  return (
    transfer.state !== 'Session' &&
    (wanted.length === 0 || wanted.includes(stateAt(noon, transfer))) &&
    (sender === undefined || transfer.sender === sender) &&
    (recipient === undefined || transfer.recipients.includes(recipient)) &&
    (fromDay === undefined || trackingId.slice(0, 8) >= fromDay) &&
    (beforeDay === undefined || trackingId.slice(0, 8) < beforeDay) &&
    (minBytes === undefined || (bytes ?? -1) >= minBytes) &&
    (maxBytes === undefined || (bytes ?? Number.POSITIVE_INFINITY) <= maxBytes) &&
    (hasFindings === undefined || transfer.findings > 0) &&
    (query === undefined || trackingId.startsWith(query) || involved.some((address) => address.includes(text ?? '')))
  );
}

/** So small that pages end early, indexes have too many entries, and lists are read in several chunks. */
const smallLimits: SearchLimits = { few: 25, chunks: [5, 15, 40] };

async function findAll(db: Database, search: TransferSearch, draw: RandomInt): Promise<readonly string[]> {
  const found: string[] = [];
  const limits = draw(4) === 0 ? {} : { limits: smallLimits };
  const max = 10 + draw(60);
  for (let after: string | undefined; ; ) {
    const page = await searchTransfers(db, { ...search, after }, { now: noon, max, ...limits });
    found.push(...page.transfers.map(({ trackingId }) => trackingId));
    assert.ok(page.transfers.length <= max && !page.hasMoreAddresses);
    if (page.isComplete) assert.ok(page.transfers.length === max || page.next === undefined);
    if (page.next === undefined) return found;
    after = page.next;
  }
}

for (const kind of databaseKinds) {
  sizedTest(`${kind}: a search finds what a filter in memory finds, page by page`, 300, async (_t, cases) => {
    const draw = seededRandom(24);
    const transfers = Array.from({ length: 200 }, (_, number) => drawTransfer(draw, number));
    await using location = await migratedLocation(kind);
    const db = openDatabase(location.value);
    try {
      await db.transaction().execute((tx) => insertAll(tx, transfers));
      let matches = 0;
      for (let number = 0; number < cases; number += 1) {
        const search = drawSearch(draw, transfers);
        const expected = transfers.filter((transfer) => isExpected(transfer, search)).map((one) => one.trackingId);
        assert.deepEqual(await findAll(db, search, draw), expected.toSorted().reverse(), JSON.stringify(search));
        matches += expected.length;
      }
      assert.ok(matches > cases, `${matches} matches of ${cases} searches`);
    } finally {
      await db.destroy();
    }
  });
}
