import { getTransferStatus } from '../../../src/actions/managing/get-transfer-status.ts';
import { submitSession } from '../../../src/actions/sessions/submit-session.ts';
import type { VerifiedEmail } from '../../../src/actions/verification/identify-caller.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import type { Database } from '../../../src/db/tables.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../transfer/sender.ts';
import { type ControlledScanner, createControlledScanner } from './controlled-scanner.ts';

/** Ports with a scanner whose verdicts a test can hold. */
export type ScannerPorts = TestPorts & { readonly scanner: ControlledScanner };

export async function createScannerPorts(db: Database): Promise<ScannerPorts> {
  const service = await createTestPorts(db);
  return { ...service, scanner: createControlledScanner() };
}

export interface SubmittedTransfer {
  readonly trackingId: string;
  readonly sender: VerifiedEmail;
}

/** Submits files that were uploaded without a scanner: all are scanned when the transfer is completed. */
export async function submitUnscanned(ports: ScannerPorts, ...contents: readonly string[]): Promise<SubmittedTransfer> {
  const withoutScanner = { ...ports, scanner: undefined };
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  for (const content of contents)
    await uploadFile(withoutScanner, sender, trackingId, { name: `${content}.txt`, content });
  await submitSession(ports, sender, trackingId);
  return { trackingId, sender };
}

export const stateOf = async (ports: ScannerPorts, { sender, trackingId }: SubmittedTransfer) =>
  (await getTransferStatus(ports, sender, trackingId)).state;

/** Runs with a second server: the same database and blobs, but its own connection and scanner. */
export async function withSecondServer(
  ports: ScannerPorts,
  location: string,
  work: (other: ScannerPorts) => Promise<void>,
): Promise<void> {
  const db = openDatabase(location);
  try {
    await work({ ...withOwnRuntime(ports), db, scanner: createControlledScanner() });
  } finally {
    await db.destroy();
  }
}
