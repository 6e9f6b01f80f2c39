import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { postman, postQueued } from '../../test/support/letters-sent.ts';
import { aSender, begunSession } from '../../test/support/sending.ts';
import { expiryWarningMails } from './event-mails.ts';
import { openSession } from './open-session.ts';
import { sealMail } from './queued-mail.ts';
import { removeAbandonedSessions } from './remove-abandoned-sessions.ts';
import { removeSession } from './remove-session.ts';
import { sweepMails } from './sweep-mails.ts';

const going = new AbortController().signal;

eachDatabase('mails go with their transfer, and with them the addresses that nothing else names', async (db) => {
  const ports = await housePorts(db);
  const [kept, gone] = [
    await aTransfer(ports, { state: 'Active', sender: 'ann@example.org', recipients: ['bob@example.org'] }),
    await aTransfer(ports, { state: 'Active', sender: 'ann@example.org', recipients: ['cleo@example.org'] }),
  ];
  for (const { trackingId } of [kept, gone]) {
    await postQueued(ports, (await expiryWarningMails(ports, trackingId, ports.clock.now())).slice(1));
  }
  assert.equal((await postman(ports)()).size, 2);
  await db.deleteFrom('transfer').where('tracking_id', '=', gone.trackingId).execute();
  await sweepMails(ports, going);
  const mails = await db.selectFrom('outbox').select('tracking_id').execute();
  assert.deepEqual(mails, [{ tracking_id: kept.trackingId }]);
  const addresses = (await db.selectFrom('party').select('address').execute()).map(({ address }) => address);
  assert.deepEqual(addresses.toSorted(), ['ann@example.org', 'bob@example.org']);
});

eachDatabase('a queued mail of a transfer that is gone is not sent, and goes with the next sweep', async (db) => {
  const ports = await housePorts(db);
  const { trackingId } = await aTransfer(ports, { state: 'Active' });
  await postQueued(ports, await expiryWarningMails(ports, trackingId, ports.clock.now()));
  await db.deleteFrom('transfer').execute();
  await sweepMails(ports, going);
  assert.equal((await db.selectFrom('outbox').select('id').execute()).length, 2);
  assert.equal((await postman(ports)()).size, 0);
  await sweepMails(ports, going);
  assert.deepEqual(await db.selectFrom('outbox').select('id').execute(), []);
});

eachDatabase('many mails go in small steps, so that nobody waits long', async (db) => {
  const ports = await housePorts(db);
  const at = ports.clock.now();
  const rows = Array.from({ length: 1_200 }, (_, index) => {
    const about = { trackingId: '20260301-120000-AAAAAAAA', recipientId: `r${index}` };
    const mail = sealMail(ports.keys, { kind: 'recipient', payload: {}, about, at, giveUpAt: at });
    return { ...mail, state: 'sent' as const, payload: null, party_id: `p${index}` };
  });
  await postQueued(ports, rows);
  const steps: number[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      steps.push(result.rows.length);
      return result;
    },
  });
  await sweepMails({ db: watched }, going);
  assert.deepEqual(await db.selectFrom('outbox').select('id').execute(), []);
  assert.ok(
    steps.every((count) => count <= 500),
    `${steps}`,
  );
});

eachDatabase('the addresses of a session that is removed or abandoned do not stay', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const removed = await begunSession(ports, sender, ['bob@example.org', 'cleo@example.org']);
  await begunSession(ports, sender, ['cleo@example.org', 'dan@example.org']);
  const addresses = async () =>
    (await db.selectFrom('party').select('address').execute()).map(({ address }) => address).toSorted();
  await removeSession(ports, await openSession(ports, sender, removed));
  assert.deepEqual(await addresses(), ['ann@example.org', 'cleo@example.org', 'dan@example.org']);
  ports.clock.set(new Date(ports.clock.now().getTime() + 365 * 86_400_000));
  await removeAbandonedSessions(ports, going);
  assert.deepEqual(await addresses(), ['ann@example.org']);
});
