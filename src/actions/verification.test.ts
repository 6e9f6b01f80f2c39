import assert from 'node:assert/strict';
import { noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { Problem } from '../core/problem.ts';
import { newClientId } from '../crypto/identifiers.ts';
import { generateMasterKey, parseMasterKey } from '../crypto/master-key.ts';
import type { Database } from '../db/tables.ts';
import { changeSetting } from './change-setting.ts';
import { endVerification } from './end-verification.ts';
import { findCaller, identifyCaller } from './identify-caller.ts';
import { registerClient, removeClient } from './register-client.ts';
import { tellVerification } from './tell-verification.ts';
import { verifyByClientId } from './verify-by-client-id.ts';

const address = (text: string) => parseEmail(text) as EmailAddress;
const ann = address('ann@example.org');
const dayMs = 86_400_000;

function world(db: Database) {
  let now = noon.getTime();
  const ports = { db, clock: { now: () => new Date(now) }, keys: parseMasterKey(generateMasterKey()) };
  const pass = (days: number) => {
    now += days * dayMs;
  };
  return { ports, pass };
}

const refusedAs = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

eachDatabase('a registered client is verified for any address, another one is not', async (db) => {
  const { ports } = world(db);
  const clientId = newClientId();
  await assert.rejects(verifyByClientId(ports, ann, clientId), refusedAs('verification_refused'));
  await registerClient(ports, clientId, 'logging');
  await assert.rejects(verifyByClientId(ports, ann, clientId), refusedAs('verification_refused'));
  await registerClient(ports, clientId, 'verification');
  const { token, validUntil } = await verifyByClientId(ports, ann, clientId);
  assert.match(token, /^[\w-]{43}$/);
  assert.equal(validUntil.getTime(), noon.getTime() + 7 * dayMs);
  const caller = await identifyCaller(ports, ann, { clientId, token });
  assert.deepEqual([caller.address, caller.clientId, caller.validUntil], [ann, clientId, validUntil]);
});

eachDatabase('a token counts only for its address and with its client', async (db) => {
  const { ports } = world(db);
  const [clientId, other] = [newClientId(), newClientId()];
  await registerClient(ports, clientId, 'verification');
  await registerClient(ports, other, 'verification');
  const { token } = await verifyByClientId(ports, ann, clientId);
  await verifyByClientId(ports, ann, other);
  await verifyByClientId(ports, address('bob@example.org'), clientId);
  for (const [who, credentials] of [
    [address('bob@example.org'), { clientId, token }],
    [ann, { clientId: other, token }],
    [ann, { clientId, token: `${token}x` }],
    [ann, { clientId, token: undefined }],
    [ann, { clientId: undefined, token }],
  ] as const) {
    await assert.rejects(identifyCaller(ports, who, credentials), refusedAs('verification_missing'));
  }
});

eachDatabase('a token ends at the earlier of its two times', async (db) => {
  for (const [maximum, idle, days] of [
    ['30', '7', 7],
    ['3', '7', 3],
  ] as const) {
    const { ports, pass } = world(db);
    await changeSetting(ports, 'verification.maximumDays', maximum);
    await changeSetting(ports, 'verification.idleDays', idle);
    const clientId = newClientId();
    await registerClient(ports, clientId, 'verification');
    const { token } = await verifyByClientId(ports, ann, clientId);
    pass(days - 0.001);
    assert.ok(await findCaller(ports, ann, { clientId, token }));
    pass(0.001);
    assert.equal(await findCaller(ports, ann, { clientId, token }), undefined);
  }
});

eachDatabase('a removed client, by id or short name, loses what it had, and nobody else does', async (db) => {
  const { ports } = world(db);
  for (const byName of [true, false]) {
    const [clientId, other] = [newClientId(), newClientId()];
    const name = await registerClient(ports, clientId, 'verification');
    await registerClient(ports, other, 'verification');
    const { token } = await verifyByClientId(ports, ann, clientId);
    const kept = await verifyByClientId(ports, ann, other);
    await removeClient(ports, byName ? name : clientId);
    assert.equal(await findCaller(ports, ann, { clientId, token }), undefined);
    await assert.rejects(verifyByClientId(ports, ann, clientId), refusedAs('verification_refused'));
    assert.ok(await findCaller(ports, ann, { clientId: other, token: kept.token }));
  }
  await assert.rejects(removeClient(ports, newClientId()), refusedAs('entity_unknown'));
  await assert.rejects(removeClient(ports, '%'), refusedAs('entity_unknown'));
});

eachDatabase('an ended verification is over, the others of the address go on', async (db) => {
  const { ports } = world(db);
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const first = await verifyByClientId(ports, ann, clientId);
  const second = await verifyByClientId(ports, ann, clientId);
  await endVerification(ports, await identifyCaller(ports, ann, { clientId, token: first.token }));
  assert.equal(await findCaller(ports, ann, { clientId, token: first.token }), undefined);
  assert.ok(await findCaller(ports, ann, { clientId, token: second.token }));
});

eachDatabase('who asks is told the same of known and unknown addresses', async (db) => {
  const { ports } = world(db);
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, ann, clientId);
  const stranger = { clientId: newClientId(), token: undefined };
  const unknown = await tellVerification(ports, address('nobody@example.org'), stranger);
  assert.deepEqual(await tellVerification(ports, ann, stranger), unknown);
  assert.deepEqual(unknown, { validUntil: undefined, methods: ['EMAIL'] });
  assert.deepEqual((await tellVerification(ports, ann, { clientId, token })).methods, ['EMAIL', 'CLIENT_ID']);
  assert.ok((await tellVerification(ports, ann, { clientId, token })).validUntil);
});

eachDatabase('no secret of a client is stored', async (db) => {
  const { ports } = world(db);
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, ann, clientId);
  const rows = JSON.stringify([
    await db.selectFrom('client').selectAll().execute(),
    await db.selectFrom('verification').selectAll().execute(),
  ]);
  assert.ok(!rows.includes(clientId) && !rows.includes(token));
  await assert.rejects(registerClient(ports, 'too-short', 'verification'), refusedAs('value_malformed'));
});
