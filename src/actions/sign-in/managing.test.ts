import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import {
  adminPassword,
  base32Bytes,
  callerAt,
  codeOf,
  createAccount,
  type TestAccount,
} from '../../../test/support/server/test-accounts.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { changeAdministrator, removeAdministrator, resetAdministrator } from '../../administration/account-changes.ts';
import { endInvitation, inviteAdministrator, listInvitations } from '../../administration/invitations.ts';
import { endAdministratorSession, endAdministratorSessions } from '../../administration/sessions.ts';
import { Problem } from '../../core/problem.ts';
import { listAudit } from '../audit/audit-log.ts';
import { type Administrator, identifyAdministrator } from './identify-administrator.ts';
import { acceptInvitation, confirmInvitation, openInvitation } from './invitations.ts';

const is = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Problem, String(error));
  assert.equal(error.code, code, error.detail);
  return true;
};

function identify(ports: TestPorts, { sessionToken }: Pick<TestAccount, 'sessionToken'>): Promise<Administrator> {
  return identifyAdministrator(ports, { kind: 'session', text: sessionToken }, '192.0.2.17');
}

async function setUp(db: TestPorts['db']) {
  const ports = await createTestPorts(db);
  const anna = await createAccount(ports);
  const bob = await createAccount(ports, { name: 'bobby' });
  const carla = await createAccount(ports, { name: 'carla', role: 'viewer' });
  return { ports, anna, bob, carla };
}

eachDatabase('a request of an administrator who has lost access since it began changes no account', async (db) => {
  const { ports, anna, bob, carla } = await setUp(db);
  const losses: Readonly<Record<string, (by: Administrator) => Promise<unknown>>> = {
    'signed out': (by) => endAdministratorSessions(ports, bob.id, by),
    demoted: (by) => changeAdministrator(ports, bob.id, { role: 'operator' }, by),
    disabled: (by) => changeAdministrator(ports, bob.id, { state: 'disabled' }, by),
    reset: (by) => resetAdministrator(ports, bob.id, by),
    removed: (by) => removeAdministrator(ports, bob.id, by),
  };
  const invitation = await inviteAdministrator(ports, { role: 'viewer' });
  const byAnna = await identify(ports, anna);
  const session = await db
    .selectFrom('admin_session')
    .selectAll()
    .where('administrator_id', '=', bob.id)
    .executeTakeFirstOrThrow();
  for (const [name, lose] of Object.entries(losses)) {
    await changeAdministrator(ports, bob.id, { role: 'administrator', state: 'active' });
    await db
      .insertInto('admin_session')
      .values(session)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const byBob = await identify(ports, bob);
    await lose(byAnna);
    const before = await db.selectFrom('audit_log').select('id').execute();
    const refused = is('sign_in_required');
    await assert.rejects(inviteAdministrator(ports, { role: 'administrator' }, byBob), refused, name);
    await assert.rejects(changeAdministrator(ports, carla.id, { role: 'administrator' }, byBob), refused, name);
    await assert.rejects(resetAdministrator(ports, carla.id, byBob), refused, name);
    await assert.rejects(removeAdministrator(ports, carla.id, byBob), refused, name);
    await assert.rejects(endAdministratorSessions(ports, anna.id, byBob), refused, name);
    await assert.rejects(endAdministratorSession(ports, anna.id, anna.sessionToken, byBob), refused, name);
    await assert.rejects(endInvitation(ports, invitation.id, byBob), refused, name);
    assert.deepEqual(await db.selectFrom('audit_log').select('id').execute(), before);
  }
});

eachDatabase('an administrator who is disabled during parallel requests makes no change afterwards', async (db) => {
  const { ports, anna, bob } = await setUp(db);
  const [byAnna, byBob] = [await identify(ports, anna), await identify(ports, bob)];
  const invitations = Array.from({ length: 6 }, () => inviteAdministrator(ports, { role: 'administrator' }, byBob));
  const disabling = changeAdministrator(ports, bob.id, { state: 'disabled' }, byAnna);
  invitations.push(...Array.from({ length: 6 }, () => inviteAdministrator(ports, { role: 'viewer' }, byBob)));
  const outcomes = await Promise.allSettled(invitations);
  await disabling;
  for (const outcome of outcomes) if (outcome.status === 'rejected') is('sign_in_required')(outcome.reason);
  const entries = await db.selectFrom('audit_log').select(['actor_id', 'action']).orderBy('id').execute();
  const last = entries.findIndex(({ action }) => action === 'changeAdministrator');
  assert.deepEqual(entries.slice(last + 1), []);
});

eachDatabase('a reset on the machine of the only administrator does not block other changes', async (db) => {
  const { ports, anna, bob, carla } = await setUp(db);
  await removeAdministrator(ports, bob.id);
  await resetAdministrator(ports, anna.id);
  await changeAdministrator(ports, carla.id, { role: 'operator' });
  await changeAdministrator(ports, carla.id, { state: 'disabled' });
  await removeAdministrator(ports, carla.id);
  const last = is('last_administrator');
  const eva = await createAccount(ports, { name: 'eva' });
  await assert.rejects(removeAdministrator(ports, eva.id), last);
  await assert.rejects(resetAdministrator(ports, eva.id, await identify(ports, eva)), last);
});

eachDatabase('a reset link gives the present role, and none while the account is disabled', async (db) => {
  const { ports, bob } = await setUp(db);
  const home = callerAt('192.0.2.17');
  const accept = async (token: string) => {
    const acceptance = { token, password: adminPassword };
    const { state, totp } = await acceptInvitation(ports, acceptance, { issuer: 'Test', address: home.address });
    return () => confirmInvitation(ports, { state, code: codeOf(ports, base32Bytes(totp.secret)) }, home);
  };
  const { id, token } = await resetAdministrator(ports, bob.id);
  const confirm = await accept(token);
  await changeAdministrator(ports, bob.id, { role: 'viewer' });
  assert.equal((await openInvitation(ports, token)).role, 'viewer');
  assert.deepEqual(
    (await listInvitations(ports)).map(({ name, role }) => [name, role]),
    [['bobby', 'viewer']],
  );
  assert.equal((await confirm()).administrator.role, 'viewer');
  const [entry] = await listAudit(ports, { action: 'acceptReset' }, { max: 1 });
  assert.deepEqual(entry?.details?.new, { name: 'bobby', role: 'viewer', invitation: id, factor: 'app' });
  const ended = await resetAdministrator(ports, bob.id);
  const late = await accept(ended.token);
  await changeAdministrator(ports, bob.id, { state: 'disabled' });
  const invalid = is('invitation_invalid');
  await assert.rejects(late(), invalid);
  const [disabling] = await listAudit(ports, { action: 'changeAdministrator' }, { max: 1 });
  assert.deepEqual(Object(disabling?.details?.old).resets, [ended.id]);
  const early = await resetAdministrator(ports, bob.id);
  await assert.rejects(openInvitation(ports, early.token), invalid);
  await changeAdministrator(ports, bob.id, { state: 'active' });
  await assert.rejects(openInvitation(ports, ended.token), invalid, 'the link from before');
  await (await accept(early.token))();
});

eachDatabase('the links of an administrator who has lost access are void, and the audit log names them', async (db) => {
  const { ports, anna, bob, carla } = await setUp(db);
  const losses: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    demoted: (id) => changeAdministrator(ports, id, { role: 'operator' }),
    disabled: (id) => changeAdministrator(ports, id, { state: 'disabled' }),
    reset: (id) => resetAdministrator(ports, id),
    removed: (id) => removeAdministrator(ports, id),
  };
  const byAnna = await identify(ports, anna);
  const others = [
    await inviteAdministrator(ports, { role: 'viewer' }),
    await resetAdministrator(ports, bob.id, byAnna),
  ];
  for (const [name, lose] of Object.entries(losses)) {
    const eva = await createAccount(ports, { name: `eva-${name}` });
    const byEva = await identify(ports, eva);
    const invitation = await inviteAdministrator(ports, { role: 'administrator', name: `way-back-${name}` }, byEva);
    const reset = await resetAdministrator(ports, carla.id, byEva);
    await lose(eva.id);
    for (const { token } of [invitation, reset]) {
      await assert.rejects(openInvitation(ports, token), is('invitation_invalid'), name);
    }
    const [entry] = await listAudit(ports, {}, { max: 1 });
    const { invitations } = Object(entry?.details?.old);
    assert.deepEqual(invitations.toSorted(), [invitation.id, reset.id].sort(), name);
    for (const { token } of others) await openInvitation(ports, token);
  }
});
