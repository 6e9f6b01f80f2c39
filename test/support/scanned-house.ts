import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { submitSession } from '../../src/actions/submit-session.ts';
import { tellStatus } from '../../src/actions/tell-status.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/tables.ts';
import { type HeldScanner, heldScanner } from './held-scanner.ts';
import { type HousePorts, housePorts } from './house-ports.ts';
import { quickPasswords } from './quick-passwords.ts';
import { aSender, begunSession, sentFile } from './sending.ts';

/** A house with a scanner whose answers a test can hold back. */
export type ScannedHouse = HousePorts & { readonly scanner: HeldScanner };

export async function aScannedHouse(db: Database): Promise<ScannedHouse> {
  const house = await housePorts(db);
  return { ...house, passwords: quickPasswords(house.passwords), scanner: heldScanner() };
}

export interface Submitted {
  readonly trackingId: string;
  readonly sender: VerifiedEmail;
}

/** What was uploaded while no scanner was there: everything is scanned when the transfer is completed. */
export async function submitted(ports: ScannedHouse, ...contents: readonly string[]): Promise<Submitted> {
  const away = { ...ports, scanner: undefined };
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  for (const content of contents) await sentFile(away, sender, trackingId, { name: `${content}.txt`, content });
  await submitSession(ports, sender, trackingId);
  return { trackingId, sender };
}

export const later = ({ clock }: ScannedHouse, ms: number): void => clock.set(new Date(clock.now().getTime() + ms));

export const stateOf = async (ports: ScannedHouse, { sender, trackingId }: Submitted) =>
  (await tellStatus(ports, sender, trackingId)).state;

/** Another server: the same database and blobs, a connection and a scanner of its own. */
export async function withOther(
  ports: ScannedHouse,
  location: string,
  work: (other: ScannedHouse) => Promise<void>,
): Promise<void> {
  const db = openDatabase(location);
  try {
    await work({ ...ports, db, scanner: heldScanner() });
  } finally {
    await db.destroy();
  }
}
