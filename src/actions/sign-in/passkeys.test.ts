import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { type Deviations, SoftwareAuthenticator } from '../../../test/support/server/software-authenticator.ts';
import { callerAt, createAccount } from '../../../test/support/server/test-accounts.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { removeTotp } from '../../administration/account.ts';
import { maxPasskeysPerAdministrator } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs, minuteMs } from '../../core/time.ts';
import type { Database } from '../../db/tables.ts';
import { listAudit } from '../audit/audit-log.ts';
import { type Administrator, identifyAdministrator } from './identify-administrator.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskeyRegistration } from './passkeys.ts';
import { reauthenticateByPasskey, startPasskeyConfirmation } from './reauthentication.ts';
import { signInByPasskey, startPasskeySignIn } from './sign-in.ts';

const relyingParty = { id: 'files.example.org', origin: 'https://files.example.org' };
const caller = callerAt('198.51.100.1');
const is = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;
const failed = is('sign_in_failed');

function identify(ports: TestPorts, { sessionToken }: { readonly sessionToken: string }): Promise<Administrator> {
  return identifyAdministrator(ports, { kind: 'session', text: sessionToken }, caller.address);
}

/** Registers a passkey, and returns its ID. */
async function register(ports: TestPorts, by: Administrator, authenticator: SoftwareAuthenticator, name = 'Phone') {
  const { state, options } = await startPasskeyRegistration(ports, by, relyingParty);
  return addPasskey(ports, by, { state, response: authenticator.create(options), name }, relyingParty);
}

/** Signs in, or tries to. */
async function signIn(ports: TestPorts, authenticator: SoftwareAuthenticator, deviations?: Deviations) {
  const { state, options } = startPasskeySignIn(ports, relyingParty);
  ports.clock.advance(1_000);
  return signInByPasskey(ports, { state, response: authenticator.get(options, deviations) }, relyingParty, caller);
}

/** An administrator with a passkey. */
async function setUp(db: Database, { counter = 1 } = {}) {
  const ports = await createTestPorts(db);
  const account = await createAccount(ports);
  const by = await identify(ports, account);
  const authenticator = new SoftwareAuthenticator(relyingParty.origin, { counter });
  const passkeyId = await register(ports, by, authenticator);
  return { ports, account, by, authenticator, passkeyId };
}

async function actionsIn(ports: TestPorts): Promise<readonly string[]> {
  return (await listAudit(ports, {}, { max: 100 })).map(({ action }) => action).reverse();
}

eachDatabase('a passkey signs in without name and password, and confirms a session', async (db) => {
  const { ports, account, authenticator } = await setUp(db);
  const signedIn = await signIn(ports, authenticator);
  assert.deepEqual(signedIn.administrator, { id: account.id, name: 'anna', role: 'administrator' });
  const by = await identify(ports, signedIn);
  assert.equal(by.credential.kind === 'session' && by.credential.method, 'passkey');
  ports.clock.advance(10 * minuteMs);
  const { state, options } = await startPasskeyConfirmation(ports, by, relyingParty);
  assert.deepEqual(
    options.allowCredentials.map(({ id }) => id),
    [authenticator.id],
  );
  await reauthenticateByPasskey(ports, by, { state, response: authenticator.get(options) }, relyingParty, caller);
  const again = await startPasskeyConfirmation(ports, by, relyingParty);
  const forged = { state: again.state, response: new SoftwareAuthenticator(relyingParty.origin).get(again.options) };
  await assert.rejects(reauthenticateByPasskey(ports, by, forged, relyingParty, caller), failed);
  const [failure] = await listAudit(ports, { action: 'failSignIn' }, { max: 1 });
  assert.equal(failure?.subject, account.id);
  const { credential } = await identify(ports, signedIn);
  assert.deepEqual(credential.kind === 'session' && credential.reauthenticatedAt, ports.clock.now());
  const actions = await actionsIn(ports);
  assert.deepEqual(actions.slice(-4), ['addPasskey', 'signIn', 'reauthenticate', 'failSignIn']);
  const details = (await listAudit(ports, {}, { max: 3 })).slice(1).map(({ details: recorded }) => recorded?.new);
  assert.deepEqual(details, [{ method: 'passkey' }, { method: 'passkey' }]);
  const [{ usedAt } = {}] = await listPasskeys(ports, by);
  assert.deepEqual(usedAt, ports.clock.now());
});

eachDatabase('a challenge works once, for its own purpose, and for five minutes', async (db) => {
  const { ports, by, authenticator } = await setUp(db, { counter: 0 });
  const { state, options } = startPasskeySignIn(ports, relyingParty);
  const response = authenticator.get(options);
  ports.clock.advance(1_000);
  const [first, second] = await Promise.allSettled([
    signInByPasskey(ports, { state, response }, relyingParty, caller),
    signInByPasskey(ports, { state, response }, relyingParty, caller),
  ]);
  assert.deepEqual([first.status, second.status].sort(), ['fulfilled', 'rejected']);
  await db.deleteFrom('admin_session').where('method', '=', 'passkey').execute();
  await assert.rejects(signInByPasskey(ports, { state, response }, relyingParty, caller), failed, 'after the sign-out');
  await assert.rejects(reauthenticateByPasskey(ports, by, { state, response }, relyingParty, caller), failed);

  const confirming = await startPasskeyConfirmation(ports, by, relyingParty);
  const confirmation = { state: confirming.state, response: authenticator.get(confirming.options) };
  await assert.rejects(signInByPasskey(ports, confirmation, relyingParty, caller), failed);
  const late = startPasskeySignIn(ports, relyingParty);
  const signed = authenticator.get(late.options);
  ports.clock.advance(5 * minuteMs);
  await assert.rejects(signInByPasskey(ports, { state: late.state, response: signed }, relyingParty, caller), failed);
  await assert.rejects(signInByPasskey(ports, { state: 'AAAA', response: signed }, relyingParty, caller), failed);
  await signIn(ports, authenticator);
});

eachDatabase('a sign-in with a passkey ends the session that the browser had before', async (db) => {
  const { ports, account, by, authenticator } = await setUp(db);
  const { state, options } = startPasskeySignIn(ports, relyingParty);
  ports.clock.advance(1_000);
  const browser = callerAt(caller.address, undefined, account.sessionToken);
  await signInByPasskey(ports, { state, response: authenticator.get(options) }, relyingParty, browser);
  await assert.rejects(identify(ports, account), is('sign_in_required'));
  const [entry] = await listAudit(ports, { action: 'signIn' }, { max: 1 });
  assert.deepEqual(entry?.details?.old, { session: by.credential.id });
});

eachDatabase('a clock that was ahead locks no passkey out', async (db) => {
  const { ports, authenticator } = await setUp(db, { counter: 0 });
  const before = ports.clock.now();
  ports.clock.advance(dayMs);
  await signIn(ports, authenticator);
  ports.clock.set(before);
  await signIn(ports, authenticator);
});

eachDatabase('a counter that goes back is refused and recorded, and only if the signature is right', async (db) => {
  const { ports, authenticator, passkeyId } = await setUp(db);
  await signIn(ports, authenticator, { counter: 50 });
  const entries = async () =>
    (await listAudit(ports, { action: 'refusePasskey' }, { max: 10 })).map(({ subject }) => subject);
  await assert.rejects(signIn(ports, authenticator, { counter: 50 }), failed);
  await assert.rejects(signIn(ports, authenticator, { counter: 0 }), failed);
  assert.deepEqual(await entries(), [passkeyId, passkeyId]);
  const forged = new SoftwareAuthenticator(relyingParty.origin);
  const { state, options } = startPasskeySignIn(ports, relyingParty);
  const response = { ...forged.get(options, { counter: 1 }), id: authenticator.id, rawId: authenticator.id };
  await assert.rejects(signInByPasskey(ports, { state, response }, relyingParty, caller), failed);
  assert.equal((await entries()).length, 2);
  await signIn(ports, authenticator, { counter: 51 });
});

eachDatabase('refuses what is not from our page, for our domain and by a verified person', async (db) => {
  const { ports, authenticator } = await setUp(db);
  const wrong: readonly Deviations[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'AAAA' },
    { isVerified: false },
    { isPresent: false },
    { userHandle: Buffer.from('AAAAAAAAAA').toString('base64url') },
  ];
  for (const deviations of wrong)
    await assert.rejects(signIn(ports, authenticator, deviations), failed, JSON.stringify(deviations));
  await assert.rejects(signIn(ports, new SoftwareAuthenticator(relyingParty.origin)), failed, 'unknown');
  assert.throws(() => startPasskeySignIn(ports, undefined), is('passkeys_unavailable'));
  const other = { id: 'localhost', origin: 'http://localhost:8080' };
  const { state, options } = startPasskeySignIn(ports, other);
  const response = authenticator.get(options, { origin: other.origin });
  await assert.rejects(signInByPasskey(ports, { state, response }, other, caller), failed, 'another domain');
  await signIn(ports, authenticator);
});

eachDatabase('a disabled administrator, and one whose passkey was removed, cannot sign in', async (db) => {
  const { ports, by, authenticator, passkeyId } = await setUp(db);
  await db.updateTable('administrator').set({ state: 'disabled' }).execute();
  await assert.rejects(signIn(ports, authenticator), failed);
  await db.updateTable('administrator').set({ state: 'active' }).execute();
  const { state, options } = startPasskeySignIn(ports, relyingParty);
  await removePasskey(ports, by, passkeyId, relyingParty.id);
  const response = authenticator.get(options);
  await assert.rejects(signInByPasskey(ports, { state, response }, relyingParty, caller), failed);
});

eachDatabase('a passkey is registered once, for the administrator who has started it', async (db) => {
  const { ports, by, authenticator } = await setUp(db);
  await assert.rejects(register(ports, by, authenticator), is('passkey_refused'));
  const other = await identify(ports, await createAccount(ports, { name: 'bob' }));
  await assert.rejects(register(ports, other, authenticator), is('passkey_refused'), 'another administrator');
  const started = await startPasskeyRegistration(ports, by, relyingParty);
  assert.deepEqual(
    started.options.excludeCredentials?.map(({ id }) => id),
    [authenticator.id],
  );
  const fresh = new SoftwareAuthenticator(relyingParty.origin);
  const passkey = { state: started.state, response: fresh.create(started.options), name: 'Key' };
  await assert.rejects(addPasskey(ports, other, passkey, relyingParty), is('passkey_refused'));
  const stolen = { ...passkey, response: fresh.create(started.options, { origin: 'https://evil.example' }) };
  await assert.rejects(addPasskey(ports, by, stolen, relyingParty), is('passkey_refused'));
  await addPasskey(ports, by, passkey, relyingParty);
  await db.updateTable('administrator').set({ oidc_hash: 'x' }).where('id', '=', other.id).execute();
  await assert.rejects(startPasskeyRegistration(ports, other, relyingParty), is('passkeys_unavailable'));
});

eachDatabase('passkeys are listed, renamed and removed, but not the last factor', async (db) => {
  const { ports, by, passkeyId } = await setUp(db);
  await renamePasskey(ports, by, passkeyId, 'Laptop');
  const second = await register(ports, by, new SoftwareAuthenticator(relyingParty.origin), 'Key');
  const listed = (await listPasskeys(ports, by)).map(({ id, name, domain }) => [id, name, domain]);
  assert.deepEqual(
    listed.sort(),
    [
      [passkeyId, 'Laptop', relyingParty.id],
      [second, 'Key', relyingParty.id],
    ].sort(),
  );
  const other = await identify(ports, await createAccount(ports, { name: 'bob' }));
  await assert.rejects(renamePasskey(ports, other, passkeyId, 'Mine'), is('entity_unknown'));
  await assert.rejects(removePasskey(ports, other, passkeyId, relyingParty.id), is('entity_unknown'));
  await removeTotp(ports, by, relyingParty.id);
  await removePasskey(ports, by, second, relyingParty.id);
  await assert.rejects(removePasskey(ports, by, passkeyId, relyingParty.id), is('last_factor'));
  assert.equal((await listPasskeys(ports, by)).length, 1);
  const actions = (await actionsIn(ports)).filter((action) => /passkey/i.test(action));
  assert.deepEqual(actions, ['addPasskey', 'renamePasskey', 'addPasskey', 'removePasskey']);
});

eachDatabase('a passkey of an earlier host name does not count as a factor', async (db) => {
  const { ports, by, passkeyId } = await setUp(db);
  const moved = { id: 'share.example.org', origin: 'https://share.example.org' };
  await assert.rejects(removeTotp(ports, by, moved.id), is('last_factor'));
  await assert.rejects(removeTotp(ports, by, undefined), is('last_factor'), 'an IP address');
  const { state, options } = await startPasskeyRegistration(ports, by, moved);
  const response = new SoftwareAuthenticator(moved.origin).create(options);
  const current = await addPasskey(ports, by, { state, response, name: 'Key' }, moved);
  await removeTotp(ports, by, moved.id);
  await assert.rejects(removePasskey(ports, by, current, moved.id), is('last_factor'));
  await removePasskey(ports, by, passkeyId, moved.id);
  assert.deepEqual(
    (await listPasskeys(ports, by)).map(({ id }) => id),
    [current],
  );
});

eachDatabase('an administrator has a limited number of passkeys, also with parallel requests', async (db) => {
  const { ports, by } = await setUp(db);
  const attempts = Array.from({ length: maxPasskeysPerAdministrator + 2 }, () =>
    register(ports, by, new SoftwareAuthenticator(relyingParty.origin)),
  );
  for (const outcome of await Promise.allSettled(attempts)) {
    if (outcome.status === 'rejected') assert.ok(is('limit_reached')(outcome.reason), String(outcome.reason));
  }
  assert.equal((await listPasskeys(ports, by)).length, maxPasskeysPerAdministrator);
});
