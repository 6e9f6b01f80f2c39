import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createAccount } from '../../../test/support/server/test-accounts.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { inviteAdministrator } from '../../administration/invitations.ts';
import { createTokenFor, listTokens } from '../../administration/tokens.ts';
import { endedTokenMs } from '../../core/admin-account.ts';
import { dayMs, hourMs, minuteMs } from '../../core/time.ts';
import { recordSessionUse } from '../../db/administration/sessions.ts';
import type { Database } from '../../db/tables.ts';
import { changeSetting } from '../settings/settings.ts';
import { removeEndedAdminAccess } from './ended-rows.ts';

const sessionsIn = (db: Database) => db.selectFrom('admin_session').select('id').execute();

eachDatabase('removes sessions at their end and after their idle time, and no other', async (db) => {
  const ports = await createTestPorts(db);
  await changeSetting(ports, 'admin.sessionMinutes', '30');
  await changeSetting(ports, 'admin.sessionHours', '1');
  await createAccount(ports);
  await createAccount(ports, { name: 'bobby' });
  const [used] = await sessionsIn(db);
  ports.clock.advance(29 * minuteMs);
  await removeEndedAdminAccess(ports);
  assert.equal((await sessionsIn(db)).length, 2);
  await recordSessionUse(db, used?.id ?? '', ports.clock.now());
  ports.clock.advance(minuteMs);
  await removeEndedAdminAccess(ports);
  assert.deepEqual(await sessionsIn(db), [used], 'the other had no request for 30 minutes');
  await recordSessionUse(db, used?.id ?? '', ports.clock.now());
  ports.clock.advance(hourMs / 2);
  await recordSessionUse(db, used?.id ?? '', ports.clock.now());
  await removeEndedAdminAccess(ports);
  assert.deepEqual(await sessionsIn(db), [], 'an hour has passed since the sign-in');
});

eachDatabase('removes no session that is newer than the trusted time of the job', async (db) => {
  const ports = await createTestPorts(db);
  const before = ports.clock.now();
  ports.clock.advance(hourMs);
  await createAccount(ports);
  await removeEndedAdminAccess({ db, clock: { now: () => before } });
  assert.equal((await sessionsIn(db)).length, 1);
});

eachDatabase('lists an API token for 30 days after its end, and then removes it', async (db) => {
  const ports = await createTestPorts(db);
  const { id } = await createAccount(ports);
  await createTokenFor(ports, id, { name: 'Short', scopes: ['health.read'], days: 1 });
  await createTokenFor(ports, id, { name: 'Long', scopes: ['health.read'], days: 60 });
  const names = async () => (await listTokens(ports, { id })).map(({ name }) => name).sort();
  ports.clock.advance(dayMs + endedTokenMs - 1);
  await removeEndedAdminAccess(ports);
  assert.deepEqual(await names(), ['Long', 'Short']);
  ports.clock.advance(1);
  await removeEndedAdminAccess(ports);
  assert.deepEqual(await names(), ['Long']);
});

eachDatabase('removes an invitation after its 24 hours', async (db) => {
  const ports = await createTestPorts(db);
  await inviteAdministrator(ports, { role: 'viewer' });
  const stored = async () => (await db.selectFrom('admin_invitation').select('id').execute()).length;
  ports.clock.advance(dayMs - 1);
  await removeEndedAdminAccess(ports);
  assert.equal(await stored(), 1);
  ports.clock.advance(1);
  await removeEndedAdminAccess(ports);
  assert.equal(await stored(), 0);
});
