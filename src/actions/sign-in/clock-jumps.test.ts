import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { administratorOf, insertAdministrator, signIn } from '../../../test/support/server/admin-callers.ts';
import { callerAt, codeOf, createAccount, nextCode } from '../../../test/support/server/test-accounts.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { inviteAdministrator, listInvitations } from '../../administration/invitations.ts';
import { createToken, listTokens } from '../../administration/tokens.ts';
import { maxSessionsPerAdministrator } from '../../core/admin-account.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs, hourMs, minuteMs } from '../../core/time.ts';
import { correctFutureTimes } from '../cleanup/correct-future-times.ts';
import { identifyAdministrator } from './identify-administrator.ts';
import { openInvitation, prepareFirstSignIn } from './invitations.ts';
import { signInByPassword } from './sign-in.ts';

const tenYears = 3_650 * dayMs;
const home = callerAt('192.0.2.17');
const is = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

/** Does something while the clock is ahead. */
async function ahead<Result>({ clock }: TestPorts, ms: number, run: () => Promise<Result>): Promise<Result> {
  const before = clock.now();
  clock.advance(ms);
  try {
    return await run();
  } finally {
    clock.set(before);
  }
}

eachDatabase('sessions that a clock was ahead for are void, and do not push valid ones out', async (db) => {
  const ports = await createTestPorts(db);
  const id = await insertAdministrator(ports, 'administrator');
  const early = await signIn(ports, id);
  const late = await ahead(ports, tenYears, async () => {
    const sessions = [];
    for (let count = 0; count < maxSessionsPerAdministrator; count += 1) sessions.push(await signIn(ports, id));
    return sessions;
  });
  for (const session of [early, ...late]) {
    await assert.rejects(administratorOf(ports, session), is('sign_in_required'));
  }
  const sessions = [await signIn(ports, id), await signIn(ports, id)];
  for (const session of sessions) await administratorOf(ports, session);
  ports.clock.advance(tenYears);
  for (const session of late) await assert.rejects(administratorOf(ports, session), is('sign_in_required'));
});

eachDatabase('a session survives a clock that was ahead for a while, if no one has signed in meanwhile', async (db) => {
  const ports = await createTestPorts(db);
  const session = await signIn(ports, await insertAdministrator(ports, 'administrator'));
  await ahead(ports, tenYears, () => assert.rejects(administratorOf(ports, session), is('sign_in_required')));
  await administratorOf(ports, session);
  ports.clock.advance(-2 * minuteMs);
  await assert.rejects(administratorOf(ports, session), is('sign_in_required'), 'created by a clock that was ahead');
});

eachDatabase('an API token that was created in the future gets its duration from now on', async (db) => {
  const ports = await createTestPorts(db);
  // Later than the installation: a clock before it corrects nothing.
  const start = new Date(noon.getTime() + hourMs);
  ports.clock.set(start);
  const id = await insertAdministrator(ports, 'administrator');
  const create = async () => {
    const by = await administratorOf(ports, await signIn(ports, id));
    return createToken(ports, by, { name: 'Test', scopes: ['health.read'], days: 30 });
  };
  const identify = (text: string) => identifyAdministrator(ports, { kind: 'token', text }, home.address);
  const present = await create();
  const future = await ahead(ports, tenYears, create);
  await assert.rejects(identify(future.token), is('sign_in_required'));
  await db.updateTable('admin_token').set({ used_at: future.endsAt.toISOString() }).execute();
  await correctFutureTimes(ports, new AbortController().signal);
  await identify(future.token);
  const ends = start.getTime() + 30 * dayMs;
  assert.deepEqual(
    (await listTokens(ports, { id })).map(({ createdAt, endsAt, usedAt }) => [createdAt, endsAt.getTime(), usedAt]),
    [
      [start, ends, start],
      [start, ends, start],
    ],
  );
  ports.clock.set(new Date(ends));
  for (const { token } of [present, future]) await assert.rejects(identify(token), is('sign_in_required'));
  ports.clock.set(future.createdAt);
  await assert.rejects(identify(future.token), is('sign_in_required'), 'it does not become valid again');
});

eachDatabase('an invitation that was created in the future is void, counts for nothing, and is removed', async (db) => {
  const ports = await createTestPorts(db);
  const first = await ahead(ports, tenYears, () => prepareFirstSignIn(ports));
  assert.ok(first !== undefined && 'token' in first);
  await assert.rejects(openInvitation(ports, first.token), is('invitation_invalid'));
  const second = await prepareFirstSignIn(ports);
  assert.ok(second !== undefined && 'token' in second, 'a start prints a new link');
  await openInvitation(ports, second.token);
  await ahead(ports, tenYears, () => inviteAdministrator(ports, { role: 'viewer' }));
  assert.deepEqual(
    await listInvitations(ports),
    [],
    'the one in the future has removed those that seemed to have ended',
  );
  const { token } = await inviteAdministrator(ports, { role: 'viewer' });
  assert.equal((await db.selectFrom('admin_invitation').select('id').execute()).length, 1);
  await openInvitation(ports, token);
});

eachDatabase('a code that was used while the clock was ahead does not block later codes', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const attempt = (code: string) => signInByPassword(ports, { name: anna.name, password: anna.password, code }, home);
  await ahead(ports, hourMs, () => attempt(codeOf(ports, anna.secret)));
  const code = nextCode(ports, anna);
  await attempt(code);
  await assert.rejects(attempt(code), is('sign_in_failed'), 'used');
  // By as much the clocks of two servers may differ: no code before the one that was used is accepted.
  await ahead(ports, minuteMs, () => attempt(codeOf(ports, anna.secret)));
  await assert.rejects(attempt(nextCode(ports, anna)), is('sign_in_failed'));
});
