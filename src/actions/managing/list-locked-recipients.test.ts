import assert from 'node:assert/strict';
import { eachDatabase, oneDatabase } from '../../../test/support/database/each-database.ts';
import { explainQueries } from '../../../test/support/database/query-plans.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { insertLock } from '../../../test/support/transfer/locks.ts';
import { createSender } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { dayMs, minuteMs } from '../../core/time.ts';
import { listLockedRecipients } from './locked-recipients.ts';

eachDatabase('lists at most 100 recipients, one entry each', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const addresses = Array.from({ length: 101 }, (_, n) => `r${n}@example.org`);
  const { recipients } = await createTransfer(ports, { recipients: addresses });
  for (const [n, { id }] of recipients.entries()) {
    await insertLock(ports, id, 'verified', (n + 1) * minuteMs);
    await insertLock(ports, id, `network ${n}`, minuteMs);
  }
  const locked = await listLockedRecipients(ports, sender);
  assert.deepEqual(
    locked.map(({ address }) => address),
    addresses.toReversed().slice(0, 100),
  );
  const [last] = recipients.slice(-1);
  const [first] = locked;
  assert.deepEqual([first?.transferId, first?.wrongPasswords], [last?.transferId, 5]);
});

eachDatabase('limits a lock that a wrong clock has made to the longest one of the rules', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const { recipients } = await createTransfer(ports);
  await insertLock(ports, recipients[0]?.id ?? '', 'network x', 300 * dayMs);
  const [locked] = await listLockedRecipients(ports, sender);
  assert.equal(locked?.lockedUntil.getTime(), ports.clock.now().getTime() + dayMs);
});

// The plan of PostgreSQL depends on the number of rows.
oneDatabase('reads the locks, and not all transfers of the sender', 'SQLite', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const plans = await explainQueries(db, (recording) => listLockedRecipients({ ...ports, db: recording }, sender));
  const [{ plan } = assert.fail()] = plans;
  assert.match(plan, /^SEARCH attempt USING INDEX attempt_by_lock \(locked_until>\?\)/);
  assert.doesNotMatch(plan, /SCAN|TEMP B-TREE/);
});
