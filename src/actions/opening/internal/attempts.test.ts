import assert from 'node:assert/strict';
import { eachDatabase } from '../../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../../test/support/server/test-ports.ts';
import {
  attemptOutcome,
  attemptProblem,
  createCountedAccess,
  writeSettings,
} from '../../../../test/support/transfer/password-attempts.ts';
import { createTransfer } from '../../../../test/support/transfer/test-transfer.ts';
import { dayMs, hourMs } from '../../../core/time.ts';
import { createDeviceCookie } from '../cookies.ts';
import { openTransfer } from '../open-transfer.ts';

eachDatabase('a lock of a clock that was ahead lasts for the longest lock of its callers', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  const opened = await openTransfer(access, { transferId, password, address: '192.0.2.9' });
  const recipient = db.selectFrom('recipient').select('contact_id').where('id', '=', opened.recipientId);
  const callers = {
    caller: { address: '192.0.2.7' },
    others: { address: '192.0.2.8' },
    recipient: { verifiedContactId: (await recipient.executeTakeFirstOrThrow()).contact_id },
    device: { deviceCookie: createDeviceCookie(ports, opened).value },
  };
  for (const [n, by] of [callers.caller, callers.recipient, callers.device].entries())
    assert.equal(await attemptOutcome(access, { transferId, password: `wrong ${n}`, ...by }), 'password_wrong');
  const ahead = new Date(ports.clock.now().getTime() + 3650 * dayMs).toISOString();
  await db.updateTable('attempt').set({ locked_until: ahead }).execute();
  const waits = async () => {
    const found: Record<string, number | undefined> = {};
    for (const [name, by] of Object.entries(callers)) {
      const problem = await attemptProblem(access, { transferId, password, ...by });
      found[name] = problem?.retryAfter;
    }
    return found;
  };
  const [hour, day] = [hourMs / 1000, dayMs / 1000];
  assert.deepEqual(await waits(), { caller: day, others: hour, recipient: hour, device: day });
  ports.clock.advance(hourMs);
  const left = day - hour;
  assert.deepEqual(await waits(), { caller: left, others: undefined, recipient: undefined, device: left });
  ports.clock.advance(dayMs - hourMs);
  const none = { caller: undefined, others: undefined, recipient: undefined, device: undefined };
  assert.deepEqual(await waits(), none, 'the locks have ended');
  await writeSettings(ports, { 'attempts.lockAt': '0', 'attempts.longLockAt': '0' });
  await db.updateTable('attempt').set({ locked_until: ahead }).execute();
  assert.deepEqual(await waits(), { ...none, device: day }, 'rules without locks');
});

eachDatabase('a clock that is behind does not shorten a lock', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  const wrong = { transferId, password: 'wrong', address: '192.0.2.7' };
  assert.equal(await attemptOutcome(access, wrong), 'password_wrong');
  const lockedUntil = new Date(ports.clock.now().getTime() + 2 * hourMs).toISOString();
  await db.updateTable('attempt').set({ locked_until: lockedUntil }).execute();
  const problem = await attemptProblem(access, { transferId, password, address: '192.0.2.8' });
  assert.equal(problem?.retryAfter, hourMs / 1000, 'the longest lock of all other callers');
  const stored = await db.selectFrom('attempt').select('locked_until').distinct().execute();
  assert.deepEqual(stored, [{ locked_until: lockedUntil }]);
});
