import type { BlobCheck } from '../../src/check/blobs.ts';
import { checkHouse } from '../../src/check/check-house.ts';
import type { Finding } from '../../src/check/finding.ts';
import { checkAcknowledged, checkSurroundings, checkTaken, type OpenHouse } from './invariants/against-ledger.ts';
import type { Ledger } from './invariants/ledger.ts';
import { readRows } from './invariants/rows.ts';

/** What is wrong with a house, as far as the house itself can tell: nothing, if all is well. Reads every byte, unless told. */
export async function findingsIn(
  house: Pick<OpenHouse, 'db' | 'blobs' | 'keys' | 'clock'>,
  { isSwept = false, readsBlobs = true }: Partial<BlobCheck> = {},
): Promise<readonly Finding[]> {
  return Array.fromAsync(checkHouse(house, { isSwept, readsBlobs }));
}

/** Where a house and what others know of it differ. To be asked beside `findingsIn`. Nobody may be at work in the house meanwhile. */
export async function findingsAgainst(house: OpenHouse, ledger: Ledger): Promise<readonly Finding[]> {
  const rows = await readRows(house.db);
  const findings: Finding[] = [...checkTaken(rows, ledger), ...checkSurroundings(ledger)];
  for (const transfer of ledger.transfers) {
    findings.push(...(await Array.fromAsync(checkAcknowledged(house, rows, transfer))));
  }
  return findings;
}
