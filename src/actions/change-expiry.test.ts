import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { completedWith, postman, postQueued } from '../../test/support/letters-sent.ts';
import { aSender, refusedAs } from '../../test/support/sending.ts';
import { changeExpiry } from './change-expiry.ts';
import { expiryWarningMails } from './event-mails.ts';
import { revokeTransfer } from './revoke-transfer.ts';

const dayMs = 86_400_000;

const inDays = ({ clock }: HousePorts, days: number) => new Date(clock.now().getTime() + days * dayMs);

eachDatabase('mails that wait are worth sending until the new expiry, and for five days', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const trackingId = await completedWith(ports, sender, { to: ['bob@example.org', 'cleo@example.org'] });
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

eachDatabase('of a date that was changed nobody is warned any more, of the new one they are', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const { trackingId } = await aTransfer(ports);
  const deliver = postman(ports);
  const warn = async () => postQueued(ports, await expiryWarningMails(ports, trackingId, ports.clock.now()));
  await warn();
  await changeExpiry(ports, sender, trackingId, inDays(ports, 3));
  assert.deepEqual([...(await deliver()).keys()], []);
  await warn();
  assert.deepEqual([...(await deliver()).keys()].sort(), ['ann@example.org', 'bob@example.org']);
});

eachDatabase('nothing is changed of what ends at the same moment', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const news = { notifySender: false, notifyRecipients: false, message: '' };
  for (let round = 0; round < 5; round += 1) {
    const { trackingId } = await aTransfer(ports);
    const [revoked, changed] = await Promise.allSettled([
      revokeTransfer(ports, sender, trackingId, news),
      changeExpiry(ports, sender, trackingId, inDays(ports, 1)),
    ]);
    assert.equal(revoked.status, 'fulfilled');
    if (changed.status === 'rejected') refusedAs('rule_broken', /not active/)(changed.reason);
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
