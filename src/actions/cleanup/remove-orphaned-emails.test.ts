import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createEmailCollector, insertQueuedEmails } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { sealEmail } from '../../records/queued-email.ts';
import { prepareExpiryWarningEmails } from '../mailing/event-emails.ts';
import { openSession, removeAbandonedSessions, removeSession } from '../sessions/open-session.ts';
import { removeOrphanedEmails } from './ended-rows.ts';

const neverStopped = new AbortController().signal;

eachDatabase('removes emails with their transfer, and addresses that nothing else references', async (db) => {
  const ports = await createTestPorts(db);
  const [saved, gone] = [
    await createTransfer(ports, { state: 'Active', sender: 'ann@example.org', recipients: ['bob@example.org'] }),
    await createTransfer(ports, { state: 'Active', sender: 'ann@example.org', recipients: ['cleo@example.org'] }),
  ];
  for (const { trackingId } of [saved, gone]) {
    await insertQueuedEmails(ports, (await prepareExpiryWarningEmails(ports, trackingId, ports.clock.now())).slice(1));
  }
  assert.equal((await createEmailCollector(ports)()).size, 2);
  await db.deleteFrom('transfer').where('tracking_id', '=', gone.trackingId).execute();
  await removeOrphanedEmails(ports, neverStopped);
  const emails = await db.selectFrom('outbox').select('tracking_id').execute();
  assert.deepEqual(emails, [{ tracking_id: saved.trackingId }]);
  const addresses = (await db.selectFrom('contact').select('address').execute()).map(({ address }) => address);
  assert.deepEqual(addresses.toSorted(), ['ann@example.org', 'bob@example.org']);
});

eachDatabase('does not send a queued email of a removed transfer, and removes it in the next cleanup', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, { state: 'Active' });
  await insertQueuedEmails(ports, await prepareExpiryWarningEmails(ports, trackingId, ports.clock.now()));
  await db.deleteFrom('transfer').execute();
  await removeOrphanedEmails(ports, neverStopped);
  assert.equal((await db.selectFrom('outbox').select('id').execute()).length, 2);
  assert.equal((await createEmailCollector(ports)()).size, 0);
  await removeOrphanedEmails(ports, neverStopped);
  assert.deepEqual(await db.selectFrom('outbox').select('id').execute(), []);
});

eachDatabase('removes many emails in small transactions', async (db) => {
  const ports = await createTestPorts(db);
  const at = ports.clock.now();
  const rows = Array.from({ length: 1_200 }, (_, index) => {
    const about = { trackingId: '20260301-120000-AAAAAAAA', recipientId: `r${index}` };
    const email = sealEmail(ports.keys, { kind: 'recipient', payload: {}, about, at, giveUpAt: at });
    return { ...email, state: 'sent' as const, payload: null, contact_id: `p${index}` };
  });
  await insertQueuedEmails(ports, rows);
  const steps: number[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      steps.push(result.rows.length);
      return result;
    },
  });
  await removeOrphanedEmails({ db: watched }, neverStopped);
  assert.deepEqual(await db.selectFrom('outbox').select('id').execute(), []);
  assert.ok(
    steps.every((count) => count <= 500),
    `${steps}`,
  );
});

eachDatabase('removes the addresses of a removed or abandoned session', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const removed = await createEmptySession(ports, sender, ['bob@example.org', 'cleo@example.org']);
  await createEmptySession(ports, sender, ['cleo@example.org', 'dan@example.org']);
  const addresses = async () =>
    (await db.selectFrom('contact').select('address').execute()).map(({ address }) => address).toSorted();
  await removeSession(ports, await openSession(ports, sender, removed));
  assert.deepEqual(await addresses(), ['ann@example.org', 'cleo@example.org', 'dan@example.org']);
  ports.clock.advance(365 * 86_400_000);
  await removeAbandonedSessions(ports, neverStopped);
  assert.deepEqual(await addresses(), ['ann@example.org']);
});
