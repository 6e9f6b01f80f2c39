import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { startOidcServer } from '../../../test/support/server/oidc-server.ts';
import { base32Bytes, callerAt, codeOf, createAccount } from '../../../test/support/server/test-accounts.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { confirmTotp, createRecoveryCodes, startTotp } from '../../administration/account.ts';
import { changeAdministrator, removeAdministrator, resetAdministrator } from '../../administration/account-changes.ts';
import { inviteAdministrator, listInvitations } from '../../administration/invitations.ts';
import { createToken } from '../../administration/tokens.ts';
import { Problem } from '../../core/problem.ts';
import { SignOnFailure } from '../../core/sign-on.ts';
import { minuteMs } from '../../core/time.ts';
import type { Database } from '../../db/tables.ts';
import { singleSignOn } from '../../identity/single-sign-on.ts';
import { listAudit } from '../audit/audit-log.ts';
import { changeSetting } from '../settings/settings.ts';
import { type Administrator, identifyAdministrator } from './identify-administrator.ts';
import { prepareFirstSignIn } from './invitations.ts';
import { requireRecentSignIn } from './reauthentication.ts';
import { finishOidc, startOidc } from './single-sign-on.ts';

const redirectUri = 'https://files.example.org/sign-on/callback';
const caller = callerAt('198.51.100.1');
const start = { redirectUri, caller };
const is = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;
const failedAs = (kind: string) => (error: unknown) => error instanceof SignOnFailure && error.kind === kind;
const denied = failedAs('denied');

const server = await startOidcServer({ redirectUri });
const signOn = singleSignOn(server.client);
after(() => server.close());

afterEach(() => {
  server.fault = undefined;
  server.signedInAt = undefined;
});

/** A service with single sign-on, where the group `admins` administers and `staff` views. */
async function setUp(db: Database) {
  // The OpenID Connect server and the library use the real time.
  const ports = { ...(await createTestPorts(db)), signOn };
  ports.clock.set(new Date());
  await changeSetting(ports, 'oidc.roles', 'admins=administrator,staff=viewer');
  server.people.set('ann', { preferred_username: 'Ann@example.org', groups: ['admins'] });
  server.people.set('bob', { preferred_username: 'ann', groups: ['staff', 'other'] });
  server.people.set('eve', { preferred_username: 'eve', groups: ['other'] });
  return ports;
}

type SignOnPorts = TestPorts & { readonly signOn: typeof signOn };

/** Signs a person in at the server, up to the return of the browser. */
async function returned(ports: SignOnPorts, subject: string, by?: Administrator, isConfirmation = by !== undefined) {
  server.signedInAs = subject;
  const { url, cookie } = await startOidc(ports, { ...start, by, isConfirmation });
  const { search } = await server.visit(url);
  return { redirectUri, query: search.slice(1), cookie };
}

async function signIn(ports: SignOnPorts, subject: string): Promise<Administrator> {
  const { signedIn } = await finishOidc(ports, await returned(ports, subject), caller);
  return identify(ports, signedIn?.sessionToken ?? '');
}

function identify(ports: SignOnPorts, token: string): Promise<Administrator> {
  return identifyAdministrator(ports, { kind: 'session', text: token }, caller.address);
}

async function recorded(ports: SignOnPorts): Promise<readonly string[]> {
  const entries = await listAudit(ports, {}, { max: 100 });
  return entries.map(({ action, actorName }) => `${actorName}: ${action}`).reverse();
}

eachDatabase('the first sign-on creates an account, later ones use it, and the claim gives the role', async (db) => {
  const ports = await setUp(db);
  await createAccount(ports, { name: 'ann' });
  const ann = await signIn(ports, 'ann');
  assert.deepEqual([ann.name, ann.role], ['ann-2', 'administrator'], 'not linked to the account with a password');
  const bob = await signIn(ports, 'bob');
  assert.deepEqual([bob.name, bob.role], ['ann-3', 'viewer']);
  assert.equal((await signIn(ports, 'ann')).id, ann.id);
  const entries = (await recorded(ports)).slice(-5);
  assert.deepEqual(entries, [
    'single sign-on: createAdministrator',
    'ann-2: signIn',
    'single sign-on: createAdministrator',
    'ann-3: signIn',
    'ann-2: signIn',
  ]);
});

eachDatabase('the first administrator by single sign-on voids the set-up link', async (db) => {
  const ports = await setUp(db);
  await prepareFirstSignIn(ports);
  assert.equal((await listInvitations(ports)).length, 1);
  await signIn(ports, 'ann');
  assert.deepEqual(await listInvitations(ports), []);
});

eachDatabase('two first sign-ons of one person at once make one account', async (db) => {
  const ports = await setUp(db);
  const ends = [await returned(ports, 'ann'), await returned(ports, 'ann')];
  const made = await Promise.all(ends.map((end) => finishOidc(ports, end, caller)));
  const [first, second] = await Promise.all(made.map((each) => identify(ports, each.signedIn?.sessionToken ?? '')));
  assert.equal(first?.id, second?.id);
});

eachDatabase('a person without a role is denied, and loses what they had', async (db) => {
  const ports = await setUp(db);
  await assert.rejects(signIn(ports, 'eve'), denied);
  const ann = await signIn(ports, 'ann');
  const { token } = await createToken(ports, ann, { name: 'Test', scopes: ['health.read'], days: 1 });
  const invitation = await inviteAdministrator(ports, { role: 'administrator' }, ann);
  server.people.set('ann', { preferred_username: 'ann', groups: [] });
  await assert.rejects(signIn(ports, 'ann'), denied);
  const [entry] = await listAudit(ports, { action: 'endAdminSessions' }, { max: 1 });
  assert.deepEqual(Object(entry?.details?.old).invitations, [invitation.id]);
  const counts = await Promise.all(
    (['admin_session', 'admin_token', 'admin_invitation'] as const).map((table) =>
      db.selectFrom(table).select('id').execute(),
    ),
  );
  assert.deepEqual(counts, [[], [], []]);
  const byToken = identifyAdministrator(ports, { kind: 'token', text: token }, caller.address);
  await assert.rejects(byToken, is('sign_in_required'));
});

eachDatabase('a role that changes at the server changes here, and a lower one ends sessions and tokens', async (db) => {
  const ports = await setUp(db);
  const bob = await signIn(ports, 'bob');
  server.people.set('bob', { groups: ['admins'] });
  assert.equal((await signIn(ports, 'bob')).role, 'administrator');
  assert.equal((await db.selectFrom('admin_session').select('id').execute()).length, 2);
  server.people.set('bob', { groups: ['staff'] });
  const now = await signIn(ports, 'bob');
  assert.deepEqual([now.id, now.role], [bob.id, 'viewer']);
  assert.equal((await db.selectFrom('admin_session').select('id').execute()).length, 1);
  const changes = (await recorded(ports)).filter((entry) => entry.endsWith('changeAdministrator'));
  assert.equal(changes.length, 2);
});

eachDatabase('an account that was disabled here stays disabled', async (db) => {
  const ports = await setUp(db);
  await signIn(ports, 'ann');
  await db.updateTable('administrator').set({ state: 'disabled' }).execute();
  await assert.rejects(signIn(ports, 'ann'), denied);
});

eachDatabase('a sign-on works once, in its browser and for ten minutes', async (db) => {
  const ports = await setUp(db);
  const end = await returned(ports, 'ann');
  const { cookie } = await startOidc(ports, start);
  await assert.rejects(finishOidc(ports, { ...end, cookie }, caller), denied, 'the cookie of another start');
  await assert.rejects(finishOidc(ports, { ...end, cookie: undefined }, caller), denied);
  await assert.rejects(finishOidc(ports, { ...end, cookie: 'AAAA' }, caller), denied);
  await finishOidc(ports, end, caller);
  await assert.rejects(finishOidc(ports, end, caller), denied, 'a used code');
  const late = await returned(ports, 'ann');
  ports.clock.advance(10 * minuteMs);
  await assert.rejects(finishOidc(ports, late, caller), denied);
});

eachDatabase('confirms a session only by a new sign-on of the same person', async (db) => {
  const ports = await setUp(db);
  const ann = await signIn(ports, 'ann');
  const sessionId = ann.credential.id;
  const confirmedAt = async () => {
    const { reauthenticated_at } = await db
      .selectFrom('admin_session')
      .select('reauthenticated_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return reauthenticated_at;
  };
  const before = await confirmedAt();
  ports.clock.advance(1_000);
  await signIn(ports, 'bob');
  await assert.rejects(finishOidc(ports, await returned(ports, 'bob', ann), caller), denied, 'another person');
  server.signedInAt = Math.floor(Date.now() / 1000) - 3_600;
  await assert.rejects(finishOidc(ports, await returned(ports, 'ann', ann), caller), denied, 'an old password');
  assert.equal(await confirmedAt(), before);
  server.signedInAt = undefined;
  assert.equal((await finishOidc(ports, await returned(ports, 'ann', ann), caller)).signedIn, undefined);
  assert.equal(await confirmedAt(), ports.clock.now().toISOString());
  const again = await returned(ports, 'ann', ann);
  await db.deleteFrom('admin_session').where('id', '=', sessionId).execute();
  await assert.rejects(finishOidc(ports, again, caller), denied, 'an ended session');
});

eachDatabase('a new sign-on ends the session that the browser had before', async (db) => {
  const ports = await setUp(db);
  const [ann, bob] = [await signIn(ports, 'ann'), await signIn(ports, 'bob')];
  const { signedIn } = await finishOidc(ports, await returned(ports, 'ann', bob, false), caller);
  const sessions = await db.selectFrom('admin_session').select('id').execute();
  const now = await identify(ports, signedIn?.sessionToken ?? '');
  assert.deepEqual(sessions.map(({ id }) => id).sort(), [ann.credential.id, now.credential.id].sort());
  const [entry] = await listAudit(ports, { action: 'signIn' }, { max: 1 });
  assert.deepEqual(entry?.details?.old, { session: bob.credential.id });
});

eachDatabase('a confirmation with a lower role ends the session instead, and records the change', async (db) => {
  const ports = await setUp(db);
  const ann = await signIn(ports, 'ann');
  server.people.set('ann', { preferred_username: 'ann', groups: ['staff'] });
  await assert.rejects(finishOidc(ports, await returned(ports, 'ann', ann), caller), denied);
  const sessions = await db.selectFrom('admin_session').select('id').execute();
  assert.deepEqual(sessions, []);
  assert.ok((await recorded(ports)).includes('single sign-on: changeAdministrator'));
  assert.equal((await signIn(ports, 'ann')).role, 'viewer');
});

eachDatabase('a server that fails is unavailable, and without a server there is no sign-on', async (db) => {
  const ports = await setUp(db);
  const end = await returned(ports, 'ann');
  server.fault = (_request, response) => response.writeHead(503).end() !== undefined;
  await assert.rejects(finishOidc(ports, end, caller), failedAs('unavailable'));
  const down = { ...ports, signOn: singleSignOn({ ...server.client, issuer: 'http://127.0.0.1:1/' }) };
  await assert.rejects(startOidc(down, start), failedAs('unavailable'));
  await assert.rejects(startOidc({ ...ports, signOn: undefined }, start), is('endpoint_unknown'));
});

/** More than any limit for sign-ons. */
const tooMany = 200;

eachDatabase('a network has a limited number of sign-ons, and its failures are recorded once', async (db) => {
  const ports = await setUp(db);
  await assert.rejects(signIn(ports, 'eve'), denied);
  await assert.rejects(signIn(ports, 'eve'), denied);
  assert.equal((await recorded(ports)).filter((entry) => entry.endsWith('failSignIn')).length, 1);
  const limited = async () => {
    for (let count = 0; count < tooMany; count += 1) await startOidc(ports, start);
  };
  await assert.rejects(limited(), is('too_many_requests'));
  await startOidc(ports, { ...start, caller: callerAt('203.0.113.9') });
});

eachDatabase(
  'strangers of the network lock out no session, no known browser and no sign-on that was started',
  async (db) => {
    const ports = await setUp(db);
    const running = await returned(ports, 'bob');
    const { signedIn } = await finishOidc(ports, await returned(ports, 'ann'), caller);
    const flood = async (by: Partial<typeof start> = {}) => {
      for (let count = 0; count < tooMany; count += 1) await startOidc(ports, { ...start, ...by });
    };
    await assert.rejects(flood(), is('too_many_requests'));
    const ann = await identify(ports, signedIn?.sessionToken ?? '');
    assert.equal((await finishOidc(ports, await returned(ports, 'ann', ann), caller)).signedIn, undefined);
    assert.ok((await finishOidc(ports, running, caller)).signedIn !== undefined, 'a return');
    const known = { caller: { ...caller, deviceCookie: signedIn?.deviceCookie } };
    const { url, cookie } = await startOidc(ports, { ...start, ...known });
    const { search } = await server.visit(url);
    const { signedIn: again } = await finishOidc(ports, { redirectUri, query: search.slice(1), cookie }, caller);
    assert.ok(again !== undefined);
    assert.equal(again.deviceCookie, undefined, 'the cookie of the browser stays');
    await assert.rejects(flood(known), is('too_many_requests'), 'a known browser has a limit, too');
    await assert.rejects(
      startOidc(ports, { ...start, caller: { ...caller, deviceCookie: 'AAAA' } }),
      is('too_many_requests'),
    );
    const returns = async () => {
      for (let count = 0; count < tooMany; count += 1) {
        await finishOidc(ports, running, caller).catch((error: unknown) => {
          if (!denied(error)) throw error;
        });
      }
    };
    await assert.rejects(returns(), is('too_many_requests'), 'one cookie is not sent again and again');
  },
);

eachDatabase(
  'a sign-on is as recent as the server states, and a session is confirmed only if there is one',
  async (db) => {
    const ports = await setUp(db);
    const isRecent = async (authTime: number | undefined) => {
      const stating: typeof signOn = {
        ...signOn,
        async finish(request) {
          const outcome = await signOn.finish(request);
          return outcome.kind === 'done' ? { ...outcome, result: { ...outcome.result, authTime } } : outcome;
        },
      };
      const by = await signIn({ ...ports, signOn: stating }, 'ann');
      try {
        requireRecentSignIn(by, ports.clock.now());
        return true;
      } catch (error) {
        assert.ok(is('reauthentication_required')(error));
        return false;
      }
    };
    const seconds = Math.floor(ports.clock.now().getTime() / 1000);
    const times = [
      undefined,
      seconds,
      seconds - 200,
      seconds - 3_600,
      seconds + 30,
      seconds + 3_600,
      -1,
      1e300,
      Number.NaN,
    ];
    const found = [];
    for (const time of times) found.push(await isRecent(time));
    assert.deepEqual(found, [false, true, true, false, true, false, false, false, false]);
    const confirmation = startOidc(ports, { ...start, isConfirmation: true });
    await assert.rejects(confirmation, is('sign_in_required'));
    const ann = await signIn(ports, 'ann');
    assert.throws(() => requireRecentSignIn(ann, ports.clock.now()), is('reauthentication_required'));
  },
);

eachDatabase('the role and the factors of single sign-on are not changed here', async (db) => {
  const ports = await setUp(db);
  const ann = await signIn(ports, 'ann');
  await assert.rejects(
    changeAdministrator(ports, ann.id, { role: 'viewer' }),
    (error) => is('value_malformed')(error) && /oidc\.roles.*disabled/.test((error as Problem).detail ?? ''),
  );
  await assert.rejects(createRecoveryCodes(ports, ann), is('entity_unknown'));
  await assert.rejects(startTotp(ports, ann, 'files.example.org'), is('entity_unknown'));
  const { sessionToken } = await createAccount(ports, { name: 'carla' });
  const carla = await identify(ports, sessionToken);
  const { state, totp } = await startTotp(ports, carla, 'files.example.org');
  await db.updateTable('administrator').set({ oidc_hash: 'x' }).where('id', '=', carla.id).execute();
  const code = codeOf(ports, base32Bytes(totp.secret));
  await assert.rejects(confirmTotp(ports, carla, { state, code }), is('entity_unknown'));
  await changeAdministrator(ports, ann.id, { role: 'administrator', state: 'disabled' });
  await assert.rejects(signIn(ports, 'ann'), denied);
});

eachDatabase(
  'an account of single sign-on does not replace the last administrator while no server is configured',
  async (db) => {
    const ports = await setUp(db);
    const carla = await createAccount(ports, { name: 'carla' });
    const ann = await signIn(ports, 'ann');
    const without = { ...ports, signOn: undefined };
    const last = is('last_administrator');
    await assert.rejects(changeAdministrator(without, carla.id, { role: 'viewer' }), last);
    await assert.rejects(resetAdministrator(without, carla.id, ann), last);
    await assert.rejects(removeAdministrator(without, carla.id), last);
    await removeAdministrator(ports, carla.id);
  },
);
