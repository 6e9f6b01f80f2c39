import { setImmediate } from 'node:timers/promises';
import { findDatabaseFaults } from '../db/engine/dangling-rows.ts';
import { findWrongCounts, findWrongListings, type WrongListing } from '../db/listings/listing-integrity.ts';
import { pageOfEmailsWithoutTransfer } from '../db/outbox/cleanup.ts';
import { pageOfPartsWithoutTransfer } from '../db/parts/orphaned-parts.ts';
import { findLeftoverLeases } from '../db/transfers/processing.ts';
import {
  pageOfTransferIds,
  readTransferRows,
  readTransferSnapshot,
  type TransferRows,
} from '../db/transfers/transfer-rows.ts';
import type { Ports } from '../ports/ports.ts';
import { unreferencedBlobs } from '../records/unreferenced-blobs.ts';
import { type ContentCheck, contentCheck } from './contents.ts';
import {
  type BlobCheck,
  checkBlobs,
  checkDownloads,
  checkFiles,
  checkPreviousContents,
  checkTransferFiles,
} from './files.ts';
import type { Finding } from './finding.ts';
import {
  checkEmails,
  checkHidden,
  checkKeys,
  checkMoves,
  checkProcessing,
  checkTags,
  checkTransferEmails,
} from './transfers.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'keys' | 'clock'>;

const idsAtOnce = 500;

/**
 * Checks the integrity of a service and yields each finding. Changes nothing and holds one transfer in memory at a time.
 * Can run while the service works: a suspected fault is checked again in one snapshot before it is reported.
 */
export async function* checkIntegrity(deps: Deps, check: BlobCheck): AsyncGenerator<Finding> {
  const { db } = deps;
  const contents = contentCheck(deps.blobs);
  for await (const trackingId of paged((after) => pageOfTransferIds(db, after, idsAtOnce))) {
    yield* checkTransfer({ ...deps, contents }, trackingId, check);
  }
  yield* checkOtherEmails(deps);
  yield* checkOrphans(deps);
  if (check.isCleanedUp) yield* checkLeftovers(deps);
  for (const { about, what } of await findDatabaseFaults(db)) yield { invariant: 'database-integrity', about, what };
}

async function* paged(page: (after: string) => Promise<readonly string[]>): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const found = await page(after);
    yield* found;
    after = found.at(-1);
    await setImmediate();
  }
}

async function* checkTransfer(
  deps: Deps & { readonly contents: ContentCheck },
  trackingId: string,
  check: BlobCheck,
): AsyncGenerator<Finding> {
  let rows = await readTransferRows(deps.db, trackingId);
  let findings = await findingsOf(deps, rows, check);
  if (findings.length > 0) {
    rows = await readTransferSnapshot(deps.db, trackingId);
    findings = await findingsOf(deps, rows, check);
  }
  yield* findings;
  yield* checkBlobs(deps, trackingId, rows, check);
}

async function findingsOf(
  { keys, clock }: Deps,
  rows: TransferRows,
  { isCleanedUp }: BlobCheck,
): Promise<readonly Finding[]> {
  return [
    ...checkMoves(rows),
    ...checkKeys(rows, keys),
    ...checkTags(rows, keys),
    ...checkHidden(rows),
    ...checkProcessing(rows, clock.now()),
    ...checkFiles(rows, isCleanedUp),
    ...checkPreviousContents(rows),
    ...checkDownloads(rows),
    ...checkTransferEmails(rows, keys),
    ...(await Array.fromAsync(checkTransferFiles(rows, keys))),
  ];
}

async function* checkOtherEmails({ db, keys }: Deps): AsyncGenerator<Finding> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const emails = await pageOfEmailsWithoutTransfer(db, after, idsAtOnce);
    yield* checkEmails(emails, keys);
    after = emails.at(-1)?.id;
  }
}

async function* checkOrphans(deps: Deps): AsyncGenerator<Finding> {
  for await (const keys of unreferencedBlobs(deps)) {
    for (const key of keys) {
      yield { invariant: 'orphan', about: `blob ${key}`, what: 'orphaned, not referenced by any part' };
    }
  }
  for await (const key of partsWithoutTransfer(deps.db, [1])) {
    yield { invariant: 'orphan', about: `blob ${key}`, what: 'orphaned, not referenced by any transfer' };
  }
}

const partsWithoutTransfer = (db: Deps['db'], committed: readonly number[]): AsyncGenerator<string> =>
  paged((after) => pageOfPartsWithoutTransfer(db, committed, { after, max: idsAtOnce }));

/** Finds rows that a cleanup should have removed. */
async function* checkLeftovers({ db }: Deps): AsyncGenerator<Finding> {
  for await (const key of partsWithoutTransfer(db, [0, 2])) {
    yield { invariant: 'orphan', about: `blob ${key}`, what: 'marked for removal or unfinished, but not removed' };
  }
  for (const { name, until } of await findLeftoverLeases(db, idsAtOnce)) {
    yield { invariant: 'stalled-processing', about: `lease ${name}`, what: `stale, expires ${until}` };
  }
}

/** Reports wrong rows and counts of the transfer lists. `checkIntegrity` does not include them. */
export async function* checkLists({ db }: Pick<Deps, 'db'>): AsyncGenerator<Finding> {
  const invariant = 'transfer-lists';
  for (let after: string | undefined = ''; after !== undefined; ) {
    const wrong: readonly WrongListing[] = await findWrongListings(db, idsAtOnce, after);
    for (const { trackingId, box } of wrong) {
      yield { invariant, about: trackingId, what: `the list of ${box} transfers does not match the transfer` };
    }
    after = wrong.at(-1)?.trackingId;
  }
  for await (const contactId of paged((after) => findWrongCounts(db, idsAtOnce, after))) {
    yield { invariant, about: `contact ${contactId}`, what: 'list counters are wrong' };
  }
}
