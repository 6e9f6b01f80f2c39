import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { registerClient } from '../../src/administration/clients.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import { startApiServer } from '../support/server/api-server.ts';

const ann = '/api/users/ann@example.org/verification';

async function registerTestClient(t: TestContext) {
  const { ports, server, log } = await startApiServer(t);
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const as = (credentials: { clientId?: string; token?: string }) =>
    new Sealpost({ baseUrl: server.baseUrl, ...credentials });
  return { as, clientId, log };
}

const rejection = (status: number, errorCode: number) => (error: unknown) => {
  assert.ok(error instanceof SealpostProblem);
  assert.deepEqual([error.status, error.errorCode], [status, errorCode]);
  return true;
};

test('returns a new client ID each time', async (t) => {
  const { as } = await registerTestClient(t);
  const ids = await Promise.all([1, 2].map(() => as({}).request<{ clientId: string }>('GET', '/api/clients')));
  for (const { clientId } of ids) assert.match(clientId, /^[A-Za-z0-9]{67}$/);
  assert.notEqual(ids[0]?.clientId, ids[1]?.clientId);
});

test('a registered client gets a token without a code, uses it, and ends it', async (t) => {
  const { as, clientId, log } = await registerTestClient(t);
  for (const body of [undefined, {}, { verificationCode: '' }, { verificationCode: null, more: 1 }]) {
    const { token, validUntil } = await as({ clientId }).request<{ token: string; validUntil: string }>(
      'POST',
      `${ann}/token`,
      body === undefined ? {} : { body },
    );
    assert.match(validUntil, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    const verified = as({ clientId, token });
    const verificationMethods = ['EMAIL', 'CLIENT_ID'];
    assert.deepEqual(await verified.request('GET', ann), { verified: true, validUntil, verificationMethods });
    assert.equal((await verified.send('DELETE', ann)).status, 204);
    assert.deepEqual(await verified.request('GET', ann), { verified: false, validUntil: null, verificationMethods });
    await assert.rejects(verified.send('DELETE', ann), rejection(401, 3002));
    assert.ok(!log().includes(token) && !log().includes(clientId));
  }
});

test('reports an unverified address without an error', async (t) => {
  const { as } = await registerTestClient(t);
  const nothing = { verified: false, validUntil: null, verificationMethods: ['EMAIL'] };
  assert.deepEqual(await as({}).request('GET', ann), nothing);
  for (const verified of [
    { clientId: newClientId(), token: 'wrong' },
    { token: 'without a client id' },
    { clientId: 'malformed' },
    { clientId: 'malformed', token: 'wrong' },
  ]) {
    assert.deepEqual(await as(verified).request('GET', ann), nothing);
  }
  assert.deepEqual(await as({}).request('GET', `${ann}?verification-token=%ff`), nothing);
});

test('rejects missing, malformed and unregistered values with their numbers', async (t) => {
  const { as, clientId } = await registerTestClient(t);
  const stranger = { clientId: newClientId() };
  await assert.rejects(as({}).request('POST', `${ann}/token`), rejection(400, 1002));
  await assert.rejects(as({ clientId: 'short' }).request('POST', `${ann}/token`), rejection(400, 1004));
  await assert.rejects(as(stranger).request('POST', `${ann}/token`), rejection(403, 3002));
  const body = { verificationCode: 'AbCdEfGhIj' };
  await assert.rejects(as({ clientId }).request('POST', `${ann}/token`, { body }), rejection(403, 3002));
  await assert.rejects(as({}).send('DELETE', ann), rejection(401, 3002));
  for (const email of ['ann', 'ann@', '%00@example.org', 'a@b@c', '%E2%84%AAelvin@example.org']) {
    await assert.rejects(as({ clientId }).request('GET', `/api/users/${email}/verification`), rejection(400, 1005));
  }
});
