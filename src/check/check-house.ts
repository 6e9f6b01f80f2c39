import { setImmediate } from 'node:timers/promises';
import {
  leftLeases,
  namedBlobs,
  pageOfOtherMails,
  pageOfStrayParts,
  pageOfTransferIds,
  type Rows,
  readRowsAtOnce,
  readRowsOf,
} from '../db/checked-rows.ts';
import { faultsOfDatabase } from '../db/soundness.ts';
import type { Ports } from '../ports/ports.ts';
import { type BlobCheck, checkBlobs, isThere } from './blobs.ts';
import { checkDownloads, checkFiles, checkTransferFiles } from './files.ts';
import type { Finding } from './finding.ts';
import { checkMails, checkMailsOf } from './mails.ts';
import { checkHidden, checkKeys, checkMoves, checkProcessing } from './transfers.ts';

type Share = Pick<Ports, 'db' | 'blobs' | 'keys' | 'clock'>;

const idsAtOnce = 500;

/**
 * What is wrong with a house, as far as it can tell itself: nothing, if all is well. Changes nothing, holds one transfer in
 * memory at a time, and can be asked while others work: what looks wrong is looked at again, at one moment, before it is told.
 */
export async function* checkHouse(share: Share, check: BlobCheck): AsyncGenerator<Finding> {
  const { db } = share;
  for await (const trackingId of paged((after) => pageOfTransferIds(db, after, idsAtOnce))) {
    yield* checkTransfer(share, trackingId, check);
  }
  yield* checkOtherMails(share);
  yield* checkOrphans(share);
  if (check.isSwept) yield* checkLeftovers(share);
  for (const { about, what } of await faultsOfDatabase(db)) yield { invariant: 'sound database', about, what };
}

async function* paged(page: (after: string) => Promise<readonly string[]>): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const found = await page(after);
    yield* found;
    after = found.at(-1);
    await setImmediate();
  }
}

async function* checkTransfer(share: Share, trackingId: string, check: BlobCheck): AsyncGenerator<Finding> {
  let rows = await readRowsOf(share.db, trackingId);
  let findings = await findingsOf(share, rows, check);
  if (findings.length > 0) {
    rows = await readRowsAtOnce(share.db, trackingId);
    findings = await findingsOf(share, rows, check);
  }
  yield* findings;
  yield* checkBlobs(share, trackingId, rows, check);
}

async function findingsOf({ keys, clock }: Share, rows: Rows, { isSwept }: BlobCheck): Promise<readonly Finding[]> {
  return [
    ...checkMoves(rows),
    ...checkKeys(rows, keys),
    ...checkHidden(rows),
    ...checkProcessing(rows, clock.now()),
    ...checkFiles(rows, isSwept),
    ...checkDownloads(rows),
    ...checkMailsOf(rows, keys),
    ...(await Array.fromAsync(checkTransferFiles(rows, keys))),
  ];
}

async function* checkOtherMails({ db, keys }: Share): AsyncGenerator<Finding> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const mails = await pageOfOtherMails(db, after, idsAtOnce);
    yield* checkMails(mails, keys);
    after = mails.at(-1)?.id;
  }
}

/** A blob comes after its part and goes before it: one that is still there when no part names it is nobody's. */
async function* checkOrphans({ db, blobs }: Share): AsyncGenerator<Finding> {
  let batch: string[] = [];
  const orphans = async (): Promise<string[]> => {
    const named = await namedBlobs(db, batch);
    const unnamed = batch.filter((key) => !named.has(key));
    batch = [];
    const there = await Promise.all(unnamed.map((key) => isThere(blobs, key)));
    return unnamed.filter((_, index) => there[index]);
  };
  const told = (key: string): Finding => ({
    invariant: 'no orphans',
    about: `blob ${key}`,
    what: 'is named by no part',
  });
  for await (const key of blobs.list('')) {
    batch.push(key);
    if (batch.length === idsAtOnce) yield* (await orphans()).map(told);
  }
  if (batch.length > 0) yield* (await orphans()).map(told);
}

/** What a sweep should have taken along. */
async function* checkLeftovers({ db }: Share): AsyncGenerator<Finding> {
  for await (const key of paged((after) => pageOfStrayParts(db, after, idsAtOnce))) {
    yield { invariant: 'no orphans', about: `blob ${key}`, what: 'is needed by no file' };
  }
  for (const { name, until } of await leftLeases(db, idsAtOnce)) {
    yield { invariant: 'processing goes on', about: `lease ${name}`, what: `is left over, until ${until}` };
  }
}
