import { checkIntegrity } from '../../../src/integrity/check-integrity.ts';
import type { BlobCheck } from '../../../src/integrity/files.ts';
import type { Finding } from '../../../src/integrity/finding.ts';
import type { Ledger } from './invariants/ledger.ts';
import { type CheckDeps, checkAcknowledged, checkLogs, checkReceivedEmails } from './invariants/ledger-checks.ts';
import { readRows } from './invariants/rows.ts';

/** Returns the integrity problems that the service itself can detect. Reads every blob by default. */
export async function findingsIn(
  service: Pick<CheckDeps, 'db' | 'blobs' | 'keys' | 'clock'>,
  { isCleanedUp = false, readsBlobs = true }: Partial<BlobCheck> = {},
): Promise<readonly Finding[]> {
  return Array.fromAsync(checkIntegrity(service, { isCleanedUp, readsBlobs }));
}

/** Returns the differences between a service and a ledger. Use it with `findingsIn`, while the service is idle. */
export async function findingsAgainstLedger(service: CheckDeps, ledger: Ledger): Promise<readonly Finding[]> {
  const rows = await readRows(service.db);
  const findings: Finding[] = [...checkReceivedEmails(rows, ledger), ...checkLogs(ledger)];
  for (const transfer of ledger.transfers) {
    findings.push(...(await Array.fromAsync(checkAcknowledged(service, rows, transfer))));
  }
  return findings;
}
