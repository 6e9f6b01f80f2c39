import assert from 'node:assert/strict';
import { removeOrphanedEmails } from '../src/actions/cleanup/ended-rows.ts';
import { removeMarkedParts } from '../src/actions/cleanup/parts.ts';
import { purgeTransfers, wipeDestroyedKeys } from '../src/actions/erasing/erasures.ts';
import { sendEmails } from '../src/actions/mailing/send-emails.ts';
import { expireTransfers, warnBeforeExpiry } from '../src/actions/managing/expiry.ts';
import { dayMs, hourMs } from '../src/core/time.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import type { Ports } from '../src/ports/ports.ts';
import { trustedClock } from '../src/runtime/trusted-clock.ts';
import { type DatabaseKind, databaseKinds, freshLocation } from '../test/support/database/fresh-database.ts';
import { setTrustedTime } from '../test/support/database/test-rows.ts';
import { createCrashingPorts } from '../test/support/faults/crashing-ports.ts';
import { receivedMessage } from '../test/support/faults/invariants/ledger.ts';
import { findingsIn } from '../test/support/faults/invariants.ts';
import { createTestPorts, type TestPorts } from '../test/support/server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../test/support/transfer/test-transfer.ts';
import type { Proof } from './proof.ts';

const neverAborted = new AbortController().signal;
const serviceUrl = 'https://files.example.org/';

/** Longer than any lease of a crashed server. */
const longerThanLeaseMs = 200_000;

/** The scheduled jobs of a transfer in order, each with its time after the transfer was sent. */
const scheduledJobs: ReadonlyArray<readonly [name: string, afterMs: number, run: (ports: Ports) => Promise<void>]> = [
  ['clock.update', 0, (ports) => trustedClock(ports).update()],
  ['transfers.warn', 3 * dayMs, (ports) => warnBeforeExpiry(ports, neverAborted)],
  ['send warnings', 3 * dayMs + hourMs, (ports) => sendEmails({ ...ports, serviceUrl }, neverAborted)],
  ['expire', 5 * dayMs, (ports) => expireTransfers(ports, neverAborted)],
  ['wipe keys', 5 * dayMs, (ports) => wipeDestroyedKeys(ports, neverAborted)],
  ['send the summary', 5 * dayMs + 2 * hourMs, (ports) => sendEmails({ ...ports, serviceUrl }, neverAborted)],
  ['storage.cleanup', 5 * dayMs + 3 * hourMs, (ports) => removeMarkedParts(ports, neverAborted)],
  ['purge', 40 * dayMs, (ports) => purgeTransfers(ports, neverAborted)],
  ['emails.cleanup', 40 * dayMs, (ports) => removeOrphanedEmails(ports, neverAborted)],
];

export const clockKills: Proof = {
  promise:
    'A server that crashes at any step of a scheduled job leaves consistent data; the next run finishes the job, sends each email once, and leaves nothing of a purged transfer.',
  unit: 'steps of each job',
  full: 1_000,
  short: 3,
  async run(steps, report) {
    const figures: Record<string, number> = {};
    for (const kind of databaseKinds) figures[`crashes, ${kind}`] = await crashAtSteps(kind, steps, report);
    return figures;
  },
};

/** Crashes each job at its first step, then at its second, until no job has that many steps. */
async function crashAtSteps(kind: DatabaseKind, steps: number, report: (progress: string) => void): Promise<number> {
  await using location = await freshLocation(kind);
  await using db = openDatabase(location.value);
  const ports = await createTestPorts(db);
  let crashes = 0;
  for (let [step, crashed] = [1, 1]; step <= steps && crashed > 0; step += 1) {
    crashed = await runJobsWithCrashes(ports, step).catch((error: Error) => {
      throw new Error(`${kind}, step ${step}: ${error.message}`, { cause: error });
    });
    crashes += crashed;
    report(`${kind}: ${step} steps of each job, ${crashes} crashes`);
  }
  return crashes;
}

async function runJobsWithCrashes(ports: TestPorts, step: number): Promise<number> {
  const sentAt = ports.clock.now().getTime();
  const columns = { expires_at: new Date(sentAt + 5 * dayMs).toISOString(), send_download_summary: 1 };
  // The test transfer was created without notification emails, so the check must not expect any.
  const made = await createTransfer(ports, { columns: { ...columns, send_recipient_notification: 0 } });
  const emailsBefore = ports.mailer.sent.length;
  let crashes = 0;
  for (const [name, afterMs, run] of scheduledJobs) {
    ports.clock.set(new Date(sentAt + afterMs));
    await setTrustedTime(ports.db, ports.clock.now());
    const crashing = createCrashingPorts(ports, { at: /./, nth: step });
    await run(crashing.ports).catch((error: unknown) => {
      if (!crashing.hasCrashed()) throw new Error(name, { cause: error });
    });
    if (crashing.hasCrashed()) {
      crashes += 1;
      assert.deepEqual(await findingsIn(ports), [], name);
      ports.clock.advance(longerThanLeaseMs);
    }
    await run(ports);
    await run(ports);
  }
  await assertNoTraces(ports, made);
  const reported = ports.mailer.sent.slice(emailsBefore).map((email) => receivedMessage(email).messageId);
  assert.equal(new Set(reported).size, 2, 'Expected one warning and one summary');
  return crashes;
}

async function assertNoTraces({ db, blobs }: TestPorts, { trackingId }: TestTransfer): Promise<void> {
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
  assert.deepEqual(await db.selectFrom('contact').select('address').execute(), []);
}
