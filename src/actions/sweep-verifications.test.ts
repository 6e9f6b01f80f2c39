import assert from 'node:assert/strict';
import { aSession } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { codeIn } from '../../test/support/mail-servers.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { newClientId } from '../crypto/identifiers.ts';
import type { Database } from '../db/tables.ts';
import { requestCode } from './request-code.ts';
import { sendMails } from './send-mails.ts';
import { sweepVerifications } from './sweep-verifications.ts';
import { verifyByCode } from './verify-by-code.ts';

const address = (text: string) => parseEmail(text) as EmailAddress;
const ann = address('ann@example.org');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

async function world(db: Database) {
  const ports = await housePorts(db);
  const pass = (ms: number) => ports.clock.set(new Date(ports.clock.now().getTime() + ms));
  const ask = (to: EmailAddress, clientId = newClientId()) =>
    requestCode(ports, { address: to, clientId, callerAddress: '192.0.2.1', language: 'en' });
  const send = () => sendMails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
  async function verify(to: EmailAddress, clientId = newClientId()): Promise<void> {
    await ask(to, clientId);
    await send();
    const mail = ports.mailer.kept.findLast((kept) => kept.to === to);
    const code = await codeIn(mail?.bytes ?? Buffer.alloc(0));
    await verifyByCode(ports, to, clientId, code);
  }
  const sweep = () => sweepVerifications(ports, new AbortController().signal);
  const parties = async () =>
    (await db.selectFrom('party').select('address').orderBy('address').execute()).map((row) => row.address);
  return { ports, pass, ask, send, verify, sweep, parties };
}

eachDatabase('what has ended is swept, and nothing else', async (db) => {
  const { pass, ask, verify, sweep } = await world(db);
  await verify(ann);
  pass(6 * dayMs);
  await verify(ann);
  pass(dayMs - 10 * minuteMs);
  await ask(ann);
  pass(10 * minuteMs);
  await ask(ann);
  await sweep();
  const left = async (table: 'verification' | 'verification_code' | 'outbox') =>
    (await db.selectFrom(table).select('created_at').execute()).length;
  assert.deepEqual([await left('verification'), await left('verification_code'), await left('outbox')], [1, 1, 2]);
});

eachDatabase('an address goes with the last row that names it', async (db) => {
  const { pass, ask, send, verify, sweep, parties } = await world(db);
  await ask(ann);
  await verify(address('bob@example.org'));
  pass(10 * minuteMs);
  await send();
  await sweep();
  assert.deepEqual(await parties(), [ann, 'bob@example.org']);
  pass(dayMs);
  await sweep();
  assert.deepEqual(await parties(), ['bob@example.org']);
  pass(7 * dayMs);
  await sweep();
  assert.deepEqual(await parties(), []);
});

eachDatabase('whoever has sent or received something keeps the address', async (db) => {
  const { pass, verify, sweep, parties } = await world(db);
  await aSession(db);
  const known = await parties();
  assert.equal(known.length, 2);
  for (const who of known) await verify(address(who));
  pass(400 * dayMs);
  await sweep();
  assert.deepEqual(await parties(), known);
});

eachDatabase('many addresses go, a few at a time', async (db) => {
  const { ports, pass, ask, send, sweep, parties } = await world(db);
  await ask(ann);
  await send();
  const at = ports.clock.now();
  const code = await db.selectFrom('verification_code').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: 1_001 }, (_, index) => `p${index}`);
  const party = { created_at: at.toISOString(), forgotten_at: null };
  await db
    .insertInto('party')
    .values(ids.map((id) => ({ ...party, id, address: `${id}@example.org` })))
    .execute();
  await db
    .insertInto('verification_code')
    .values(ids.map((id) => ({ ...code, id, party_id: id })))
    .execute();
  pass(10 * minuteMs);
  await sweep();
  assert.deepEqual(await parties(), [ann]);
  assert.deepEqual(await db.selectFrom('verification_code').selectAll().execute(), []);
});

eachDatabase('whoever asks while an address is swept gets its code', async (db) => {
  const { ports, pass, ask, send, sweep } = await world(db);
  const people = Array.from({ length: 6 }, (_, index) => address(`p${index}@example.org`));
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(people.flatMap((who) => [ask(who), sweep()]));
    await send();
    pass(dayMs);
  }
  assert.equal(ports.mailer.kept.length, 24);
});
