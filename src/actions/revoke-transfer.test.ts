import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { heldScanner } from '../../test/support/held-scanner.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { findingsIn } from '../../test/support/invariants.ts';
import { quickPasswords } from '../../test/support/quick-passwords.ts';
import { aSender, begunSession, refusedAs, sentFile } from '../../test/support/sending.ts';
import type { Database } from '../db/tables.ts';
import { completeTransfer, completeTransfers } from './complete-transfer.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { removeEndedContents } from './remove-ended-contents.ts';
import { revokeTransfer } from './revoke-transfer.ts';
import { submitSession } from './submit-session.ts';

const news = { notifySender: true, notifyRecipients: true, message: 'Sorry' };
const going = new AbortController().signal;

async function aHouse(db: Database): Promise<HousePorts> {
  const ports = await housePorts(db);
  return { ...ports, passwords: quickPasswords(ports.passwords) };
}

async function submitted(ports: HousePorts, sender: VerifiedEmail, content = 'a'): Promise<string> {
  const trackingId = await begunSession(ports, sender);
  await sentFile(ports, sender, trackingId, { name: 'a', content });
  await submitSession(ports, sender, trackingId);
  return trackingId;
}

async function eventsOf({ db }: HousePorts, trackingId: string): Promise<string> {
  const rows = await db
    .selectFrom('transfer_log')
    .select('event')
    .where('tracking_id', '=', trackingId)
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event).join(', ');
}

eachDatabase('a transfer that is completed at the same moment is revoked all the same', async (db) => {
  const ports = await aHouse(db);
  const sender = await aSender(ports);
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
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});

eachDatabase('what is being scanned is let go of, and that is no failure', async (db) => {
  const scanner = heldScanner();
  const ports = { ...(await aHouse(db)), scanner };
  const sender = await aSender(ports);
  scanner.isAway = true;
  const trackingId = await submitted(ports, sender);
  scanner.isAway = false;
  scanner.hold();
  const completion = completeTransfers(ports, going);
  await scanner.begun(1);
  await revokeTransfer(ports, sender, trackingId, news);
  await removeEndedContents(ports, trackingId);
  await completion;
  assert.deepEqual(scanner.stopped, ['a']);
  assert.equal(await eventsOf(ports, trackingId), 'submitted, revoked');
  assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});

eachDatabase('of several who revoke it at once one does, and everybody is told once', async (db) => {
  const ports = await aHouse(db);
  const sender = await aSender(ports);
  const { trackingId } = await aTransfer(ports, { columns: { send_recipient_notification: 0 } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => revokeTransfer(ports, sender, trackingId, news)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(refused.length, 4);
  for (const { reason } of refused) refusedAs('rule_broken', /ended/)(reason);
  const mails = await db.selectFrom('outbox').select('kind').orderBy('kind').execute();
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['revocation', 'revocation-to-sender'],
  );
  assert.match(await eventsOf(ports, trackingId), /^submitted, finalized, revoked$/);
});

eachDatabase('a mail that cannot be queued leaves the transfer as it was', async (db) => {
  const ports = await aHouse(db);
  const sender = await aSender(ports);
  const { trackingId } = await aTransfer(ports, { columns: { send_recipient_notification: 0 } });
  await db.schema.alterTable('outbox').renameTo('elsewhere').execute();
  await assert.rejects(revokeTransfer(ports, sender, trackingId, news));
  await db.schema.alterTable('elsewhere').renameTo('outbox').execute();
  assert.equal(await eventsOf(ports, trackingId), 'submitted, finalized');
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});
