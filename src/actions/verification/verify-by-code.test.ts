import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { verificationCodeIn } from '../../../test/support/mail/smtp-servers.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { Problem } from '../../core/problem.ts';
import { minuteMs } from '../../core/time.ts';
import { newClientId } from '../../crypto/identifiers.ts';
import { findDueEmails } from '../../db/outbox/outbox.ts';
import type { Database } from '../../db/tables.ts';
import { sendEmails } from '../mailing/send-emails.ts';
import { addPolicyRule } from '../policy/policy-rules.ts';
import { createSession } from '../sessions/create-session.ts';
import { changeSetting } from '../settings/settings.ts';
import { requestCode, verifyByCode } from './codes.ts';
import { findCaller, identifyCaller } from './identify-caller.ts';

const address = (text: string) => parseEmailAddress(text) as EmailAddress;
const ann = address('ann@example.org');
const refused = (error: unknown) => error instanceof Problem && error.code === 'verification_refused';
const tooMany = (error: unknown) =>
  error instanceof Problem && error.code === 'too_many_requests' && (error.retryAfter ?? 0) > 0;

async function setUp(db: Database) {
  const ports = await createTestPorts(db);
  const advance = (ms: number) => ports.clock.advance(ms);
  const request = (to: EmailAddress, clientId: string | undefined, callerAddress = '192.0.2.1') =>
    requestCode(ports, { address: to, clientId, callerAddress, language: 'en' });
  /** Requests a code and reads it from the email. */
  async function requestAndReadCode(
    to: EmailAddress,
    clientId: string | undefined,
    callerAddress?: string,
  ): Promise<string> {
    await request(to, clientId, callerAddress);
    return verificationCodeIn((await sendLatestEmail(ports)) ?? Buffer.alloc(0));
  }
  return { ports, advance, request, requestAndReadCode };
}

async function sendLatestEmail(ports: TestPorts): Promise<Buffer | undefined> {
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
  return ports.mailer.sent.at(-1)?.bytes;
}

/** Counts the fulfilled promises; the others must be rejected with `verification_refused`. */
async function countFulfilled(attempts: ReadonlyArray<Promise<unknown>>): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(refused(outcome.reason), outcome.reason);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

eachDatabase('verifies an address with an emailed code, once', async (db) => {
  const { ports, requestAndReadCode } = await setUp(db);
  const clientId = newClientId();
  const code = await requestAndReadCode(ann, clientId);
  const { token, validUntil } = await verifyByCode(ports, ann, clientId, code);
  assert.equal(validUntil.getTime(), noon.getTime() + 7 * 24 * 60 * minuteMs);
  assert.ok(await findCaller(ports, ann, { clientId, token }));
  await assert.rejects(verifyByCode(ports, ann, clientId, code), refused);
});

eachDatabase('issues one token when the right code arrives many times at once', async (db) => {
  const { ports, requestAndReadCode } = await setUp(db);
  const clientId = newClientId();
  const code = await requestAndReadCode(ann, clientId);
  const attempts = Array.from({ length: 20 }, () => verifyByCode(ports, ann, clientId, code));
  assert.equal(await countFulfilled(attempts), 1);
});

eachDatabase(
  'accepts a code only for its address and from its client, and attempts by others do not void it',
  async (db) => {
    const { ports, requestAndReadCode } = await setUp(db);
    const [clientId, otherClient] = [newClientId(), newClientId()];
    const code = await requestAndReadCode(ann, clientId);
    for (let index = 0; index < 6; index += 1) {
      await assert.rejects(verifyByCode(ports, ann, otherClient, code), refused);
      await assert.rejects(verifyByCode(ports, address('bob@example.org'), clientId, code), refused);
    }
    await verifyByCode(ports, ann, clientId, code);
  },
);

eachDatabase('accepts a code that was requested without a client from any client, once', async (db) => {
  const { ports, requestAndReadCode } = await setUp(db);
  const code = await requestAndReadCode(ann, undefined);
  await verifyByCode(ports, ann, newClientId(), code);
  await assert.rejects(verifyByCode(ports, ann, newClientId(), code), refused);
});

eachDatabase('strangers cannot void a code that was requested without a client', async (db) => {
  const { ports, request, requestAndReadCode } = await setUp(db);
  const code = await requestAndReadCode(ann, undefined);
  for (let index = 0; index < 4; index += 1) await request(ann, undefined, `198.51.100.${index}`);
  await db.updateTable('verification_code').set({ attempts: 100_000 }).execute();
  await assert.rejects(verifyByCode(ports, ann, newClientId(), 'Wrong12345'), refused);
  await verifyByCode(ports, ann, newClientId(), code);
});

eachDatabase('voids a code after five wrong attempts, also when fifty arrive at once', async (db) => {
  const { ports, requestAndReadCode } = await setUp(db);
  const clientId = newClientId();
  const code = await requestAndReadCode(ann, clientId);
  for (const wrong of ['x', 'AbCdEfGhI', '\ud800', 'x'.repeat(70_000)]) {
    await assert.rejects(verifyByCode(ports, ann, clientId, wrong), refused);
  }
  await verifyByCode(ports, ann, clientId, code);
  const next = await requestAndReadCode(ann, clientId);
  const attempts = Array.from({ length: 50 }, (_, index) =>
    verifyByCode(ports, ann, clientId, `Wrong${10_000 + index}`),
  );
  assert.equal(await countFulfilled(attempts), 0);
  assert.deepEqual(
    await db.selectFrom('verification_code').select(['attempts', 'ended']).orderBy('attempts').execute(),
    [
      { attempts: 5, ended: 'used' },
      { attempts: 5, ended: null },
    ],
  );
  await assert.rejects(verifyByCode(ports, ann, clientId, next), refused);
});

eachDatabase('accepts the last two codes of a client, each for ten minutes and independently', async (db) => {
  const { ports, advance, requestAndReadCode } = await setUp(db);
  const clientId = newClientId();
  const codes: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    codes.push(await requestAndReadCode(ann, clientId));
    advance(minuteMs);
  }
  await requestAndReadCode(ann, newClientId());
  const [first = '', second = '', third = ''] = codes;
  await assert.rejects(verifyByCode(ports, ann, clientId, first), refused);
  for (let attempt = 1; attempt < 4; attempt += 1)
    await assert.rejects(verifyByCode(ports, ann, clientId, 'wrong'), refused);
  await verifyByCode(ports, ann, clientId, third);
  advance(8 * minuteMs - 1);
  await verifyByCode(ports, ann, clientId, second);
  const fourth = await requestAndReadCode(ann, clientId);
  advance(10 * minuteMs);
  await assert.rejects(verifyByCode(ports, ann, clientId, fourth), refused);
});

eachDatabase('limits a network to five codes for an address, then growing pauses, also in parallel', async (db) => {
  const { advance, request } = await setUp(db);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => request(ann, newClientId())));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5);
  await request(address('bob@example.org'), newClientId());
  for (const pause of [10, 30]) {
    advance(pause * minuteMs - 1);
    await assert.rejects(request(ann, newClientId()), tooMany);
    advance(1);
    await request(ann, newClientId());
  }
});

eachDatabase('the requests of one stranger never delay a code for the owner of the address', async (db) => {
  const { ports, advance, request, requestAndReadCode } = await setUp(db);
  const stranger = () => request(ann, newClientId(), '198.51.100.1');
  const owner = newClientId();
  const pending = await requestAndReadCode(ann, owner);
  for (let index = 0; index < 5; index += 1) await stranger();
  for (const pause of [10, 30, 90, 270, 810]) {
    await assert.rejects(stranger(), tooMany);
    await assert.rejects(verifyByCode(ports, ann, newClientId(), 'Wrong12345'), refused);
    if (pause === 10) await verifyByCode(ports, ann, owner, pending);
    advance(pause * minuteMs);
    await stranger();
  }
  for (let index = 0; index < 5; index += 1) await request(ann, newClientId());
});

eachDatabase('the code of the owner is not sent after the many codes of a stranger', async (db) => {
  const { ports, request } = await setUp(db);
  for (let index = 0; index < 33; index += 1) {
    await request(address(`p${index}@example.org`), newClientId(), '198.51.100.1');
  }
  await request(ann, newClientId());
  const countDue = async (delayMs: number) =>
    (await findDueEmails(db, new Date(ports.clock.now().getTime() + delayMs), 100)).length;
  assert.deepEqual([await countDue(0), await countDue(1_000), await countDue(1_500)], [31, 33, 34]);
});

eachDatabase('an address gets at most 20 unused codes in a day, from however many networks', async (db) => {
  const { advance, request } = await setUp(db);
  const from = (network: number) => request(ann, undefined, `198.51.100.${network}`);
  for (let network = 0; network < 15; network += 1) await from(network);
  for (const pause of [10, 30, 90, 270, 810]) {
    await assert.rejects(from(pause), tooMany);
    advance(pause * minuteMs);
    await from(pause % 256);
  }
  advance((24 * 60 - 1_210) * minuteMs - 1);
  await assert.rejects(from(99), tooMany);
});

eachDatabase('a code that was used does not count against its address', async (db) => {
  const { ports, requestAndReadCode } = await setUp(db);
  for (let index = 0; index < 12; index += 1) {
    const clientId = newClientId();
    await verifyByCode(ports, ann, clientId, await requestAndReadCode(ann, clientId));
  }
});

eachDatabase('limits a client to the configured number of codes, and a network to 300', async (db) => {
  const { ports, request } = await setUp(db);
  const clientId = newClientId();
  await changeSetting(ports, 'verification.codesPerClient', '3');
  const of = (index: number) => address(`p${index}@example.org`);
  for (let index = 0; index < 3; index += 1) await request(of(index), clientId, '192.0.2.2');
  await assert.rejects(request(of(3), clientId, '192.0.2.3'), tooMany);
  await request(of(10), undefined, '2001:db8::1');
  const row = await db
    .selectFrom('verification_code')
    .selectAll()
    .where('client_hash', '=', '')
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 289 }, (_, index) => ({ ...row, id: `copy ${index}` }));
  await db.insertInto('verification_code').values(more).execute();
  const requests = Array.from({ length: 20 }, (_, index) => request(of(20 + index), undefined, `2001:db8::${index}`));
  const outcomes = await Promise.allSettled(requests);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10);
  await request(of(400), undefined, '2001:db8:1::1');
});

eachDatabase('limits all clients together to the configured number of codes, also in parallel', async (db) => {
  const { ports, advance, request } = await setUp(db);
  await changeSetting(ports, 'verification.codesInTotal', '7');
  const requestNew = (index: number) => request(address(`p${index}@example.org`), newClientId(), `198.51.100.${index}`);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => requestNew(index)));
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 7);
  await assert.rejects(requestNew(30), tooMany);
  advance(10 * minuteMs);
  await requestNew(31);
});

eachDatabase('reserves a fifth of all codes for networks that have requested fewer than three', async (db) => {
  const { ports, request } = await setUp(db);
  await changeSetting(ports, 'verification.codesInTotal', '20');
  let sent = 0;
  const requestFrom = (callerAddress: string) => {
    sent += 1;
    return request(address(`p${sent}@example.org`), newClientId(), callerAddress);
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => requestFrom(`198.51.100.${index % 2}`)),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 16);
  for (let index = 0; index < 3; index += 1) await requestFrom('192.0.2.1');
  await assert.rejects(requestFrom('192.0.2.1'), tooMany);
  await requestFrom('192.0.2.2');
  await assert.rejects(requestFrom('192.0.2.3'), tooMany);
});

eachDatabase('stores no code in plain text, and no address outside its table', async (db) => {
  const { ports, request } = await setUp(db);
  const clientId = newClientId();
  await request(ann, clientId, '192.0.2.77');
  const rows = [
    await db.selectFrom('verification_code').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ];
  const stored = JSON.stringify(rows, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  const code = await verificationCodeIn((await sendLatestEmail(ports)) ?? Buffer.alloc(0));
  for (const word of [code, clientId, ann, '192.0.2.77']) assert.ok(!stored.includes(word), word);
});

eachDatabase(
  'runs the same statements and sends the same email for known, unknown and denied addresses',
  async (db) => {
    const { ports } = await setUp(db);
    const statements: string[] = [];
    const counting = db.withPlugin({
      transformQuery({ node }) {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const denyRule = {
      effect: 'deny',
      sender: '*@refused.example',
      recipient: '*',
      network: null,
      settings: {},
    } as const;
    await addPolicyRule(ports, denyRule);
    await requestCode(ports, { address: ann, clientId: undefined, callerAddress: '192.0.2.1', language: 'en' });
    const counted = { ...ports, db: counting };
    // Some statements are prepared on first use; run them once before counting.
    await assert.rejects(verifyByCode(counted, ann, newClientId(), 'AbCdEfGhIj'), refused);
    const costs = new Set<string>();
    for (const claimed of [ann, address('new@example.org'), address('eve@refused.example')]) {
      const clientId = newClientId();
      statements.length = 0;
      await assert.rejects(verifyByCode(counted, claimed, clientId, 'AbCdEfGhIj'), refused);
      await requestCode(counted, { address: claimed, clientId, callerAddress: '192.0.2.1', language: 'en' });
      await assert.rejects(verifyByCode(counted, claimed, clientId, 'AbCdEfGhIj'), refused);
      costs.add(statements.join(' '));
      await sendLatestEmail(ports);
      assert.equal(ports.mailer.sent.at(-1)?.to, claimed);
    }
    assert.equal(costs.size, 1);
    assert.ok(statements.length > 8);
  },
);

eachDatabase('restarts the idle time with each transfer, but never extends the maximum', async (db) => {
  const { ports, advance, requestAndReadCode } = await setUp(db);
  const clientId = newClientId();
  const { token } = await verifyByCode(ports, ann, clientId, await requestAndReadCode(ann, clientId));
  const session = {
    senderName: '',
    senderPhone: '',
    recipients: [{ address: address('bob@example.org'), capitals: null, kind: 'to' as const }],
    language: 'en',
  };
  const day = 24 * 60 * minuteMs;
  for (let days = 6; days < 30; days += 6) {
    advance(6 * day);
    const sender = await identifyCaller(ports, ann, { clientId, token });
    await createSession(ports, sender, session);
  }
  advance(6 * day - 1);
  assert.ok(await findCaller(ports, ann, { clientId, token }));
  advance(1);
  assert.equal(await findCaller(ports, ann, { clientId, token }), undefined);
});
