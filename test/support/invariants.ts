import { checkAcknowledged, checkSurroundings, checkTaken, type OpenHouse } from './invariants/against-ledger.ts';
import { checkDatabase } from './invariants/database.ts';
import { type BlobCheck, checkBlobs, checkDownloads, checkFiles, checkTransferFiles } from './invariants/files.ts';
import type { Finding } from './invariants/finding.ts';
import type { Ledger } from './invariants/ledger.ts';
import { checkOutbox } from './invariants/mails.ts';
import { readRows } from './invariants/rows.ts';
import { checkHidden, checkKeys, checkMoves, checkProcessing } from './invariants/transfers.ts';

/**
 * What is wrong with a house, as far as the house itself can tell: nothing, if all is well. Changes nothing. Nobody may be
 * at work in it meanwhile, else what is on its way between two places is found in neither.
 */
export async function findingsIn(
  { db, blobs, keys, clock }: Pick<OpenHouse, 'db' | 'blobs' | 'keys' | 'clock'>,
  { isSwept = false, readsBlobs = true }: Partial<BlobCheck> = {},
): Promise<readonly Finding[]> {
  const rows = await readRows(db);
  return [
    ...checkMoves(rows),
    ...checkKeys(rows, keys),
    ...checkHidden(rows),
    ...checkProcessing(rows, clock.now(), isSwept),
    ...checkFiles(rows),
    ...checkDownloads(rows),
    ...checkOutbox(rows, keys),
    ...(await Array.fromAsync(checkTransferFiles(rows, keys))),
    ...(await Array.fromAsync(checkBlobs(rows, blobs, { isSwept, readsBlobs }))),
    ...(await Array.fromAsync(checkDatabase(db))),
  ];
}

/** Where a house and what others know of it differ. To be asked beside `findingsIn`, and under the same condition. */
export async function findingsAgainst(house: OpenHouse, ledger: Ledger): Promise<readonly Finding[]> {
  const rows = await readRows(house.db);
  const findings: Finding[] = [...checkTaken(rows, ledger), ...checkSurroundings(ledger)];
  for (const transfer of ledger.transfers) {
    findings.push(...(await Array.fromAsync(checkAcknowledged(house, rows, transfer))));
  }
  return findings;
}
