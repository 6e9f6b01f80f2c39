import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import {
  adminPassword,
  base32Bytes,
  callerAt,
  codeOf,
  createAccount,
  nextCode,
  storePasskey,
  type TestAccount,
} from '../../../test/support/server/test-accounts.ts';
import { createTestPorts, type TestPorts, withOwnRuntime } from '../../../test/support/server/test-ports.ts';
import { confirmTotp, createRecoveryCodes, removeTotp, startTotp } from '../../administration/account.ts';
import { changeAdministrator, removeAdministrator, resetAdministrator } from '../../administration/account-changes.ts';
import { endInvitation, inviteAdministrator, listInvitations } from '../../administration/invitations.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs, hourMs, minuteMs } from '../../core/time.ts';
import { passwordKeys } from '../../crypto/password-key.ts';
import { listAudit } from '../audit/audit-log.ts';
import { changeAdminPassword } from './factors.ts';
import { type Administrator, identifyAdministrator } from './identify-administrator.ts';
import { acceptInvitation, confirmInvitation, openInvitation, prepareFirstSignIn } from './invitations.ts';
import { reauthenticate } from './reauthentication.ts';
import { signInByCode, signInByPassword } from './sign-in.ts';

const isProblem = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Problem, String(error));
  assert.equal(error.code, code, error.detail);
  return true;
};
const failed = isProblem('sign_in_failed');
const invalid = isProblem('invitation_invalid');
const limited = isProblem('too_many_requests');
const home = '192.0.2.17';
const elsewhere = callerAt('198.51.100.1');

async function accept(ports: TestPorts, token: string, name = 'anna') {
  const acceptance = { token, name, password: adminPassword };
  const { state, totp } = await acceptInvitation(ports, acceptance, { issuer: 'Test', address: home });
  const secret = base32Bytes(totp.secret);
  return { secret, confirm: () => confirmInvitation(ports, { state, code: codeOf(ports, secret) }, callerAt(home)) };
}

async function signIn(ports: TestPorts, { name, password }: TestAccount, code: string | undefined, caller = elsewhere) {
  const signedIn = await signInByPassword(ports, { name, password, code }, caller);
  if ('next' in signedIn) assert.fail('the sign-in is not complete');
  return signedIn;
}

function identify(ports: TestPorts, { sessionToken }: { readonly sessionToken: string }): Promise<Administrator> {
  return identifyAdministrator(ports, { kind: 'session', text: sessionToken }, home);
}

/** Counts the fulfilled promises. The others must be rejected with this problem. */
async function fulfilled(attempts: ReadonlyArray<Promise<unknown>>, problem: string): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  for (const outcome of outcomes) if (outcome.status === 'rejected') isProblem(problem)(outcome.reason);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

eachDatabase('the set-up link makes the first administrator, once and within 24 hours', async (db) => {
  const ports = await createTestPorts(db);
  const first = await prepareFirstSignIn(ports);
  assert.ok(first !== undefined && 'token' in first);
  assert.equal(first.endsAt.getTime() - ports.clock.now().getTime(), dayMs);
  const again = await prepareFirstSignIn(ports);
  assert.deepEqual(again, { validUntil: first.endsAt });
  ports.clock.advance(dayMs);
  await assert.rejects(openInvitation(ports, first.token), invalid);
  const second = await prepareFirstSignIn(ports);
  assert.ok(second !== undefined && 'token' in second);
  const late = await accept(ports, second.token);
  ports.clock.advance(15 * minuteMs);
  await assert.rejects(late.confirm(), invalid, 'the state of the first step has expired');
  const { confirm } = await accept(ports, second.token);
  const { administrator, recoveryCodes, ...signedIn } = await confirm();
  assert.deepEqual([administrator.name, administrator.role, recoveryCodes.length], ['anna', 'administrator', 10]);
  assert.equal((await identify(ports, signedIn)).id, administrator.id);
  await assert.rejects(openInvitation(ports, second.token), invalid);
  await assert.rejects(confirm(), invalid);
  assert.equal(await prepareFirstSignIn(ports), undefined);
});

eachDatabase(
  'one of many parallel confirmations makes the first administrator, also with several links',
  async (db) => {
    const ports = await createTestPorts(db);
    const links = await Promise.all([1, 2, 3].map(() => inviteAdministrator(ports, { role: 'administrator' })));
    const accepted = await Promise.all(
      links.flatMap(({ token }, link) => [1, 2].map((time) => accept(ports, token, `name-${link}${time}`))),
    );
    assert.equal(
      await fulfilled(
        accepted.map(({ confirm }) => confirm()),
        'invitation_invalid',
      ),
      1,
    );
    assert.equal((await db.selectFrom('administrator').selectAll().execute()).length, 1);
    for (const { token } of links) await assert.rejects(openInvitation(ports, token), invalid);
  },
);

eachDatabase(
  'rejects taken and malformed names, weak passwords and wrong codes, and the link stays valid',
  async (db) => {
    const ports = await createTestPorts(db);
    await createAccount(ports);
    const { token } = await inviteAdministrator(ports, { role: 'viewer' });
    const from = { issuer: 'Test', address: home };
    const tried = (name: string, password = adminPassword) => acceptInvitation(ports, { token, name, password }, from);
    await assert.rejects(tried('Anna'), isProblem('name_taken'));
    await assert.rejects(tried('bob@example.org'), isProblem('value_malformed'));
    for (const password of ['short', 'Password1234', 'aaaaaaaaaaaaaa', 'bob-bobby-2026 bobby']) {
      await assert.rejects(tried('bobby', password), isProblem('admin_password_weak'), password);
    }
    const { state } = await tried('bobby');
    await assert.rejects(confirmInvitation(ports, { state, code: '000000' }, elsewhere), failed);
    const [one, other] = [await accept(ports, token, 'bobby'), await accept(ports, token, 'bobby')];
    const { administrator } = await one.confirm();
    assert.deepEqual([administrator.name, administrator.role], ['bobby', 'viewer']);
    await assert.rejects(other.confirm(), invalid);
    const named = await inviteAdministrator(ports, { role: 'operator', name: 'Carla' });
    await assert.rejects(inviteAdministrator(ports, { role: 'viewer', name: 'anna' }), isProblem('name_taken'));
    const { confirm } = await accept(ports, named.token, 'mallory');
    assert.equal((await confirm()).administrator.name, 'carla');
  },
);

eachDatabase(
  'an ended invitation cannot be confirmed, and of an end and a confirmation at once one succeeds',
  async (db) => {
    const ports = await createTestPorts(db);
    await createAccount(ports);
    const invited = async (name: string) => {
      const { id, token } = await inviteAdministrator(ports, { role: 'viewer' });
      return { id, ...(await accept(ports, token, name)) };
    };
    const ended = await invited('bobby');
    await endInvitation(ports, ended.id);
    await assert.rejects(ended.confirm(), invalid);
    await assert.rejects(endInvitation(ports, ended.id), isProblem('entity_unknown'));
    const { id, confirm } = await invited('carla');
    const outcomes = await Promise.allSettled([confirm(), endInvitation(ports, id)]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const accounts = await db.selectFrom('administrator').select('name').orderBy('name').execute();
    assert.equal(accounts.length, outcomes[0].status === 'fulfilled' ? 2 : 1);
    assert.deepEqual(await listInvitations(ports), []);
  },
);

eachDatabase('signs in with password and code, in one step or two, and accepts each code once', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  await assert.rejects(signIn(ports, anna, codeOf(ports, anna.secret)), failed, 'the code of the set-up');
  const code = nextCode(ports, anna);
  const first = await signIn(ports, anna, code);
  assert.equal((await identify(ports, first)).name, 'anna');
  await assert.rejects(signIn(ports, anna, code), failed);
  const pending = await signInByPassword(ports, { name: ' ANNA ', password: anna.password }, elsewhere);
  assert.ok('next' in pending && pending.next === 'code');
  const wrong = { state: pending.state, code: '000000' };
  await assert.rejects(signInByCode(ports, wrong, elsewhere), failed);
  const right = { state: pending.state, code: nextCode(ports, anna) };
  const attempts = Array.from({ length: 4 }, () => signInByCode(withOwnRuntime(ports), right, elsewhere));
  assert.equal(await fulfilled(attempts, 'sign_in_failed'), 1);
  await assert.rejects(signInByCode(ports, { ...right, state: 'x' }, elsewhere), failed);
  ports.clock.advance(5 * minuteMs);
  await assert.rejects(signInByCode(ports, { ...right, code: nextCode(ports, anna) }, elsewhere), failed);
});

eachDatabase('a clock that was ahead locks no authenticator app out, and each code still works once', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const before = ports.clock.now();
  ports.clock.advance(dayMs);
  await signIn(ports, anna, nextCode(ports, anna));
  ports.clock.set(before);
  const code = nextCode(ports, anna);
  const attempts = Array.from({ length: 4 }, () => signIn(withOwnRuntime(ports), anna, code));
  assert.equal(await fulfilled(attempts, 'sign_in_failed'), 1);
  ports.clock.advance(-30_000);
  await assert.rejects(signIn(ports, anna, codeOf(ports, anna.secret)), failed, 'an earlier code');
});

eachDatabase('a recovery code replaces the app once, and new codes replace the old ones', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const [code = '', other = ''] = anna.recoveryCodes;
  const attempts = Array.from({ length: 4 }, () => signIn(withOwnRuntime(ports), anna, code.toUpperCase()));
  assert.equal(await fulfilled(attempts, 'sign_in_failed'), 1);
  const bob = await createAccount(ports, { name: 'bobby' });
  await assert.rejects(signIn(ports, bob, other), failed, 'of another administrator');
  const [renewed = ''] = await createRecoveryCodes(ports, await identify(ports, anna));
  await assert.rejects(signIn(ports, anna, other), failed);
  await signIn(ports, anna, renewed);
});

eachDatabase('runs the same statements and one equal derivation for known, unknown and disabled names', async (db) => {
  const ports = await createTestPorts(db);
  // At the cost of the product, which unknown names must have too.
  await createAccount({ ...ports, passwords: passwordKeys() });
  const disabled = await createAccount(ports, { name: 'disabled' });
  await changeAdministrator(ports, disabled.id, { state: 'disabled' });
  const reset = await createAccount(ports, { name: 'reset-one' });
  await resetAdministrator(ports, reset.id);
  const statements: string[] = [];
  const counting = db.withPlugin({
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const costs = new Set<string>();
  const derivations: string[] = [];
  const passwords: TestPorts['passwords'] = {
    ...ports.passwords,
    derive(secret, derivation, ...rest) {
      const { salt, ...parameters } = derivation;
      derivations.push(JSON.stringify({ ...parameters, salt: salt.length }));
      return ports.passwords.derive(secret, derivation, ...rest);
    },
  };
  for (const [name, password] of [
    ['anna', 'wrong'],
    ['unknown', 'wrong'],
    ['disabled', adminPassword],
    ['reset-one', adminPassword],
    ['not a name@', 'wrong'],
  ] as const) {
    for (const address of ['198.51.100.7', home]) {
      const counted = { ...withOwnRuntime(ports), db: counting, passwords };
      statements.length = 0;
      derivations.length = 0;
      await assert.rejects(signInByPassword(counted, { name, password, code: '000000' }, callerAt(address)), failed);
      assert.equal(derivations.length, 1, name);
      costs.add(`${statements.join(' ')} ${derivations}`);
    }
  }
  assert.equal(costs.size, 1, [...costs].join('\n'));
});

eachDatabase('strangers lock out neither a known browser nor a known network', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const attempt = (address: string) =>
    signInByPassword(ports, { name: 'anna', password: 'wrong', code: '000000' }, callerAt(address));
  for (const network of [1, 2]) {
    for (let count = 0; count < 10; count += 1) await assert.rejects(attempt(`198.51.100.${network}`), failed);
    await assert.rejects(attempt(`198.51.100.${network}`), limited);
  }
  // From the network of the strangers, in the browser of the administrator.
  await signIn(ports, anna, nextCode(ports, anna), callerAt('198.51.100.1', anna.deviceCookie));
  await assert.rejects(signIn(ports, anna, nextCode(ports, anna), callerAt('198.51.100.1')), limited);
  // In a new browser, from a network where the administrator has been.
  await signIn(ports, anna, nextCode(ports, anna), callerAt(home));
  // In a new browser, from a new network.
  await signIn(ports, anna, nextCode(ports, anna), callerAt('203.0.113.5'));
  const bob = await createAccount(ports, { name: 'bobby', address: '203.0.113.9' });
  const withForeignCookie = callerAt('198.51.100.2', bob.deviceCookie);
  await assert.rejects(signIn(ports, anna, nextCode(ports, anna), withForeignCookie), limited);
});

eachDatabase('attempts of known browsers and networks precede those of strangers', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const causes: unknown[] = [];
  const passwords: TestPorts['passwords'] = {
    ...ports.passwords,
    derive(secret, derivation, timeout, cause) {
      causes.push(cause);
      return ports.passwords.derive(secret, derivation, timeout, cause);
    },
  };
  const attempt = (name: string, caller = elsewhere) =>
    assert.rejects(signInByPassword({ ...ports, passwords }, { name, password: 'wrong' }, caller), failed);
  await attempt('anna');
  await attempt('unknown');
  await attempt('unknown', callerAt(elsewhere.address, anna.deviceCookie));
  await attempt('unknown', callerAt(home));
  await attempt('anna', callerAt(home));
  await attempt('anna', callerAt(elsewhere.address, anna.deviceCookie));
  const device = causes.pop() as { sender?: string; network: string } | undefined;
  const stranger = { sender: 'administrators', network: elsewhere.address };
  // An unknown name waits as long as a known one, also in the network of an administrator.
  const network = { network: `administrators network ${home}` };
  assert.deepEqual(causes, [stranger, stranger, stranger, network, network]);
  assert.match(device?.network ?? '', new RegExp(`^administrator ${anna.id} device \\w{10}$`));
  assert.equal(device?.sender, undefined);
});

eachDatabase('texts that cannot be a name or a password count as wrong attempts of the network', async (db) => {
  const ports = await createTestPorts(db);
  await createAccount(ports);
  const attempt = (name: string, password: string) => signInByPassword(ports, { name, password }, elsewhere);
  const tooLong = 'x'.repeat(1_025);
  for (let count = 0; count < 5; count += 1) await assert.rejects(attempt(tooLong + count, 'wrong'), failed);
  for (let count = 0; count < 5; count += 1) await assert.rejects(attempt(`not a name ${count}`, tooLong), failed);
  await assert.rejects(attempt('neither a name', 'wrong'), limited);
  for (let count = 0; count < 10; count += 1) await assert.rejects(attempt('anna', tooLong), failed);
  await assert.rejects(attempt('anna', adminPassword), limited);
});

eachDatabase('the holder of a link can try 20 names and passwords in an hour', async (db) => {
  const ports = await createTestPorts(db);
  const [{ token }, other] = [
    await inviteAdministrator(ports, { role: 'administrator' }),
    await inviteAdministrator(ports, { role: 'administrator' }),
  ];
  const attempt = (of: string) =>
    acceptInvitation(ports, { token: of, name: 'anna', password: 'short' }, { issuer: 'Test', address: home });
  for (let count = 0; count < 20; count += 1) await assert.rejects(attempt(token), isProblem('admin_password_weak'));
  await assert.rejects(attempt(token), limited);
  await assert.rejects(attempt(other.token), isProblem('admin_password_weak'));
  ports.clock.advance(hourMs);
  await accept(ports, token);
});

eachDatabase('limits wrong codes after a right password, and leaves the known browser open', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const attempt = (index: number) => signIn(ports, anna, '000000', callerAt(`198.51.100.${index}`));
  for (let index = 0; index < 10; index += 1) await assert.rejects(attempt(index), failed);
  await assert.rejects(attempt(11), limited);
  await signIn(ports, anna, nextCode(ports, anna), callerAt('198.51.100.1', anna.deviceCookie));
  ports.clock.advance(hourMs);
  await assert.rejects(attempt(12), failed);
});

eachDatabase('records sign-ins, and the first failure of a network, but no unknown name', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  for (const name of ['anna', 'hunter2hunter2']) {
    for (let count = 0; count < 3; count += 1) {
      const caller = callerAt(name === 'anna' ? '198.51.100.1' : '198.51.100.2');
      await assert.rejects(signInByPassword(ports, { name, password: 'wrong' }, caller), failed);
    }
  }
  await signIn(ports, anna, nextCode(ports, anna));
  const entries = await db.selectFrom('audit_log').select(['action', 'actor_id', 'subject']).orderBy('id').execute();
  assert.deepEqual(entries.map(({ action, actor_id, subject }) => [action, actor_id, subject]).slice(1), [
    ['createAdministrator', anna.id, anna.id],
    ['failSignIn', 'system', anna.id],
    ['failSignIn', 'system', null],
    ['signIn', anna.id, entries.at(-1)?.subject],
  ]);
});

eachDatabase('records a wrong code after a right password for its account, whatever has failed before', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  for (let network = 0; network < 61; network += 1) ports.signInLimits.admitsRecord(`${network}`, ports.clock.now());
  await assert.rejects(signIn(ports, anna, '000000'), failed);
  const pending = await signInByPassword(ports, { name: 'anna', password: anna.password }, elsewhere);
  assert.ok('next' in pending);
  await assert.rejects(signInByCode(ports, { state: pending.state, code: anna.name }, elsewhere), failed);
  const code = nextCode(ports, anna);
  await signInByCode(ports, { state: pending.state, code }, elsewhere);
  await assert.rejects(signIn(ports, anna, code), failed, 'a used code');
  const wrong = { password: anna.password, code: '000000' };
  await assert.rejects(reauthenticate(ports, await identify(ports, anna), wrong, callerAt(home)), failed);
  const entries = await listAudit(ports, { action: 'failSecondFactor' }, { max: 100 });
  const network = elsewhere.address;
  assert.deepEqual(
    entries.map(({ subject, actorId, details }) => [subject, actorId, details?.network]).reverse(),
    [network, network, network, home].map((from) => [anna.id, 'system', from]),
  );
  for (let count = 0; count < 20; count += 1) {
    await assert.rejects(signIn(ports, anna, '000000', callerAt(home, anna.deviceCookie)), failed);
  }
  const recorded = await listAudit(ports, { action: 'failSecondFactor' }, { max: 100 });
  assert.equal(recorded.length, 10);
});

eachDatabase('records with which factor an administrator has signed in', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  await signIn(ports, anna, nextCode(ports, anna));
  await signIn(ports, anna, anna.recoveryCodes[0]);
  const confirmation = { password: anna.password, code: anna.recoveryCodes[1] ?? '' };
  await reauthenticate(ports, await identify(ports, anna), confirmation, callerAt(home));
  const entries = await listAudit(ports, {}, { max: 3 });
  assert.deepEqual(entries.map(({ action, details }) => [action, details?.new]).reverse(), [
    ['signIn', { method: 'password', factor: 'app' }],
    ['signIn', { method: 'password', factor: 'recovery' }],
    ['reauthenticate', { method: 'password', factor: 'recovery' }],
  ]);
});

eachDatabase('a new sign-in ends the session that the browser had before, and no other', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const other = await signIn(ports, anna, nextCode(ports, anna));
  const before = await identify(ports, anna);
  const browser = (sessionToken: string) => callerAt(home, undefined, sessionToken);
  await assert.rejects(signIn(ports, anna, '000000', browser(anna.sessionToken)), failed);
  await identify(ports, anna);
  const now = await signIn(ports, anna, nextCode(ports, anna), browser(anna.sessionToken));
  await assert.rejects(identify(ports, anna), isProblem('sign_in_required'));
  const [entry] = await listAudit(ports, { action: 'signIn' }, { max: 1 });
  assert.deepEqual(entry?.details?.old, { session: before.credential.id });
  const { token } = await inviteAdministrator(ports, { role: 'viewer' });
  const { state, totp } = await acceptInvitation(
    ports,
    { token, name: 'bobby', password: adminPassword },
    { issuer: 'Test', address: home },
  );
  const code = codeOf(ports, base32Bytes(totp.secret));
  const bob = await confirmInvitation(ports, { state, code }, browser(now.sessionToken));
  await assert.rejects(identify(ports, now), isProblem('sign_in_required'), 'of another administrator');
  for (const open of [other, bob]) await identify(ports, open);
});

eachDatabase('a new password ends other sessions and voids known browsers and started sign-ins', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const other = await signIn(ports, anna, nextCode(ports, anna));
  const pending = await signInByPassword(ports, { name: 'anna', password: anna.password }, elsewhere);
  assert.ok('next' in pending);
  const by = await identify(ports, anna);
  await assert.rejects(changeAdminPassword(ports, by, 'anna-is-great-2026'), isProblem('admin_password_weak'));
  ports.clock.advance(1_000);
  const { deviceCookie } = await changeAdminPassword(ports, by, 'another horse battery');
  await identify(ports, anna);
  await assert.rejects(identify(ports, other), isProblem('sign_in_required'));
  const completion = { state: pending.state, code: nextCode(ports, anna) };
  await assert.rejects(signInByCode(ports, completion, elsewhere), failed);
  await assert.rejects(signIn(ports, anna, nextCode(ports, anna)), failed, 'the old password');
  const renewed = { ...anna, password: 'another horse battery' };
  const strangers = callerAt('198.51.100.9');
  for (let count = 0; count < 10; count += 1) {
    await assert.rejects(signInByPassword(ports, { name: 'anna', password: 'wrong' }, strangers), failed);
  }
  const oldBrowser = callerAt(strangers.address, anna.deviceCookie);
  await assert.rejects(signIn(ports, renewed, nextCode(ports, anna), oldBrowser), limited);
  await signIn(ports, renewed, nextCode(ports, anna), callerAt(strangers.address, deviceCookie));
});

eachDatabase('replaces the authenticator app after a code of the new one, and keeps the last factor', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const by = await identify(ports, anna);
  await assert.rejects(removeTotp(ports, by, 'localhost'), isProblem('last_factor'));
  const { state, totp } = await startTotp(ports, by, 'Test');
  const secret = base32Bytes(totp.secret);
  await assert.rejects(confirmTotp(ports, by, { state, code: codeOf(ports, anna.secret) }), failed);
  const bob = await createAccount(ports, { name: 'bobby' });
  const code = codeOf(ports, secret);
  await assert.rejects(
    confirmTotp(ports, await identify(ports, bob), { state, code }),
    failed,
    'of another administrator',
  );
  await signIn(ports, anna, nextCode(ports, anna));
  await confirmTotp(ports, by, { state, code: codeOf(ports, secret) });
  await assert.rejects(signIn(ports, anna, nextCode(ports, anna)), failed);
  await signIn(ports, anna, nextCode(ports, { secret }));
  await storePasskey(ports, anna.id, 'localhost');
  await removeTotp(ports, by, 'localhost');
  await assert.rejects(signIn(ports, anna, nextCode(ports, { secret })), failed);
  const pending = await signInByPassword(ports, { name: 'anna', password: anna.password }, elsewhere);
  assert.ok('next' in pending && pending.next === 'passkey');
});

eachDatabase('confirms a session with password and code, and counts wrong ones for this session', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const by = await identify(ports, anna);
  ports.clock.advance(10 * minuteMs);
  const confirm = (password: string, code: string) => reauthenticate(ports, by, { password, code }, callerAt(home));
  await assert.rejects(confirm('wrong', nextCode(ports, anna)), failed);
  await assert.rejects(confirm(anna.password, '000000'), failed);
  const code = nextCode(ports, anna);
  await confirm(anna.password, code);
  const { credential } = await identify(ports, anna);
  assert.ok(credential.kind === 'session');
  assert.deepEqual(credential.reauthenticatedAt, ports.clock.now());
  await assert.rejects(confirm(anna.password, code), failed);
  for (let count = 0; count < 9; count += 1) await assert.rejects(confirm('wrong', code), failed);
  await assert.rejects(confirm('wrong', code), limited);
  await signIn(ports, anna, nextCode(ports, anna), callerAt(home));
});

eachDatabase('a demoted, disabled, reset or removed administrator loses sessions and tokens at once', async (db) => {
  const ports = await createTestPorts(db);
  await createAccount(ports);
  const changes = {
    demoted: (id: string) => changeAdministrator(ports, id, { role: 'operator' }),
    disabled: (id: string) => changeAdministrator(ports, id, { state: 'disabled' }),
    reset: (id: string) => resetAdministrator(ports, id),
    removed: (id: string) => removeAdministrator(ports, id),
  };
  for (const [name, change] of Object.entries(changes)) {
    const bob = await createAccount(ports, { name });
    const time = ports.clock.now().toISOString();
    const token = { id: name, administrator_id: bob.id, name, token_hash: name, scopes: '[]', used_at: null };
    await db
      .insertInto('admin_token')
      .values({ ...token, created_at: time, ends_at: time })
      .execute();
    const pending = await signInByPassword(ports, { name, password: bob.password }, elsewhere);
    assert.ok('next' in pending);
    ports.clock.advance(1_000);
    await change(bob.id);
    await assert.rejects(identify(ports, bob), isProblem('sign_in_required'), name);
    const rows = await db.selectFrom('admin_token').select('id').where('administrator_id', '=', bob.id).execute();
    assert.deepEqual(rows, [], name);
    const [entry] = await listAudit(ports, {}, { max: 1 });
    const { sessions, tokens } = (entry?.details?.old ?? {}) as Record<string, string[] | undefined>;
    assert.deepEqual([entry?.subject, sessions?.length, tokens], [bob.id, 1, [name]]);
    const completion = { state: pending.state, code: nextCode(ports, bob) };
    await assert.rejects(signInByCode(ports, completion, elsewhere), failed, name);
    const isStillKnown = name === 'demoted';
    const outcome = signIn(ports, bob, nextCode(ports, bob));
    if (isStillKnown) await outcome;
    else await assert.rejects(outcome, failed, name);
  }
});

eachDatabase('a reset link sets new factors for the same account, and replaces earlier links', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const earlier = await resetAdministrator(ports, anna.id);
  const { token } = await resetAdministrator(ports, anna.id);
  await assert.rejects(openInvitation(ports, earlier.token), invalid);
  const [entry] = await listAudit(ports, { action: 'resetAdministrator' }, { max: 1 });
  assert.deepEqual(Object(entry?.details?.old).resets, [earlier.id]);
  const { secret, confirm } = await accept(ports, token, 'mallory');
  const { administrator, recoveryCodes } = await confirm();
  assert.deepEqual(administrator, { id: anna.id, name: 'anna', role: 'administrator' });
  await assert.rejects(signIn(ports, anna, anna.recoveryCodes[0]), failed);
  await signIn(ports, anna, recoveryCodes[0]);
  await signIn(ports, anna, nextCode(ports, { secret }));
});

eachDatabase('the last administrator stays, also when two are demoted at once', async (db) => {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const last = isProblem('last_administrator');
  await assert.rejects(changeAdministrator(ports, anna.id, { role: 'operator' }), last);
  await assert.rejects(changeAdministrator(ports, anna.id, { state: 'disabled' }), last);
  await assert.rejects(removeAdministrator(ports, anna.id), last);
  await assert.rejects(resetAdministrator(ports, anna.id, await identify(ports, anna)), last);
  await identify(ports, anna);
  const bob = await createAccount(ports, { name: 'bobby' });
  const demotions = [anna, bob].map(({ id }) => changeAdministrator(ports, id, { role: 'viewer' }));
  assert.equal(await fulfilled(demotions, 'last_administrator'), 1);
  for (const id of ['AAAAAAAAAA', '']) {
    await assert.rejects(changeAdministrator(ports, id, { role: 'viewer' }), isProblem('entity_unknown'));
  }
});

eachDatabase('stores no password, code, secret or token in clear text', async (db) => {
  const ports = await createTestPorts(db);
  const { token } = await inviteAdministrator(ports, { role: 'administrator' });
  const anna = await createAccount(ports);
  const tables = (await db.introspection.getTables()).map(({ name }) => name as 'administrator');
  const rows = await Promise.all(tables.map((name) => db.selectFrom(name).selectAll().execute()));
  const stored = JSON.stringify(rows, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  const secrets = [
    anna.password,
    token,
    anna.sessionToken,
    ...anna.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ];
  secrets.push(anna.secret.toString('latin1'), anna.secret.toString('base64'), home);
  for (const secret of secrets) assert.ok(!stored.includes(secret));
  assert.ok(stored.includes('anna'));
});
