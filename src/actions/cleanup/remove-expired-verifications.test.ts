import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertSession } from '../../../test/support/database/test-rows.ts';
import { verificationCodeIn } from '../../../test/support/mail/smtp-servers.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { dayMs, minuteMs } from '../../core/time.ts';
import { newClientId } from '../../crypto/identifiers.ts';
import type { Database } from '../../db/tables.ts';
import { sendEmails } from '../mailing/send-emails.ts';
import { requestCode, verifyByCode } from '../verification/codes.ts';
import { removeExpiredVerifications } from './ended-rows.ts';

const address = (text: string) => parseEmailAddress(text) as EmailAddress;
const ann = address('ann@example.org');

async function world(db: Database) {
  const ports = await createTestPorts(db);
  const pass = (ms: number) => ports.clock.advance(ms);
  const request = (to: EmailAddress, clientId = newClientId()) =>
    requestCode(ports, { address: to, clientId, callerAddress: '192.0.2.1', language: 'en' });
  const send = () => sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
  async function verify(to: EmailAddress, clientId = newClientId()): Promise<void> {
    await request(to, clientId);
    await send();
    const email = ports.mailer.sent.findLast((saved) => saved.to === to);
    const code = await verificationCodeIn(email?.bytes ?? Buffer.alloc(0));
    await verifyByCode(ports, to, clientId, code);
  }
  const cleanUp = () => removeExpiredVerifications(ports, new AbortController().signal);
  const contacts = async () =>
    (await db.selectFrom('contact').select('address').orderBy('address').execute()).map((row) => row.address);
  return { ports, pass, request, send, verify, cleanUp, contacts };
}

eachDatabase('removes only expired codes and verifications', async (db) => {
  const { pass, request, verify, cleanUp } = await world(db);
  await verify(ann);
  pass(6 * dayMs);
  await verify(ann);
  await request(ann);
  pass(dayMs);
  await request(ann);
  await cleanUp();
  const left = async (table: 'verification' | 'verification_code' | 'outbox') =>
    (await db.selectFrom(table).select('created_at').execute()).length;
  assert.deepEqual([await left('verification'), await left('verification_code'), await left('outbox')], [1, 1, 2]);
});

eachDatabase('removes an address with the last row that references it', async (db) => {
  const { pass, request, send, verify, cleanUp, contacts } = await world(db);
  await request(ann);
  await verify(address('bob@example.org'));
  pass(10 * minuteMs);
  await send();
  await cleanUp();
  assert.deepEqual(await contacts(), [ann, 'bob@example.org']);
  pass(dayMs);
  await cleanUp();
  assert.deepEqual(await contacts(), ['bob@example.org']);
  pass(7 * dayMs);
  await cleanUp();
  assert.deepEqual(await contacts(), []);
});

eachDatabase('keeps the address of a sender or recipient of a transfer', async (db) => {
  const { pass, verify, cleanUp, contacts } = await world(db);
  await insertSession(db);
  const known = await contacts();
  assert.equal(known.length, 2);
  for (const who of known) await verify(address(who));
  pass(400 * dayMs);
  await cleanUp();
  assert.deepEqual(await contacts(), known);
});

eachDatabase('removes many addresses in small batches', async (db) => {
  const { ports, pass, request, send, cleanUp, contacts } = await world(db);
  await request(ann);
  await send();
  const at = ports.clock.now();
  const code = await db.selectFrom('verification_code').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: 1_001 }, (_, index) => `p${index}`);
  const contact = { created_at: at.toISOString(), erased_at: null };
  await db
    .insertInto('contact')
    .values(ids.map((id) => ({ ...contact, id, address: `${id}@example.org` })))
    .execute();
  await db
    .insertInto('verification_code')
    .values(ids.map((id) => ({ ...code, id, contact_id: id })))
    .execute();
  pass(dayMs - 1);
  await cleanUp();
  assert.equal((await contacts()).length, 1_002);
  pass(1);
  await cleanUp();
  assert.deepEqual(await contacts(), []);
  assert.deepEqual(await db.selectFrom('verification_code').selectAll().execute(), []);
});

eachDatabase('sends a code that is requested during the cleanup of its address', async (db) => {
  const { ports, pass, request, send, cleanUp } = await world(db);
  const people = Array.from({ length: 6 }, (_, index) => address(`p${index}@example.org`));
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(people.flatMap((who) => [request(who), cleanUp()]));
    await send();
    pass(dayMs);
  }
  assert.equal(ports.mailer.sent.length, 24);
});
