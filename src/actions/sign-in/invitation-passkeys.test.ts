import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { SoftwareAuthenticator } from '../../../test/support/server/software-authenticator.ts';
import { storedData } from '../../../test/support/server/stored-data.ts';
import {
  adminPassword,
  base32Bytes,
  callerAt,
  codeOf,
  createAccount,
} from '../../../test/support/server/test-accounts.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { describeFactors } from '../../administration/account.ts';
import { resetAdministrator } from '../../administration/account-changes.ts';
import { endInvitation, inviteAdministrator } from '../../administration/invitations.ts';
import { acceptanceMs } from '../../core/admin-account.ts';
import { passkeyTimeoutMs } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { listAudit } from '../audit/audit-log.ts';
import { confirmInvitationByPasskey, startInvitationPasskey } from './complete-invitation.ts';
import { identifyAdministrator } from './identify-administrator.ts';
import { acceptInvitation, confirmInvitation } from './invitations.ts';
import { addPasskey, startPasskeyRegistration } from './passkeys.ts';
import { signInByCode, signInByPasskey, signInByPassword, startPasskeySignIn } from './sign-in.ts';

const relyingParty = { id: 'files.example.org', origin: 'https://files.example.org' };
const caller = callerAt('198.51.100.1');
const is = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;
const invalid = is('invitation_invalid');
const refused = is('passkey_refused');

const newAuthenticator = () => new SoftwareAuthenticator(relyingParty.origin);

function accept(ports: TestPorts, token: string, name = 'anna') {
  const acceptance = { token, name, password: adminPassword };
  return acceptInvitation(ports, acceptance, { issuer: 'Test', address: caller.address });
}

/** Accepts an invitation, and starts to register its passkey. */
async function start(ports: TestPorts, token: string, name?: string) {
  const { state } = await accept(ports, token, name);
  return startInvitationPasskey(ports, state, relyingParty);
}

type Started = Awaited<ReturnType<typeof start>>;

function confirm(ports: TestPorts, { state, options }: Started, authenticator = newAuthenticator()) {
  const passkey = { state, response: authenticator.create(options), name: 'Phone' };
  return confirmInvitationByPasskey(ports, passkey, relyingParty, caller);
}

async function signIn(ports: TestPorts, authenticator: SoftwareAuthenticator) {
  ports.clock.advance(1_000);
  const { state, options } = startPasskeySignIn(ports, relyingParty);
  return signInByPasskey(ports, { state, response: authenticator.get(options) }, relyingParty, caller);
}

eachDatabase('a passkey replaces the authenticator app of a new administrator', async (db) => {
  const ports = await createTestPorts(db);
  const { id: invitationId, token } = await inviteAdministrator(ports, { role: 'administrator' });
  const before = await storedData(ports);
  const started = await start(ports, token);
  assert.deepEqual(await storedData(ports), before, 'nothing is stored before the passkey is verified');
  const authenticator = newAuthenticator();
  const { administrator, recoveryCodes, sessionToken } = await confirm(ports, started, authenticator);
  assert.deepEqual([administrator.name, administrator.role, recoveryCodes.length], ['anna', 'administrator', 10]);
  const by = await identifyAdministrator(ports, { kind: 'session', text: sessionToken }, caller.address);
  assert.deepEqual(await describeFactors(ports, by), { password: true, totp: false, passkeys: 1, recoveryCodes: 10 });
  const [entry] = await listAudit(ports, { action: 'createAdministrator' }, { max: 1 });
  const record = { name: 'anna', role: 'administrator', invitation: invitationId, factor: 'passkey' };
  assert.deepEqual(entry?.details?.new, record);

  assert.deepEqual((await signIn(ports, authenticator)).administrator, administrator);
  const typed = await signInByPassword(ports, { name: 'anna', password: adminPassword, code: undefined }, caller);
  assert.equal('next' in typed && typed.next, 'passkey');
  const state = 'next' in typed ? typed.state : '';
  const [code = ''] = recoveryCodes;
  assert.deepEqual((await signInByCode(ports, { state, code }, caller)).administrator, administrator);
});

eachDatabase('a reset link gives the account a passkey instead of all old factors', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const { id: invitation, token } = await resetAdministrator(ports, anna.id);
  const authenticator = newAuthenticator();
  const { administrator, sessionToken } = await confirm(ports, await start(ports, token), authenticator);
  assert.equal(administrator.id, anna.id);
  const by = await identifyAdministrator(ports, { kind: 'session', text: sessionToken }, caller.address);
  assert.deepEqual(await describeFactors(ports, by), { password: true, totp: false, passkeys: 1, recoveryCodes: 10 });
  assert.equal((await signIn(ports, authenticator)).administrator.id, anna.id);
  const [entry] = await listAudit(ports, { action: 'acceptReset' }, { max: 1 });
  assert.deepEqual(entry?.details?.new, { name: 'anna', role: 'administrator', invitation, factor: 'passkey' });
});

eachDatabase('an invitation is confirmed once, whatever the second factor is', async (db) => {
  const ports = await createTestPorts(db);
  const { token } = await inviteAdministrator(ports, { role: 'administrator' });
  const { state, totp } = await accept(ports, token);
  const [first, second] = [await start(ports, token), await startInvitationPasskey(ports, state, relyingParty)];
  const code = codeOf(ports, base32Bytes(totp.secret));
  const confirmations = await Promise.allSettled([
    confirm(ports, first),
    confirm(ports, first),
    confirm(ports, second),
    confirmInvitation(ports, { state, code }, caller),
  ]);
  const reasons = confirmations.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.equal(reasons.length, 3);
  for (const reason of reasons) assert.ok(invalid(reason), String(reason));
  const count = await db.selectFrom('admin_passkey').select('id').execute();
  assert.ok(count.length <= 1, 'only the confirmation that succeeded stores a passkey');
  await assert.rejects(startInvitationPasskey(ports, state, relyingParty), invalid, 'after the link was used');
  await assert.rejects(confirm(ports, second), invalid);
});

eachDatabase('a passkey that was not verified for this invitation creates nothing', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const by = await identifyAdministrator(ports, { kind: 'session', text: anna.sessionToken }, caller.address);
  const [{ token }, other] = [
    await inviteAdministrator(ports, { role: 'viewer' }),
    await inviteAdministrator(ports, { role: 'administrator' }),
  ];
  const { state: accepted } = await accept(ports, token, 'bob');
  const started = await startInvitationPasskey(ports, accepted, relyingParty);
  const otherStarted = await start(ports, other.token, 'carl');
  const registration = await startPasskeyRegistration(ports, by, relyingParty);
  const before = await storedData(ports);
  const authenticator = newAuthenticator();
  const attempt = (state: string, response = authenticator.create(started.options)) =>
    confirmInvitationByPasskey(ports, { state, response, name: 'Phone' }, relyingParty, caller);
  await assert.rejects(attempt(otherStarted.state), refused, 'the challenge of another invitation');
  await assert.rejects(attempt(started.state, authenticator.create(registration.options)), refused);
  await assert.rejects(attempt(started.state, authenticator.create(started.options, { isVerified: false })), refused);
  const foreign = { origin: 'https://example.net' };
  await assert.rejects(attempt(started.state, authenticator.create(started.options, foreign)), refused);
  for (const state of [accepted, registration.state, 'AAAA']) await assert.rejects(attempt(state), invalid);
  for (const state of [started.state, registration.state, 'AAAA']) {
    await assert.rejects(startInvitationPasskey(ports, state, relyingParty), invalid);
    await assert.rejects(confirmInvitation(ports, { state, code: '123456' }, caller), invalid);
  }
  const asOwn = { state: started.state, response: authenticator.create(started.options), name: 'Phone' };
  await assert.rejects(addPasskey(ports, by, asOwn, relyingParty), refused, 'for an account that exists');
  await assert.rejects(startInvitationPasskey(ports, accepted, undefined), is('passkeys_unavailable'));
  await assert.rejects(confirmInvitationByPasskey(ports, asOwn, undefined, caller), is('passkeys_unavailable'));
  assert.deepEqual(await storedData(ports), before);
  assert.equal((await attempt(started.state)).administrator.role, 'viewer', 'the link is still valid');
});

eachDatabase('a passkey of another account is refused, and the link stays valid', async (db) => {
  const ports = await createTestPorts(db);
  const authenticator = newAuthenticator();
  const { token } = await inviteAdministrator(ports, { role: 'administrator' });
  await confirm(ports, await start(ports, token), authenticator);
  const second = await inviteAdministrator(ports, { role: 'administrator' });
  const before = await storedData(ports);
  const started = await start(ports, second.token, 'bob');
  await assert.rejects(confirm(ports, started, authenticator), refused);
  assert.deepEqual(await storedData(ports), before);
  assert.equal((await confirm(ports, started)).administrator.name, 'bob');
});

eachDatabase('the passkey of an invitation must be ready in time, while the link is valid', async (db) => {
  const ports = await createTestPorts(db);
  const { id, token } = await inviteAdministrator(ports, { role: 'administrator' });
  const { state } = await accept(ports, token);
  const late = await startInvitationPasskey(ports, state, relyingParty);
  ports.clock.advance(passkeyTimeoutMs);
  await assert.rejects(confirm(ports, late), invalid);
  ports.clock.advance(acceptanceMs - passkeyTimeoutMs);
  await assert.rejects(startInvitationPasskey(ports, state, relyingParty), invalid);
  const { state: again } = await accept(ports, token);
  const started = await startInvitationPasskey(ports, again, relyingParty);
  await endInvitation(ports, id);
  await assert.rejects(startInvitationPasskey(ports, again, relyingParty), invalid);
  await assert.rejects(confirm(ports, started), invalid);
});

eachDatabase('the holder of a link can try 20 passkeys in an hour', async (db) => {
  const ports = await createTestPorts(db);
  const { token } = await inviteAdministrator(ports, { role: 'administrator' });
  const { state } = await accept(ports, token);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { state: started, options } = await startInvitationPasskey(ports, state, relyingParty);
    const response = newAuthenticator().create(options, { challenge: 'AAAA' });
    const wrong = confirmInvitationByPasskey(ports, { state: started, response, name: 'Phone' }, relyingParty, caller);
    await assert.rejects(wrong, refused);
  }
  await assert.rejects(startInvitationPasskey(ports, state, relyingParty), is('too_many_requests'));
});
