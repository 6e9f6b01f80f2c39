import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createEmailCollector, insertQueuedEmails, submitAndComplete } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createSender, hasProblemCode } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { dayMs } from '../../core/time.ts';
import { prepareExpiryWarningEmails } from '../mailing/event-emails.ts';
import { changeExpiry } from './expiry.ts';
import { revokeTransfer } from './revoke-transfer.ts';

const inDays = ({ clock }: TestPorts, days: number) => new Date(clock.now().getTime() + days * dayMs);

eachDatabase('queued emails stay valid until the new expiry, at most five days', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await submitAndComplete(ports, sender, { to: ['bob@example.org', 'cleo@example.org'] });
  const givenUp = async () => {
    const rows = await db.selectFrom('outbox').select(['kind', 'give_up_at']).orderBy('kind').execute();
    return rows.map(({ kind, give_up_at }) => [kind, (Date.parse(give_up_at) - ports.clock.now().getTime()) / dayMs]);
  };
  const after = (days: number) => [
    ['recipient', days],
    ['recipient', days],
    ['upload-summary', 5],
  ];
  assert.deepEqual(await givenUp(), after(5));
  for (const [days, worthDays] of [
    [1, 1],
    [3, 3],
    [20, 5],
  ] as const) {
    await changeExpiry(ports, sender, trackingId, inDays(ports, days));
    assert.deepEqual(await givenUp(), after(worthDays));
  }
});

eachDatabase('warns of the new date and no longer of the old one', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const { trackingId } = await createTransfer(ports);
  const deliver = createEmailCollector(ports);
  const warn = async () =>
    insertQueuedEmails(ports, await prepareExpiryWarningEmails(ports, trackingId, ports.clock.now()));
  await warn();
  await changeExpiry(ports, sender, trackingId, inDays(ports, 3));
  assert.deepEqual([...(await deliver()).keys()], []);
  await warn();
  assert.deepEqual([...(await deliver()).keys()].sort(), ['ann@example.org', 'bob@example.org']);
});

eachDatabase('changes nothing in a transfer that ends at the same moment', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const news = { notifySender: false, notifyRecipients: false, message: '' };
  for (let round = 0; round < 5; round += 1) {
    const { trackingId } = await createTransfer(ports);
    const [revoked, changed] = await Promise.allSettled([
      revokeTransfer(ports, sender, trackingId, news),
      changeExpiry(ports, sender, trackingId, inDays(ports, 1)),
    ]);
    assert.equal(revoked.status, 'fulfilled');
    if (changed.status === 'rejected') hasProblemCode('transfer_not_active')(changed.reason);
    const { state, expires_at } = await db
      .selectFrom('transfer')
      .select(['state', 'expires_at'])
      .where('tracking_id', '=', trackingId)
      .executeTakeFirstOrThrow();
    assert.equal(state, 'Deleted_by_revocation');
    const days = changed.status === 'fulfilled' ? 1 : 30;
    assert.equal(expires_at, inDays(ports, days).toISOString());
    const [listing] = await db.selectFrom('listing').selectAll().where('tracking_id', '=', trackingId).execute();
    assert.deepEqual([listing?.state, listing?.expires_at], [state, expires_at]);
  }
});
