import assert from 'node:assert/strict';
import { noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { codeIn } from '../../test/support/mail-servers.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { newClientId } from '../crypto/identifiers.ts';
import type { Database } from '../db/tables.ts';
import { addPolicyRule } from './change-policy.ts';
import { changeSetting } from './change-setting.ts';
import { createSession } from './create-session.ts';
import { findCaller, identifyCaller } from './identify-caller.ts';
import { requestCode } from './request-code.ts';
import { sendMails } from './send-mails.ts';
import { verifyByCode } from './verify-by-code.ts';

const address = (text: string) => parseEmail(text) as EmailAddress;
const ann = address('ann@example.org');
const minuteMs = 60_000;
const refused = (error: unknown) => error instanceof Problem && error.code === 'verification_refused';
const tooMany = (error: unknown) =>
  error instanceof Problem && error.code === 'requests_too_many' && (error.retryAfter ?? 0) > 0;

async function world(db: Database) {
  const ports = await housePorts(db);
  const pass = (ms: number) => ports.clock.set(new Date(ports.clock.now().getTime() + ms));
  const ask = (to: EmailAddress, clientId: string | undefined, callerAddress = '192.0.2.1') =>
    requestCode(ports, { address: to, clientId, callerAddress, language: 'en' });
  /** Asks for a code and reads it in the mail. */
  async function mailed(to: EmailAddress, clientId: string | undefined): Promise<string> {
    await ask(to, clientId);
    return codeIn((await sentMail(ports)) ?? Buffer.alloc(0));
  }
  return { ports, pass, ask, mailed };
}

async function sentMail(ports: HousePorts): Promise<Buffer | undefined> {
  await sendMails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
  return ports.mailer.kept.at(-1)?.bytes;
}

/** How many of these come to a good end; the others are refused. */
async function successes(tries: ReadonlyArray<Promise<unknown>>): Promise<number> {
  const outcomes = await Promise.allSettled(tries);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(refused(outcome.reason), outcome.reason);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

eachDatabase('a mailed code proves its address, once', async (db) => {
  const { ports, mailed } = await world(db);
  const clientId = newClientId();
  const code = await mailed(ann, clientId);
  const { token, validUntil } = await verifyByCode(ports, ann, clientId, code);
  assert.equal(validUntil.getTime(), noon.getTime() + 7 * 24 * 60 * minuteMs);
  assert.ok(await findCaller(ports, ann, { clientId, token }));
  await assert.rejects(verifyByCode(ports, ann, clientId, code), refused);
});

eachDatabase('of many who show the right code at once, one gets a token', async (db) => {
  const { ports, mailed } = await world(db);
  const clientId = newClientId();
  const code = await mailed(ann, clientId);
  const tries = Array.from({ length: 20 }, () => verifyByCode(ports, ann, clientId, code));
  assert.equal(await successes(tries), 1);
});

eachDatabase('a code counts only for its address and its client, and strangers cannot void it', async (db) => {
  const { ports, mailed } = await world(db);
  const [clientId, stranger] = [newClientId(), newClientId()];
  const code = await mailed(ann, clientId);
  for (let index = 0; index < 6; index += 1) {
    await assert.rejects(verifyByCode(ports, ann, stranger, code), refused);
    await assert.rejects(verifyByCode(ports, address('bob@example.org'), clientId, code), refused);
  }
  await verifyByCode(ports, ann, clientId, code);
});

eachDatabase('a code that was asked for without a client counts for any, once', async (db) => {
  const { ports, mailed } = await world(db);
  const code = await mailed(ann, undefined);
  await verifyByCode(ports, ann, newClientId(), code);
  await assert.rejects(verifyByCode(ports, ann, newClientId(), code), refused);
});

eachDatabase('a code that any client can use outlasts the tries of strangers, but not a thousand', async (db) => {
  const { ports, mailed } = await world(db);
  const code = await mailed(ann, undefined);
  for (let index = 0; index < 20; index += 1) {
    await assert.rejects(verifyByCode(ports, ann, newClientId(), `Wrong${10_000 + index}`), refused);
  }
  await db.updateTable('verification_code').set({ tries: 998 }).where('tries', '=', 20).execute();
  await assert.rejects(verifyByCode(ports, ann, newClientId(), 'Wrong12345'), refused);
  await verifyByCode(ports, ann, newClientId(), code);
  const next = await mailed(ann, undefined);
  await db.updateTable('verification_code').set({ tries: 1_000 }).execute();
  await assert.rejects(verifyByCode(ports, ann, newClientId(), next), refused);
});

eachDatabase('five wrong tries void a code, also fifty at once', async (db) => {
  const { ports, mailed } = await world(db);
  const clientId = newClientId();
  const code = await mailed(ann, clientId);
  for (const wrong of ['x', 'AbCdEfGhI', '\ud800', 'x'.repeat(70_000)]) {
    await assert.rejects(verifyByCode(ports, ann, clientId, wrong), refused);
  }
  await verifyByCode(ports, ann, clientId, code);
  const next = await mailed(ann, clientId);
  const tries = Array.from({ length: 50 }, (_, index) => verifyByCode(ports, ann, clientId, `Wrong${10_000 + index}`));
  assert.equal(await successes(tries), 0);
  assert.deepEqual(
    (await db.selectFrom('verification_code').select('tries').orderBy('tries', 'desc').execute()).map(
      ({ tries }) => tries,
    ),
    [1_000, 5],
  );
  await assert.rejects(verifyByCode(ports, ann, clientId, next), refused);
});

eachDatabase(
  'the last two codes of a client work, each for ten minutes and whatever happens to the other',
  async (db) => {
    const { ports, pass, mailed } = await world(db);
    const clientId = newClientId();
    const codes: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      codes.push(await mailed(ann, clientId));
      pass(minuteMs);
    }
    await mailed(ann, newClientId());
    const [first = '', second = '', third = ''] = codes;
    await assert.rejects(verifyByCode(ports, ann, clientId, first), refused);
    for (let tries = 1; tries < 4; tries += 1)
      await assert.rejects(verifyByCode(ports, ann, clientId, 'wrong'), refused);
    await verifyByCode(ports, ann, clientId, third);
    pass(8 * minuteMs - 1);
    await verifyByCode(ports, ann, clientId, second);
    const fourth = await mailed(ann, clientId);
    pass(10 * minuteMs);
    await assert.rejects(verifyByCode(ports, ann, clientId, fourth), refused);
  },
);

eachDatabase('an address gets five codes in ten minutes, whoever asks, also many at once', async (db) => {
  const { pass, ask } = await world(db);
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask(ann, newClientId())));
  assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 5);
  await assert.rejects(ask(ann, newClientId(), '192.0.2.99'), tooMany);
  await ask(address('bob@example.org'), newClientId());
  pass(10 * minuteMs);
  await ask(ann, newClientId());
});

eachDatabase('a client gets as many codes as the setting says, and a network 300', async (db) => {
  const { ports, ask } = await world(db);
  const clientId = newClientId();
  await changeSetting(ports, 'verification.codesPerClient', '3');
  const of = (index: number) => address(`p${index}@example.org`);
  for (let index = 0; index < 3; index += 1) await ask(of(index), clientId, '192.0.2.2');
  await assert.rejects(ask(of(3), clientId, '192.0.2.3'), tooMany);
  await ask(of(10), undefined, '2001:db8::1');
  const row = await db
    .selectFrom('verification_code')
    .selectAll()
    .where('client_hash', '=', '')
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 289 }, (_, index) => ({ ...row, id: `copy ${index}` }));
  await db.insertInto('verification_code').values(more).execute();
  const asked = Array.from({ length: 20 }, (_, index) => ask(of(20 + index), undefined, `2001:db8::${index}`));
  const outcomes = await Promise.allSettled(asked);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10);
  await ask(of(400), undefined, '2001:db8:0:1::1');
});

eachDatabase('all clients together get as many codes as the setting says, also at once', async (db) => {
  const { ports, pass, ask } = await world(db);
  await changeSetting(ports, 'verification.codesInTotal', '7');
  const askNew = (index: number) => ask(address(`p${index}@example.org`), newClientId(), `198.51.100.${index}`);
  const asked = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => askNew(index)));
  assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 7);
  await assert.rejects(askNew(30), tooMany);
  pass(10 * minuteMs);
  await askNew(31);
});

eachDatabase('nothing that is stored shows a code, or an address outside of its one table', async (db) => {
  const { ports, ask } = await world(db);
  const clientId = newClientId();
  await ask(ann, clientId, '192.0.2.77');
  const rows = [
    await db.selectFrom('verification_code').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ];
  const stored = JSON.stringify(rows, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  const code = await codeIn((await sentMail(ports)) ?? Buffer.alloc(0));
  for (const word of [code, clientId, ann, '192.0.2.77']) assert.ok(!stored.includes(word), word);
});

eachDatabase('known, unknown and refused addresses cost the same statements, and the same mail', async (db) => {
  const { ports } = await world(db);
  const statements: string[] = [];
  const counting = db.withPlugin({
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const noSender = {
    effect: 'decline',
    sender: '*@refused.example',
    recipient: '*',
    network: null,
    settings: {},
  } as const;
  await addPolicyRule(ports, noSender);
  await requestCode(ports, { address: ann, clientId: undefined, callerAddress: '192.0.2.1', language: 'en' });
  const counted = { ...ports, db: counting };
  // Some statements are built when they are asked for the first time: that is nobody's cost.
  await assert.rejects(verifyByCode(counted, ann, newClientId(), 'AbCdEfGhIj'), refused);
  const costs = new Set<string>();
  for (const who of [ann, address('new@example.org'), address('eve@refused.example')]) {
    const clientId = newClientId();
    statements.length = 0;
    await assert.rejects(verifyByCode(counted, who, clientId, 'AbCdEfGhIj'), refused);
    await requestCode(counted, { address: who, clientId, callerAddress: '192.0.2.1', language: 'en' });
    await assert.rejects(verifyByCode(counted, who, clientId, 'AbCdEfGhIj'), refused);
    costs.add(statements.join(' '));
    await sentMail(ports);
    assert.equal(ports.mailer.kept.at(-1)?.to, who);
  }
  assert.equal(costs.size, 1);
  assert.ok(statements.length > 8);
});

eachDatabase('a transfer starts the idle time anew, and never lasts beyond the maximum', async (db) => {
  const { ports, pass, mailed } = await world(db);
  const clientId = newClientId();
  const { token } = await verifyByCode(ports, ann, clientId, await mailed(ann, clientId));
  const session = {
    senderName: '',
    senderPhone: '',
    recipients: [{ address: address('bob@example.org'), kind: 'to' as const }],
    language: 'en',
  };
  const day = 24 * 60 * minuteMs;
  for (let days = 6; days < 30; days += 6) {
    pass(6 * day);
    const sender = await identifyCaller(ports, ann, { clientId, token });
    await createSession(ports, sender, session);
  }
  pass(6 * day - 1);
  assert.ok(await findCaller(ports, ann, { clientId, token }));
  pass(1);
  assert.equal(await findCaller(ports, ann, { clientId, token }), undefined);
});
