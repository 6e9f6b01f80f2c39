import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { noisyPng } from '../../../test/support/inputs/png.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { registerClient } from '../../administration/clients.ts';
import { localActor } from '../../core/actor.ts';
import { newClientId } from '../../crypto/identifiers.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { saveLogo } from '../brand/brand.ts';
import { saveLegalNotice, saveTerms } from '../legal/legal-texts.ts';
import { addPolicyRule } from '../policy/policy-rules.ts';
import { changeSetting, changeSettings } from '../settings/settings.ts';
import { listAudit, verifyAudit } from './audit-log.ts';
import { recordAudit } from './record-audit.ts';

const all = { max: 100 };
const actor = { kind: 'administrator', id: 'AbCdEfGhIj', name: 'ann', network: '192.0.2.7' } as const;

eachDatabase('records who changed what, when, from where, and both values, sealed', async (db) => {
  const ports = await createTestPorts(db);
  await changeSetting(ports, 'admin.email', 'root@example.org', actor);
  const [entry] = await listAudit(ports, {}, all);
  const { hash, ...rest } = entry ?? assert.fail();
  assert.equal(hash.length, 64);
  assert.deepEqual(rest, {
    id: 1,
    at: ports.clock.now().toISOString(),
    actorKind: 'administrator',
    actorId: 'AbCdEfGhIj',
    actorName: 'ann',
    action: 'changeSettings',
    subject: 'admin.email',
    details: {
      network: '192.0.2.7',
      old: { 'admin.email': '' },
      new: { 'admin.email': 'root@example.org' },
    },
  });
  const row = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
  assert.doesNotMatch(JSON.stringify({ ...row, details: Buffer.from(row.details).toString('latin1') }), /root@|192\.0/);
});

eachDatabase('records nothing of a change that was rejected or rolled back', async (db) => {
  const ports = await createTestPorts(db);
  await assert.rejects(changeSetting(ports, 'retention.days', 'many'));
  const trying = db.transaction().execute(async (tx) => {
    await recordAudit(tx, ports, localActor, { action: 'exportLog' });
    throw new Error('undo');
  });
  await assert.rejects(trying, /undo/);
  await changeSetting(ports, 'retention.days', '7');
  assert.deepEqual(
    (await listAudit(ports, {}, all)).map(({ id, subject }) => [id, subject]),
    [[1, 'retention.days']],
  );
});

eachDatabase('records long values by their length and digest', async (db) => {
  const ports = await createTestPorts(db);
  const content = 'ü'.repeat(2_000);
  await saveLegalNotice(ports, { type: 'text/plain', content: 'short' });
  await saveLegalNotice(ports, { type: 'text/plain', content });
  const words = Array.from({ length: 900 }, (_, number) => `word${number}`);
  await changeSettings(ports, { 'password.blockedWords': words.join(','), 'retention.days': '7' });
  const [setting, notice] = await listAudit(ports, {}, all);
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(content));
  assert.deepEqual(notice?.details, {
    old: { locale: '', title: '', type: 'text/plain', content: 'short' },
    new: {
      locale: '',
      title: '',
      type: 'text/plain',
      content: { characters: 2_000, sha256: Buffer.from(digest).toString('hex') },
    },
  });
  const { old, new: changed } = setting?.details ?? {};
  assert.deepEqual(old, { 'password.blockedWords': [], 'retention.days': 30 });
  const { 'password.blockedWords': summary, ...rest } = changed as Record<string, object>;
  assert.deepEqual([Object.keys(summary ?? {}), rest], [['characters', 'sha256'], { 'retention.days': 7 }]);
  assert.ok(!('network' in (setting?.details ?? {})));
});

eachDatabase('changes of all kinds at once, on two servers, have one entry each', async (db, location) => {
  const ports = await createTestPorts(db);
  const other = { ...ports, db: openDatabase(location) };
  const logo = noisyPng(1_000);
  try {
    const changes = [ports, other].flatMap((each, server) => [
      ...['7', '8', '9'].map((days) => () => changeSetting(each, 'retention.days', days)),
      ...['de', 'en'].map((locale) => () => saveTerms(each, { locale, title: 'T', type: 'text/plain', content: 'x' })),
      () => addPolicyRule(each, { effect: 'deny', sender: '*', recipient: '*', network: null, settings: {} }),
      () => registerClient(each, newClientId(), server === 0 ? 'verification' : 'logging'),
      () => saveLogo(each, logo),
      () => changeSetting(each, 'brand.name', `Example ${server}`),
    ]);
    await Promise.all(changes.map((change) => change()));
    const actions = (await listAudit(ports, {}, all)).map(({ action }) => action);
    const counts = Map.groupBy(actions, (action) => action);
    assert.deepEqual(Object.fromEntries([...counts].map(([action, found]) => [action, found.length])), {
      changeSettings: 8,
      saveTerms: 4,
      addRule: 2,
      addClient: 2,
      saveLogo: 2,
    });
    assert.deepEqual(await Array.fromAsync(verifyAudit(ports)), []);
    // Each change has replaced the value that the one before it has recorded.
    const days = (await listAudit(ports, { action: 'changeSettings' }, all))
      .filter(({ subject }) => subject === 'retention.days')
      .map(({ details }) => [details?.old, details?.new].map((value) => Object.values(value as object)[0]));
    for (const [index, [old]] of days.entries()) assert.equal(old, days[index + 1]?.[1] ?? 30);
  } finally {
    await other.db.destroy();
  }
});

eachDatabase('lists by actor, action and time, newest first, page by page', async (db) => {
  const ports = await createTestPorts(db);
  for (const days of ['7', '8', '9']) {
    await changeSetting(ports, 'retention.days', days, days === '8' ? actor : localActor);
    ports.clock.advance(60_000);
  }
  await saveLegalNotice(ports, { type: 'text/plain', content: 'We' });
  const ids = async (...[filter, page = all]: [Parameters<typeof listAudit>[1], Parameters<typeof listAudit>[2]?]) =>
    (await listAudit(ports, filter, page)).map(({ id }) => id);
  assert.deepEqual(await ids({}), [4, 3, 2, 1]);
  assert.deepEqual(await ids({}, { max: 2 }), [4, 3]);
  assert.deepEqual(await ids({}, { max: 2, beforeId: 3 }), [2, 1]);
  assert.deepEqual(await ids({ actorId: 'AbCdEfGhIj' }), [2]);
  assert.deepEqual(await ids({ actorId: 'local', action: 'changeSettings' }), [3, 1]);
  const [, third, second] = await listAudit(ports, {}, all);
  assert.deepEqual(await ids({ from: second?.at, before: third?.at }), [2]);
  await db
    .updateTable('audit_log')
    .set({ details: Buffer.from('x') })
    .where('id', '=', 2)
    .execute();
  assert.deepEqual(
    (await listAudit(ports, {}, all)).map(({ details }) => details === undefined),
    [false, false, true, false],
  );
});
