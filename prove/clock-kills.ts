import assert from 'node:assert/strict';
import { expireTransfers } from '../src/actions/expire-transfers.ts';
import { forgetTransfers } from '../src/actions/forget-transfers.ts';
import { houseTime } from '../src/actions/house-time.ts';
import { sendMails } from '../src/actions/send-mails.ts';
import { sweepMails } from '../src/actions/sweep-mails.ts';
import { sweepParts } from '../src/actions/sweep-parts.ts';
import { warnOfExpiry } from '../src/actions/warn-of-expiry.ts';
import { wipeDestroyedKeys } from '../src/actions/wipe-destroyed-keys.ts';
import { writeBelievedTime } from '../src/db/house-time.ts';
import { openDatabase } from '../src/db/open-database.ts';
import type { Ports } from '../src/ports/ports.ts';
import { aTransfer, type MadeTransfer } from '../test/support/a-transfer.ts';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/fresh-database.ts';
import { type HousePorts, housePorts } from '../test/support/house-ports.ts';
import { takenMessage } from '../test/support/invariants/ledger.ts';
import { findingsIn } from '../test/support/invariants.ts';
import { mortalPorts } from '../test/support/mortal-ports.ts';
import type { Proof } from './proof.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const going = new AbortController().signal;
const serviceUrl = 'https://files.example.org/';

/** Longer than any claim of a dead server holds. */
const aWhileMs = 200_000;

/** What the clock does to a transfer, one after the other, and how long after it was sent. */
const errands: ReadonlyArray<readonly [name: string, afterMs: number, run: (ports: Ports) => Promise<void>]> = [
  ['keep the time', 0, (ports) => houseTime(ports).keep()],
  ['warn of expiry', 3 * dayMs, (ports) => warnOfExpiry(ports, going)],
  ['send warnings', 3 * dayMs + hourMs, (ports) => sendMails({ ...ports, serviceUrl }, going)],
  ['expire', 5 * dayMs, (ports) => expireTransfers(ports, going)],
  ['wipe keys', 5 * dayMs, (ports) => wipeDestroyedKeys(ports, going)],
  ['send the summary', 5 * dayMs + 2 * hourMs, (ports) => sendMails({ ...ports, serviceUrl }, going)],
  ['sweep parts', 5 * dayMs + 3 * hourMs, (ports) => sweepParts(ports, going)],
  ['forget', 40 * dayMs, (ports) => forgetTransfers(ports, going)],
  ['sweep mails', 40 * dayMs, (ports) => sweepMails(ports, going)],
];

export const clockKills: Proof = {
  promise:
    'A server that dies at any step of what happens by the clock leaves a sound house; whoever comes after it finishes the work, tells everybody once, and nothing is left of what is forgotten.',
  unit: 'steps of each errand',
  full: 1_000,
  short: 3,
  async run(steps, tell) {
    const figures: Record<string, number> = {};
    for (const kind of databaseKinds) figures[`deaths, ${kind}`] = await dieAtSteps(kind, steps, tell);
    return figures;
  },
};

/** At the first step of each errand, then at the second, until none has so many. */
async function dieAtSteps(kind: DatabaseKind, steps: number, tell: (progress: string) => void): Promise<number> {
  await using location = await freshLocation(kind);
  await using db = openDatabase(location.value);
  const ports = await housePorts(db);
  let deaths = 0;
  for (let [step, died] = [1, 1]; step <= steps && died > 0; step += 1) {
    died = await liveAndDie(ports, step).catch((error: Error) => {
      throw new Error(`${kind}, step ${step}: ${error.message}`, { cause: error });
    });
    deaths += died;
    tell(`${kind}: ${step} steps of each errand, ${deaths} deaths`);
  }
  return deaths;
}

async function liveAndDie(ports: HousePorts, step: number): Promise<number> {
  const sentAt = ports.clock.now().getTime();
  const columns = { expires_at: new Date(sentAt + 5 * dayMs).toISOString(), send_download_summary: 1 };
  // Nobody tells recipients of a transfer that was made by hand; so nobody is missed by the check.
  const made = await aTransfer(ports, { columns: { ...columns, send_recipient_notification: 0 } });
  const mailsBefore = ports.mailer.kept.length;
  let deaths = 0;
  for (const [name, afterMs, run] of errands) {
    ports.clock.set(new Date(sentAt + afterMs));
    await ports.db.transaction().execute((tx) => writeBelievedTime(tx, ports.clock.now()));
    const mortal = mortalPorts(ports, { at: /./, nth: step });
    await run(mortal.ports).catch((error: unknown) => {
      if (!mortal.isDead()) throw new Error(name, { cause: error });
    });
    if (mortal.isDead()) {
      deaths += 1;
      assert.deepEqual(await findingsIn(ports), [], name);
      ports.clock.set(new Date(ports.clock.now().getTime() + aWhileMs));
    }
    await run(ports);
    await run(ports);
  }
  await refuseTraces(ports, made);
  const told = ports.mailer.kept.slice(mailsBefore).map((mail) => takenMessage(mail).messageId);
  assert.equal(new Set(told).size, 2, 'A warning and a summary');
  return deaths;
}

async function refuseTraces({ db, blobs }: HousePorts, { trackingId }: MadeTransfer): Promise<void> {
  for (const table of [
    'transfer',
    'recipient',
    'file',
    'part',
    'key_slot',
    'transfer_log',
    'outbox',
    'listing',
  ] as const) {
    const rows = await db.selectFrom(table).select('tracking_id').where('tracking_id', '=', trackingId).execute();
    assert.deepEqual(rows, [], table);
  }
  assert.deepEqual(await Array.fromAsync(blobs.list('')), []);
  assert.deepEqual(await db.selectFrom('party').select('address').execute(), []);
}
