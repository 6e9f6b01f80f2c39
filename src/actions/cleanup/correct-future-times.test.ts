import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertSession, noon } from '../../../test/support/database/test-rows.ts';
import { verificationCodeIn } from '../../../test/support/mail/smtp-servers.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { giveUpAt } from '../../core/email-kinds.ts';
import { dayMs, hourMs } from '../../core/time.ts';
import { newClientId } from '../../crypto/identifiers.ts';
import { addPendingPart } from '../../db/parts/parts.ts';
import type { Database } from '../../db/tables.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';
import { sendEmails } from '../mailing/send-emails.ts';
import { requestCode, verifyByCode } from '../verification/codes.ts';
import { correctFutureTimes } from './correct-future-times.ts';

const running = new AbortController().signal;
const ann = parseEmailAddress('ann@example.org') as EmailAddress;
const send = (ports: TestPorts) => sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, running);

async function requestAndUseCode(ports: TestPorts): Promise<void> {
  const clientId = newClientId();
  await requestCode(ports, { address: ann, clientId, callerAddress: '192.0.2.1', language: 'en' });
  await send(ports);
  await verifyByCode(
    ports,
    ann,
    clientId,
    await verificationCodeIn(ports.mailer.sent.at(-1)?.bytes ?? Buffer.alloc(0)),
  );
}

/** Makes a transfer, a session, a pending part, a verification and a queued email while the clock is ten years ahead. */
async function setUp(db: Database) {
  const ports = await createTestPorts(db);
  ports.clock.advance(3650 * dayMs);
  const future = ports.clock.now();
  await requestAndUseCode(ports);
  await requestCode(ports, { address: ann, clientId: newClientId(), callerAddress: '192.0.2.1', language: 'en' });
  const { trackingId } = await createTransfer(ports);
  const session = await insertSession(db, {
    created_at: noon.toISOString(),
    touched_at: future.toISOString(),
    expires_at: new Date(noon.getTime() + dayMs).toISOString(),
  });
  await addPendingPart(db, { ...session, generation: 1, number: 1, blobKey: '20260301/x/aa' }, future);
  const timesOf = async (id: string) =>
    db
      .selectFrom('transfer')
      .select(['created_at', 'touched_at', 'finalized_at', 'expires_at'])
      .where('tracking_id', '=', id)
      .executeTakeFirstOrThrow();
  return { ports, trackingId, session: session.trackingId, future, timesOf };
}

eachDatabase('nothing made by a clock that was ahead waits or is valid longer than it can be', async (db) => {
  const { ports, trackingId, session, timesOf } = await setUp(db);
  const now = new Date(noon.getTime() + hourMs);
  ports.clock.set(now);
  const { sent } = ports.mailer;
  const before = sent.length;
  await send(ports);
  assert.equal(sent.length, before, 'the email is not due for ten years');
  await correctFutureTimes(ports, running);
  const queued = await db.selectFrom('outbox').select('give_up_at').where('state', '=', 'queued').execute();
  assert.deepEqual(queued, [{ give_up_at: giveUpAt(now).toISOString() }]);
  const pending = await db.selectFrom('part').select('created_at').where('committed', '=', 0).execute();
  assert.deepEqual(pending, [{ created_at: now.toISOString() }]);
  await send(ports);
  assert.equal(sent.length, before + 1);
  const [verification] = await db.selectFrom('verification').select(['ends_at', 'idle_ends_at']).execute();
  assert.deepEqual(verification, {
    ends_at: new Date(now.getTime() + 30 * dayMs).toISOString(),
    idle_ends_at: new Date(now.getTime() + 7 * dayMs).toISOString(),
  });
  assert.deepEqual(await timesOf(trackingId), {
    created_at: now.toISOString(),
    touched_at: now.toISOString(),
    finalized_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 30 * dayMs).toISOString(),
  });
  assert.equal((await timesOf(session)).touched_at, now.toISOString());
  assert.equal((await timesOf(session)).created_at, noon.toISOString());
});

eachDatabase('leaves times that are possible, and the tag of a corrected transfer is right', async (db) => {
  const { ports, trackingId, timesOf } = await setUp(db);
  ports.clock.set(noon);
  const { trackingId: other } = await createTransfer(ports);
  const times = await timesOf(other);
  ports.clock.advance(hourMs);
  await correctFutureTimes(ports, running);
  assert.deepEqual(await timesOf(other), times);
  const findings = await Array.fromAsync(checkIntegrity(ports, { readsBlobs: false, isCleanedUp: false }));
  assert.deepEqual(
    findings.filter(({ about }) => about.includes(trackingId)),
    [],
  );
});

eachDatabase('a clock that is weeks behind shortens the life of no transfer and of no session', async (db) => {
  const ports = await createTestPorts(db);
  ports.clock.advance(60 * dayMs);
  const times = async () => db.selectFrom('transfer').select(['touched_at', 'expires_at']).execute();
  await createTransfer(ports);
  await createTransfer(ports, { state: 'Session' });
  const before = await times();
  ports.clock.advance(-20 * dayMs);
  await correctFutureTimes(ports, running);
  assert.deepEqual(await times(), before);
});

eachDatabase('a clock that is before the installation shortens the life of no transfer', async (db) => {
  const { ports, trackingId, timesOf } = await setUp(db);
  const times = await timesOf(trackingId);
  ports.clock.set(new Date('1970-01-01T00:10:00Z'));
  await correctFutureTimes(ports, running);
  assert.deepEqual(await timesOf(trackingId), times);
});
