import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createControlledScanner } from '../../../test/support/scanner/controlled-scanner.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode, uploadFile } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { completeTransfer, completeTransfers } from '../completing/complete-transfers.ts';
import { submitSession } from '../sessions/submit-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { removeEndedContents } from './expiry.ts';
import { revokeTransfer } from './revoke-transfer.ts';

const news = { notifySender: true, notifyRecipients: true, message: 'Sorry' };
const neverStopped = new AbortController().signal;

async function submitted(ports: TestPorts, sender: VerifiedEmail, content = 'a'): Promise<string> {
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, { name: 'a', content });
  await submitSession(ports, sender, trackingId);
  return trackingId;
}

async function eventsOf({ db }: TestPorts, trackingId: string): Promise<string> {
  const rows = await db
    .selectFrom('transfer_log')
    .select('event')
    .where('tracking_id', '=', trackingId)
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event).join(', ');
}

eachDatabase('revokes a transfer that is completed at the same moment', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingIds: string[] = [];
  for (let round = 0; round < 8; round += 1) trackingIds.push(await submitted(ports, sender));
  for (const [round, trackingId] of trackingIds.entries()) {
    const completion = completeTransfer(ports, trackingId);
    // Each round a little later.
    for (let turn = 0; turn < 4 * round; turn += 1) await new Promise(setImmediate);
    await revokeTransfer(ports, sender, trackingId, news);
    await removeEndedContents(ports, trackingId);
    await completion;
    assert.match(await eventsOf(ports, trackingId), /^submitted, (finalized, )?revoked$/);
  }
  assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('stops a running scan without reporting a failure', async (db) => {
  const scanner = createControlledScanner();
  const ports = { ...(await createTestPorts(db)), scanner };
  const sender = await createSender(ports);
  scanner.isUnavailable = true;
  const trackingId = await submitted(ports, sender);
  scanner.isUnavailable = false;
  scanner.holdVerdicts();
  const completion = completeTransfers(ports, neverStopped);
  await scanner.whenStarted(1);
  await revokeTransfer(ports, sender, trackingId, news);
  await removeEndedContents(ports, trackingId);
  await completion;
  assert.deepEqual(scanner.aborted, ['a']);
  assert.equal(await eventsOf(ports, trackingId), 'submitted, revoked');
  assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('parallel revocations take effect once and notify each person once', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const { trackingId } = await createTransfer(ports, { columns: { send_recipient_notification: 0 } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => revokeTransfer(ports, sender, trackingId, news)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(refused.length, 4);
  for (const { reason } of refused) hasProblemCode('transfer_ended')(reason);
  const emails = await db.selectFrom('outbox').select('kind').orderBy('kind').execute();
  assert.deepEqual(
    emails.map(({ kind }) => kind),
    ['revocation', 'revocation-to-sender'],
  );
  assert.match(await eventsOf(ports, trackingId), /^submitted, finalized, revoked$/);
});

eachDatabase('leaves the transfer unchanged if an email cannot be queued', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const { trackingId } = await createTransfer(ports, { columns: { send_recipient_notification: 0 } });
  await db.schema.alterTable('outbox').renameTo('elsewhere').execute();
  await assert.rejects(revokeTransfer(ports, sender, trackingId, news));
  await db.schema.alterTable('elsewhere').renameTo('outbox').execute();
  assert.equal(await eventsOf(ports, trackingId), 'submitted, finalized');
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});
