import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode, uploadFile } from '../../../test/support/transfer/sender.ts';
import { dayMs } from '../../core/time.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { policyRules } from '../../db/policy-rules.ts';
import { openSession, removeSession } from '../sessions/open-session.ts';
import { submitSession } from '../sessions/submit-session.ts';
import { changeSetting } from '../settings/settings.ts';
import { registerFile, removeFile } from '../uploading/files.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

function secondServer(ports: TestPorts, location: string) {
  const db = openDatabase(location);
  return { ...ports, db, policy: policyRules(db, () => true), [Symbol.asyncDispose]: () => db.destroy() };
}

async function countFulfilled(attempts: ReadonlyArray<Promise<unknown>>): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') hasProblemCode('quota_exceeded', /per 24 hours/)(outcome.reason);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

async function register(ports: TestPorts, sender: VerifiedEmail, trackingId: string, name: string, size: number) {
  return registerFile(ports, await openSession(ports, sender, trackingId), { name, size });
}

eachDatabase('allows parallel sessions on two servers only up to the quota', async (db, location) => {
  const ports = await createTestPorts(db);
  await using second = secondServer(ports, location);
  await changeSetting(ports, 'quota.transfersPerDay', '5');
  const sender = await createSender(ports);
  const attempts = Array.from({ length: 16 }, (_, index) =>
    createEmptySession(index % 2 === 0 ? ports : second, sender),
  );
  assert.equal(await countFulfilled(attempts), 5);
  assert.ok(
    await createEmptySession(ports, await createSender(ports, 'carol@example.org')),
    'another sender has a quota too',
  );
});

eachDatabase('allows parallel file registrations on two servers only up to the byte quota', async (db, location) => {
  const ports = await createTestPorts(db);
  await using second = secondServer(ports, location);
  await changeSetting(ports, 'quota.bytesPerDay', '1000');
  const sender = await createSender(ports);
  const sessions = [await createEmptySession(ports, sender), await createEmptySession(ports, sender)];
  const attempts = Array.from({ length: 16 }, (_, index) =>
    register(index % 4 < 2 ? ports : second, sender, sessions[index % 2] ?? '', `${index}.txt`, 150),
  );
  assert.equal(await countFulfilled(attempts), 6);
  const { total } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.sum('size').as('total'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(total), 900);
  await register(ports, sender, sessions[0] ?? '', 'rest.txt', 100);
  await assert.rejects(register(ports, sender, sessions[1] ?? '', 'more.txt', 1), hasProblemCode('quota_exceeded'));
});

eachDatabase('does not deadlock when senders with quotas send to each other at the same time', async (db, location) => {
  const ports = await createTestPorts(db);
  await using second = secondServer(ports, location);
  await changeSetting(ports, 'quota.transfersPerDay', '1000');
  const [ann, bob] = [await createSender(ports, 'ann@example.org'), await createSender(ports, 'bob@example.org')];
  const attempts = Array.from({ length: 40 }, (_, index) => {
    const recipients = [`new${index % 5}@example.org`, index % 2 === 0 ? bob.address : ann.address];
    return createEmptySession(index % 4 < 2 ? ports : second, index % 2 === 0 ? ann : bob, recipients);
  });
  assert.equal(await countFulfilled(attempts), attempts.length);
});

eachDatabase('frees the quota of a removed session at once, and of a sent transfer after a day', async (db) => {
  const ports = await createTestPorts(db);
  await changeSetting(ports, 'quota.transfersPerDay', '1');
  await changeSetting(ports, 'quota.bytesPerDay', '10');
  const sender = await createSender(ports);
  const first = await createEmptySession(ports, sender);
  await assert.rejects(createEmptySession(ports, sender), hasProblemCode('quota_exceeded', /1 transfers per 24 hours/));
  await removeSession(ports, await openSession(ports, sender, first));
  const second = await createEmptySession(ports, sender);
  const fileId = await register(ports, sender, second, 'a.txt', 10);
  await assert.rejects(register(ports, sender, second, 'b.txt', 1), hasProblemCode('quota_exceeded', /10 bytes/));
  await removeFile(ports, await openSession(ports, sender, second), fileId);
  await uploadFile(ports, sender, second, { name: 'b.txt', content: '0123456789' });
  await submitSession(ports, sender, second);
  await assert.rejects(createEmptySession(ports, sender), hasProblemCode('quota_exceeded'));
  ports.clock.advance(dayMs - 1);
  await assert.rejects(createEmptySession(ports, sender), hasProblemCode('quota_exceeded'));
  ports.clock.advance(1);
  assert.ok(await createEmptySession(ports, sender));
});

eachDatabase('rejects the submission of a session when the quota was lowered in the meantime', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const sessions = [await createEmptySession(ports, sender), await createEmptySession(ports, sender)];
  for (const trackingId of sessions) await uploadFile(ports, sender, trackingId, { name: 'a.txt', content: 'Hello' });
  await changeSetting(ports, 'quota.transfersPerDay', '1');
  await assert.rejects(
    submitSession(ports, sender, sessions[0] ?? ''),
    hasProblemCode('quota_exceeded', /per 24 hours/),
  );
  await removeSession(ports, await openSession(ports, sender, sessions[1] ?? ''));
  await submitSession(ports, sender, sessions[0] ?? '');
});
