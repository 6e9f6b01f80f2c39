import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { registerClient, removeClient } from '../../administration/clients.ts';
import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs } from '../../core/time.ts';
import { newClientId } from '../../crypto/identifiers.ts';
import { onlyKey } from '../../crypto/keyring.ts';
import { generateMasterKey, parseMasterKey } from '../../crypto/master-key.ts';
import type { Database } from '../../db/tables.ts';
import { changeSetting } from '../settings/settings.ts';
import { verifyByClientId } from './client-ids.ts';
import { describeVerification } from './codes.ts';
import { endVerification, findCaller, identifyCaller } from './identify-caller.ts';

const address = (text: string) => parseEmailAddress(text) as EmailAddress;
const ann = address('ann@example.org');

function setUp(db: Database) {
  let now = noon.getTime();
  const ports = { db, clock: { now: () => new Date(now) }, keys: onlyKey(parseMasterKey(generateMasterKey())) };
  const advanceDays = (days: number) => {
    now += days * dayMs;
  };
  return { ports, advanceDays };
}

const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

eachDatabase('issues a token for any address to a registered client, and to no other', async (db) => {
  const { ports } = setUp(db);
  const clientId = newClientId();
  await assert.rejects(verifyByClientId(ports, ann, clientId), isProblem('client_not_registered'));
  await registerClient(ports, clientId, 'logging');
  await assert.rejects(verifyByClientId(ports, ann, clientId), isProblem('client_not_registered'));
  await registerClient(ports, clientId, 'verification');
  const { token, validUntil } = await verifyByClientId(ports, ann, clientId);
  assert.match(token, /^[\w-]{43}$/);
  assert.equal(validUntil.getTime(), noon.getTime() + 7 * dayMs);
  const caller = await identifyCaller(ports, ann, { clientId, token });
  assert.deepEqual([caller.address, caller.clientId, caller.validUntil], [ann, clientId, validUntil]);
});

eachDatabase('accepts a token only for its address and from its client', async (db) => {
  const { ports } = setUp(db);
  const [clientId, other] = [newClientId(), newClientId()];
  await registerClient(ports, clientId, 'verification');
  await registerClient(ports, other, 'verification');
  const { token } = await verifyByClientId(ports, ann, clientId);
  await verifyByClientId(ports, ann, other);
  await verifyByClientId(ports, address('bob@example.org'), clientId);
  for (const [claimed, credentials] of [
    [address('bob@example.org'), { clientId, token }],
    [ann, { clientId: other, token }],
    [ann, { clientId, token: `${token}x` }],
    [ann, { clientId, token: undefined }],
    [ann, { clientId: undefined, token }],
  ] as const) {
    await assert.rejects(identifyCaller(ports, claimed, credentials), isProblem('verification_missing'));
  }
});

eachDatabase('ends a token at the earlier of the maximum and the idle time', async (db) => {
  for (const [maximum, idle, days] of [
    ['30', '7', 7],
    ['3', '7', 3],
  ] as const) {
    const { ports, advanceDays } = setUp(db);
    await changeSetting(ports, 'verification.maximumDays', maximum);
    await changeSetting(ports, 'verification.idleDays', idle);
    const clientId = newClientId();
    await registerClient(ports, clientId, 'verification');
    const { token } = await verifyByClientId(ports, ann, clientId);
    advanceDays(days - 0.001);
    assert.ok(await findCaller(ports, ann, { clientId, token }));
    advanceDays(0.001);
    assert.equal(await findCaller(ports, ann, { clientId, token }), undefined);
  }
});

eachDatabase('removing a client, by ID or fingerprint, ends its verifications and no others', async (db) => {
  const { ports } = setUp(db);
  for (const byFingerprint of [true, false]) {
    const [clientId, other] = [newClientId(), newClientId()];
    const fingerprint = await registerClient(ports, clientId, 'verification');
    await registerClient(ports, other, 'verification');
    const { token } = await verifyByClientId(ports, ann, clientId);
    const saved = await verifyByClientId(ports, ann, other);
    await removeClient(ports, byFingerprint ? fingerprint : clientId);
    assert.equal(await findCaller(ports, ann, { clientId, token }), undefined);
    await assert.rejects(verifyByClientId(ports, ann, clientId), isProblem('client_not_registered'));
    assert.ok(await findCaller(ports, ann, { clientId: other, token: saved.token }));
  }
  await assert.rejects(removeClient(ports, newClientId()), isProblem('entity_unknown'));
  await assert.rejects(removeClient(ports, '%'), isProblem('entity_unknown'));
});

eachDatabase('ends one verification and keeps the others of the address', async (db) => {
  const { ports } = setUp(db);
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const first = await verifyByClientId(ports, ann, clientId);
  const second = await verifyByClientId(ports, ann, clientId);
  await endVerification(ports, await identifyCaller(ports, ann, { clientId, token: first.token }));
  assert.equal(await findCaller(ports, ann, { clientId, token: first.token }), undefined);
  assert.ok(await findCaller(ports, ann, { clientId, token: second.token }));
});

eachDatabase('responds in the same way to known and unknown addresses', async (db) => {
  const { ports } = setUp(db);
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, ann, clientId);
  const otherClient = { clientId: newClientId(), token: undefined };
  const unknown = await describeVerification(ports, address('nobody@example.org'), otherClient);
  assert.deepEqual(await describeVerification(ports, ann, otherClient), unknown);
  assert.deepEqual(unknown, { validUntil: undefined, methods: ['EMAIL'] });
  assert.deepEqual((await describeVerification(ports, ann, { clientId, token })).methods, ['EMAIL', 'CLIENT_ID']);
  assert.ok((await describeVerification(ports, ann, { clientId, token })).validUntil);
});

eachDatabase('stores no client ID and no token in plain text', async (db) => {
  const { ports } = setUp(db);
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, ann, clientId);
  const rows = JSON.stringify([
    await db.selectFrom('client').selectAll().execute(),
    await db.selectFrom('verification').selectAll().execute(),
  ]);
  assert.ok(!rows.includes(clientId) && !rows.includes(token));
  await assert.rejects(registerClient(ports, 'too-short', 'verification'), isProblem('value_malformed'));
});
