import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CommandInput, commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { base32Bytes, callerAt } from '../../test/support/server/test-accounts.ts';
import { acceptInvitation, confirmInvitation } from '../actions/sign-in/invitations.ts';
import { Problem } from '../core/problem.ts';
import { totpCode, totpStep } from '../crypto/totp.ts';
import type { Call } from './command.ts';

const invite = commandNamed('admin invite');
const listAccounts = commandNamed('admin administrator list');
const showAccount = commandNamed('admin administrator show');
const changeAccount = commandNamed('admin administrator change');
const removeAccount = commandNamed('admin administrator remove');
const resetAccount = commandNamed('admin administrator reset');
const listRoles = commandNamed('admin role list');
const listLinks = commandNamed('admin invitation list');
const endLink = commandNamed('admin invitation end');
const listSessions = commandNamed('admin session list');
const endSessions = commandNamed('admin session end');
const listApiTokens = commandNamed('admin token list');
const addApiToken = commandNamed('admin token add');
const removeApiToken = commandNamed('admin token remove');

type Run = (call: Call) => Promise<void>;

async function createFixture() {
  const fixture = await createCommandFixture();
  const { ports } = fixture;
  const printed = async (run: Run, input: CommandInput = {}) => {
    const { lines, error } = await fixture.typed(run, input);
    if (error !== undefined) throw error;
    return lines.join('\n');
  };
  /** Opens a printed link, and becomes the administrator. */
  const use = async (link: string, name: string) => {
    const token = link.split('#')[1] ?? '';
    const acceptance = { token, name, password: 'correct horse battery' };
    const { state, totp } = await acceptInvitation(ports, acceptance, { issuer: 'Test', address: '192.0.2.1' });
    const code = totpCode(base32Bytes(totp.secret), totpStep(ports.clock.now()));
    return confirmInvitation(ports, { state, code }, callerAt('192.0.2.1'));
  };
  return { ports, printed, use, [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose]() };
}

const rejectsWith = (promise: Promise<unknown>, message: RegExp) =>
  assert.rejects(promise, (error: Error) => {
    assert.match((error instanceof Problem ? error.detail : undefined) ?? error.message, message);
    return true;
  });

test('prints links for the first and for other administrators, and manages their accounts', async () => {
  await using fixture = await createFixture();
  const { ports, printed, use } = fixture;
  await rejectsWith(printed(invite, { role: 'viewer' }), /first administrator has the role administrator/);
  await rejectsWith(printed(invite, { role: 'root' }), /^--role must be one of viewer, operator, administrator\.$/);
  const link = await printed(invite);
  assert.match(link, /^http:\/\/localhost:\d+\/admin\/setup#[\w-]{43}$/);
  await use(link, 'anna');
  await rejectsWith(printed(invite), /^--role is required/);
  await rejectsWith(printed(invite, { role: 'viewer', name: 'anna' }), /has this name/);
  await use(await printed(invite, { role: 'viewer', name: 'bobby' }), '');
  const list = (await printed(listAccounts)).split('\n').map((line) => line.split('\t').slice(0, 4));
  assert.deepEqual(list, [
    ['anna', 'administrator', 'active', 'password, app'],
    ['bobby', 'viewer', 'active', 'password, app'],
  ]);
  await rejectsWith(printed(changeAccount, { values: ['bobby'] }), /^Set --role or --state\.$/);
  await rejectsWith(
    printed(changeAccount, { values: ['bobby'], state: 'off' }),
    /^--state must be active or disabled\.$/,
  );
  await rejectsWith(
    printed(changeAccount, { values: ['carla'], role: 'viewer' }),
    /no administrator with the name carla/,
  );
  await rejectsWith(printed(changeAccount, { values: ['anna'], role: 'viewer' }), /manage administrators any more/);
  await printed(changeAccount, { values: ['bobby'], role: 'operator', state: 'disabled' });
  const account = JSON.parse(await printed(showAccount, { values: ['Bobby'], json: true }));
  assert.deepEqual([account.role, account.state, account.sessions], ['operator', 'disabled', 0]);
  const reset = await printed(resetAccount, { values: ['anna'] });
  assert.match(await printed(showAccount, { values: ['anna'] }), /^Factors: none$/m);
  await use(reset, '');
  await printed(removeAccount, { values: ['bobby'] });
  await rejectsWith(printed(showAccount, { values: ['bobby'] }), /no administrator with the name bobby/);
  const actors = await ports.db.selectFrom('audit_log').select(['action', 'actor_kind']).orderBy('id').execute();
  assert.deepEqual(
    actors.map(({ action, actor_kind }) => `${actor_kind} ${action}`),
    [
      'local inviteAdministrator',
      'administrator createAdministrator',
      'local inviteAdministrator',
      'administrator createAdministrator',
      'local changeAdministrator',
      'local resetAdministrator',
      'administrator acceptReset',
      'local removeAdministrator',
    ],
  );
});

test('lists and ends invitations, without their links', async () => {
  await using fixture = await createFixture();
  const { ports, printed, use } = fixture;
  const link = await printed(invite);
  assert.match(await printed(listLinks), /^\w{10}\tfirst\tadministrator\t\t20\S+Z\t20\S+Z$/);
  await use(link, 'anna');
  assert.equal(await printed(listLinks), '');
  const other = await printed(invite, { role: 'viewer', name: 'bobby' });
  const listed = await printed(listLinks, { json: true });
  assert.ok(!listed.includes(new URL(other).hash.slice(1)));
  const { id, ...invitation } = JSON.parse(listed);
  assert.deepEqual([invitation.kind, invitation.role, invitation.name], ['invite', 'viewer', 'bobby']);
  assert.match(await printed(endLink, { values: [id] }), /^Invitation ended\./);
  await rejectsWith(printed(endLink, { values: [id] }), /^No such invitation\.$/);
  const last = await ports.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  assert.deepEqual([last.action, last.actor_kind, last.subject], ['endInvitation', 'local', id]);
});

test('lists and ends sessions, and adds, lists and removes API tokens', async () => {
  await using fixture = await createFixture();
  const { ports, printed, use } = fixture;
  await use(await printed(invite), 'anna');
  await use(await printed(invite, { role: 'viewer' }), 'bobby');
  const anna = { values: ['anna'] };
  assert.match(await printed(listSessions, anna), /^\w{10}\tinvitation\t[^\n]*\t192\.0\.2\.1\tTest browser$/);
  const [sessionId = ''] = (await printed(listSessions, anna)).split('\t');
  await rejectsWith(printed(endSessions, { values: ['bobby', sessionId] }), /^No such session\.$/);
  assert.equal(await printed(endSessions, { values: ['anna', sessionId] }), 'Session ended.');
  assert.equal(await printed(listSessions, anna), '');
  await printed(endSessions, { values: ['bobby'] });
  assert.equal(await printed(listSessions, anna), '');
  const token = { ...anna, for: 'Monitoring', scope: ['health.read', 'statistics.read'] };
  await rejectsWith(
    printed(addApiToken, { ...token, scope: ['health.raed'] }),
    /^health\.raed is not a scope\..*health\.read/,
  );
  await rejectsWith(printed(addApiToken, { ...token, scope: ['account'] }), /^account is not a scope\./);
  await rejectsWith(printed(addApiToken, { ...token, days: '367' }), /^--days must be/);
  await rejectsWith(printed(addApiToken, { ...anna, scope: ['health.read'] }), /^--for is required/);
  await rejectsWith(
    printed(addApiToken, { ...token, values: ['bobby'], scope: ['settings.write'] }),
    /do not allow this/,
  );
  assert.match(await printed(addApiToken, token), /^spt_[\w-]{43}$/);
  const [id = '', ...cells] = (await printed(listApiTokens, anna)).split('\t');
  assert.deepEqual([cells[0], cells.at(-1)], ['Monitoring', 'health.read statistics.read']);
  await rejectsWith(printed(removeApiToken, { values: ['bobby', id] }), /^No such token\.$/);
  await printed(removeApiToken, { values: ['anna', id] });
  assert.equal(await printed(listApiTokens, anna), '');
  const ofLocal = ports.db.selectFrom('audit_log').select('action').where('actor_kind', '=', 'local').orderBy('id');
  assert.deepEqual(
    (await ofLocal.execute()).map(({ action }) => action),
    [
      ...['inviteAdministrator', 'inviteAdministrator', 'endAdminSession', 'endAdminSessions'],
      ...['createToken', 'removeToken'],
    ],
  );
  assert.match(await printed(listRoles), /^transfers\.delete\toperator\tyes\tDelete transfers\.$/m);
  const grantable = { permission: 'transfers.delete', role: 'operator', scope: true, allows: 'Delete transfers.' };
  assert.ok((await printed(listRoles, { json: true })).split('\n').includes(JSON.stringify(grantable)));
  assert.match(await printed(listRoles), /^keys\.read\tadministrator\tno\t/m);
});
