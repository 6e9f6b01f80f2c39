import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { administratorOf, insertAdministrator, signIn } from '../../../test/support/server/admin-callers.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import {
  endAdministratorSessions,
  endAdminSession,
  endAdminSessions,
  listAdminSessions,
} from '../../administration/sessions.ts';
import { createToken, listTokens, removeToken } from '../../administration/tokens.ts';
import { maxSessionsPerAdministrator, maxTokensPerAdministrator } from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs, minuteMs } from '../../core/time.ts';
import { recordSessionUse } from '../../db/administration/sessions.ts';
import { recordTokenUse } from '../../db/administration/tokens.ts';
import type { Database } from '../../db/tables.ts';
import { identifyAdministrator, recordUse } from './identify-administrator.ts';

const is = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;
const request = { name: 'Monitoring', scopes: ['health.read', 'transfers.delete'], days: 30 } as const;

async function setUp(db: Database, role: 'viewer' | 'administrator' = 'administrator') {
  const ports = await createTestPorts(db);
  const id = await insertAdministrator(ports, role);
  const session = await signIn(ports, id);
  return { ports, id, session, by: await administratorOf(ports, session) };
}

eachDatabase('a session acts with the present role, and only while its administrator is active', async (db) => {
  const { ports, id, session, by } = await setUp(db);
  assert.deepEqual(by.actor, { kind: 'administrator', id, name: by.name, network: '192.0.2.17' });
  assert.ok(by.permissions.has('keys.read'));
  await db.updateTable('administrator').set({ role: 'viewer' }).execute();
  assert.ok(!(await administratorOf(ports, session)).permissions.has('keys.read'));
  await db.updateTable('administrator').set({ state: 'disabled' }).execute();
  await assert.rejects(administratorOf(ports, session), is('sign_in_required'));
  await db.updateTable('administrator').set({ state: 'active' }).execute();
  await db.deleteFrom('administrator').execute();
  await assert.rejects(administratorOf(ports, session), is('sign_in_required'));
});

eachDatabase('a token acts with its scopes within the present role of its owner', async (db) => {
  const { ports, by } = await setUp(db);
  const { id, token } = await createToken(ports, by, request);
  const identify = () => identifyAdministrator(ports, { kind: 'token', text: token }, '192.0.2.18');
  const program = await identify();
  assert.deepEqual([...program.permissions], request.scopes);
  assert.deepEqual(program.actor, { kind: 'token', id, name: 'Monitoring', network: '192.0.2.18' });
  await db.updateTable('administrator').set({ role: 'viewer' }).execute();
  assert.deepEqual([...(await identify()).permissions], ['health.read']);
  const unknown = JSON.stringify(['health.read', 'administrators.write', 'account', 'future.read', '__proto__', 7]);
  await db.updateTable('admin_token').set({ scopes: unknown }).execute();
  await db.updateTable('administrator').set({ role: 'administrator' }).execute();
  assert.deepEqual([...(await identify()).permissions], ['health.read']);
  ports.clock.advance(30 * dayMs - 1);
  await identify();
  ports.clock.advance(1);
  await assert.rejects(identify(), is('sign_in_required'));
});

eachDatabase('a secret is valid only as what it was made for', async (db) => {
  const { ports, session, by } = await setUp(db);
  const { token } = await createToken(ports, by, request);
  for (const [kind, text] of [
    ['token', session.token],
    ['session', token],
    ['session', ''],
  ] as const)
    await assert.rejects(identifyAdministrator(ports, { kind, text }, ''), is('sign_in_required'), kind);
});

eachDatabase('no token is created for an administrator who is disabled or signed out meanwhile', async (db) => {
  const { ports, by, session } = await setUp(db);
  await db.updateTable('administrator').set({ state: 'disabled' }).execute();
  await assert.rejects(createToken(ports, by, request), is('sign_in_required'));
  await db.updateTable('administrator').set({ state: 'active' }).execute();
  await endAdminSession(ports, by, session.id);
  await assert.rejects(createToken(ports, by, request), is('sign_in_required'));
  assert.deepEqual(await listTokens(ports, by), []);
});

eachDatabase('tokens that are created at once stay within the limit', async (db) => {
  const { ports, by } = await setUp(db);
  const results = await Promise.allSettled(
    Array.from({ length: maxTokensPerAdministrator + 5 }, () => createToken(ports, by, request)),
  );
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  assert.equal(failures.length, 5);
  assert.ok(failures.every(is('limit_reached')));
  const listed = await listTokens(ports, by);
  assert.equal(listed.length, maxTokensPerAdministrator);
  await removeToken(ports, by, listed[0]?.id ?? '');
  await createToken(ports, by, request);
});

eachDatabase('no token gets a scope that its owner lacks, and no token creates one', async (db) => {
  const { ports, by } = await setUp(db, 'viewer');
  await assert.rejects(createToken(ports, by, request), is('permission_missing'));
  const { token } = await createToken(ports, by, { ...request, scopes: ['health.read'] });
  const program = await identifyAdministrator(ports, { kind: 'token', text: token }, '');
  await assert.rejects(createToken(ports, program, { ...request, scopes: ['health.read'] }), is('sign_in_required'));
  await assert.rejects(endAdminSessions(ports, program), is('sign_in_required'));
});

eachDatabase('a request is recorded once a minute, and never an earlier one', async (db) => {
  const { ports, session, by } = await setUp(db);
  const { id } = await createToken(ports, by, request);
  const seen = async () => (await db.selectFrom('admin_session').select('seen_at').executeTakeFirstOrThrow()).seen_at;
  const after = (ms: number) => new Date(noon.getTime() + ms);
  ports.clock.set(after(minuteMs - 1));
  await recordUse(ports, await administratorOf(ports, session));
  assert.equal(await seen(), noon.toISOString());
  ports.clock.set(after(minuteMs));
  await recordUse(ports, await administratorOf(ports, session));
  assert.equal(await seen(), after(minuteMs).toISOString());
  await recordSessionUse(db, session.id, noon);
  assert.equal(await seen(), after(minuteMs).toISOString());
  const used = async () => (await listTokens(ports, by))[0]?.usedAt?.getTime();
  await recordTokenUse(db, id, after(minuteMs));
  await recordTokenUse(db, id, noon);
  assert.equal(await used(), after(minuteMs).getTime());
});

eachDatabase(
  'sessions are listed while they are valid, end one by one or all, and the oldest ends first',
  async (db) => {
    const { ports, id, by, session } = await setUp(db);
    const other = await insertAdministrator(ports, 'viewer');
    const foreign = await signIn(ports, other);
    const idsOf = async (administratorId: string) =>
      (await listAdminSessions(ports, administratorId)).map((each) => each.id);
    for (let count = 0; count < maxSessionsPerAdministrator; count += 1) {
      ports.clock.advance(1_000);
      await signIn(ports, id);
    }
    const newest = await idsOf(id);
    assert.equal(newest.length, maxSessionsPerAdministrator);
    assert.ok(!newest.includes(session.id));
    await endAdminSession(ports, by, newest[0] ?? '');
    for (const unknown of [session.id, foreign.id, 'x', '\0']) {
      await assert.rejects(endAdminSession(ports, by, unknown), is('entity_unknown'), unknown);
    }
    assert.deepEqual(await idsOf(id), newest.slice(1));
    await endAdministratorSessions(ports, id);
    assert.deepEqual(await idsOf(id), []);
    assert.deepEqual(await idsOf(other), [foreign.id]);
    ports.clock.advance(61 * minuteMs);
    assert.deepEqual(await idsOf(other), []);
    ports.clock.advance(dayMs);
    await signIn(ports, id);
    const stored = await db.selectFrom('admin_session').select('administrator_id').execute();
    assert.deepEqual(stored, [{ administrator_id: id }], 'a sign-in removes the sessions that have ended');
  },
);
