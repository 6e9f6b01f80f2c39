import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, refusedAs, sentFile } from '../../test/support/sending.ts';
import { openDatabase } from '../db/open-database.ts';
import { policyRules } from '../db/policy-rules.ts';
import { changeSetting } from './change-setting.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { openSession } from './open-session.ts';
import { registerFile } from './register-file.ts';
import { removeFile } from './remove-file.ts';
import { removeSession } from './remove-session.ts';
import { submitSession } from './submit-session.ts';

const dayMs = 86_400_000;

/** A second server on the same database. */
function anotherServer(ports: HousePorts, location: string) {
  const db = openDatabase(location);
  return { ...ports, db, policy: policyRules(db), [Symbol.asyncDispose]: () => db.destroy() };
}

async function fulfilled(attempts: ReadonlyArray<Promise<unknown>>): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') refusedAs('rule_broken', /within 24 hours/)(outcome.reason);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

async function register(ports: HousePorts, sender: VerifiedEmail, trackingId: string, name: string, size: number) {
  return registerFile(ports, await openSession(ports, sender, trackingId), { name, size });
}

eachDatabase(
  'of many sessions that are begun at once on two servers, as many are as the quota allows',
  async (db, location) => {
    const ports = await housePorts(db);
    await using other = anotherServer(ports, location);
    await changeSetting(ports, 'quota.transfersPerDay', '5');
    const sender = await aSender(ports);
    const attempts = Array.from({ length: 16 }, (_, index) => begunSession(index % 2 === 0 ? ports : other, sender));
    assert.equal(await fulfilled(attempts), 5);
    assert.ok(await begunSession(ports, await aSender(ports, 'carol@example.org')), 'another sender has a quota too');
  },
);

eachDatabase(
  'of many files that are registered at once on two servers, so many are as the quota has bytes for',
  async (db, location) => {
    const ports = await housePorts(db);
    await using other = anotherServer(ports, location);
    await changeSetting(ports, 'quota.bytesPerDay', '1000');
    const sender = await aSender(ports);
    const sessions = [await begunSession(ports, sender), await begunSession(ports, sender)];
    const attempts = Array.from({ length: 16 }, (_, index) =>
      register(index % 4 < 2 ? ports : other, sender, sessions[index % 2] ?? '', `${index}.txt`, 150),
    );
    assert.equal(await fulfilled(attempts), 6);
    const { total } = await db
      .selectFrom('file')
      .select(({ fn }) => fn.sum('size').as('total'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(total), 900);
    await register(ports, sender, sessions[0] ?? '', 'rest.txt', 100);
    await assert.rejects(register(ports, sender, sessions[1] ?? '', 'more.txt', 1), refusedAs('rule_broken'));
  },
);

eachDatabase(
  'senders with quotas who send to each other at the same time do not block each other',
  async (db, location) => {
    const ports = await housePorts(db);
    await using other = anotherServer(ports, location);
    await changeSetting(ports, 'quota.transfersPerDay', '1000');
    const [ann, bob] = [await aSender(ports, 'ann@example.org'), await aSender(ports, 'bob@example.org')];
    const attempts = Array.from({ length: 40 }, (_, index) => {
      const recipients = [`new${index % 5}@example.org`, index % 2 === 0 ? bob.address : ann.address];
      return begunSession(index % 4 < 2 ? ports : other, index % 2 === 0 ? ann : bob, recipients);
    });
    assert.equal(await fulfilled(attempts), attempts.length);
  },
);

eachDatabase('what is removed before it was sent is free again; what was sent is free after a day', async (db) => {
  const ports = await housePorts(db);
  await changeSetting(ports, 'quota.transfersPerDay', '1');
  await changeSetting(ports, 'quota.bytesPerDay', '10');
  const sender = await aSender(ports);
  const first = await begunSession(ports, sender);
  await assert.rejects(begunSession(ports, sender), refusedAs('rule_broken', /1 transfers within 24 hours/));
  await removeSession(ports, await openSession(ports, sender, first));
  const second = await begunSession(ports, sender);
  const fileId = await register(ports, sender, second, 'a.txt', 10);
  await assert.rejects(register(ports, sender, second, 'b.txt', 1), refusedAs('rule_broken', /10 bytes/));
  await removeFile(ports, await openSession(ports, sender, second), fileId);
  await sentFile(ports, sender, second, { name: 'b.txt', content: '0123456789' });
  await submitSession(ports, sender, second);
  await assert.rejects(begunSession(ports, sender), refusedAs('rule_broken'));
  ports.clock.set(new Date(ports.clock.now().getTime() + dayMs - 1));
  await assert.rejects(begunSession(ports, sender), refusedAs('rule_broken'));
  ports.clock.set(new Date(ports.clock.now().getTime() + 1));
  assert.ok(await begunSession(ports, sender));
});

eachDatabase('a quota that was lowered meanwhile keeps a transfer from being sent', async (db) => {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const sessions = [await begunSession(ports, sender), await begunSession(ports, sender)];
  for (const trackingId of sessions) await sentFile(ports, sender, trackingId, { name: 'a.txt', content: 'Hello' });
  await changeSetting(ports, 'quota.transfersPerDay', '1');
  await assert.rejects(submitSession(ports, sender, sessions[0] ?? ''), refusedAs('rule_broken', /within 24 hours/));
  await removeSession(ports, await openSession(ports, sender, sessions[1] ?? ''));
  await submitSession(ports, sender, sessions[0] ?? '');
});
