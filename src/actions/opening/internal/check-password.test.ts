import assert from 'node:assert/strict';
import { eachDatabase } from '../../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../../test/support/server/test-ports.ts';
import {
  attemptCounters,
  attemptOutcome,
  attemptProblem,
  attemptSource,
  countByValue,
  createCountedAccess,
  writeSettings,
} from '../../../../test/support/transfer/password-attempts.ts';
import { createTransfer } from '../../../../test/support/transfer/test-transfer.ts';
import { Problem } from '../../../core/problem.ts';
import { isPostgres, openDatabase } from '../../../db/engine/open-database.ts';
import type { OpenTransferDeps } from '../open-transfer.ts';
import { reserveAttempt } from './attempts.ts';

const minute = 60_000;

/** Wrong passwords one after the other: what the last one got. */
async function attempt(
  access: OpenTransferDeps,
  request: string | { readonly transferId: string; readonly address: string },
  from: number,
  to: number,
): Promise<string> {
  const caller = typeof request === 'string' ? { transferId: request } : request;
  let outcome = '';
  for (let n = from; n <= to; n += 1) outcome = await attemptOutcome(access, { ...caller, password: `wrong ${n}` });
  return outcome;
}

const parallel = (access: OpenTransferDeps, transferId: string, passwords: readonly string[]) =>
  Promise.all(passwords.map((password) => attemptOutcome(access, { transferId, password })));

const distinct = (length: number, name = 'wrong') => Array.from({ length }, (_, n) => `${name} ${n}`);

eachDatabase('counts 200 parallel wrong passwords as five attempts, on one server and on two', async (db, location) => {
  const ports = await createTestPorts(db);
  const second = isPostgres(db) ? openDatabase(location) : db;
  try {
    const servers = [createCountedAccess(ports), createCountedAccess({ ...ports, db: second })];
    const { transferId, password } = await createTransfer(ports);
    const outcomes = await Promise.all(
      servers.map(({ access }, n) => parallel(access, transferId, distinct(100, `server ${n}`))),
    );
    const { password_wrong: wrong = 0, ...others } = countByValue(outcomes.flat());
    assert.ok(wrong <= 5 && servers.reduce((sum, { derivations }) => sum + derivations(), 0) <= 5);
    assert.ok(Object.keys(others).every((code) => code === 'too_many_requests' || code === 'transfer_locked'));
    for (const { access } of servers)
      assert.equal(await attemptOutcome(access, { transferId, password }), 'transfer_locked');
    assert.deepEqual(await attemptCounters(db), ['unverified 5 0']);
  } finally {
    if (second !== db) await second.destroy();
  }
});

eachDatabase('counts a repeated wrong password once, sequentially and in parallel', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  const same = Array.from({ length: 50 }, () => 'wrong');
  assert.deepEqual(countByValue(await parallel(access, transferId, same)), { password_wrong: 50 });
  for (let n = 0; n < 20; n += 1) {
    const rejection = await attemptProblem(access, { transferId, password: 'wrong' });
    assert.deepEqual([rejection?.code, rejection?.members], ['password_wrong', { attemptsLeft: 4, nextStep: 'lock' }]);
  }
  assert.equal(derivations(), 1);
  assert.deepEqual(await attemptCounters(db), ['unverified 1 0']);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'opened');
});

eachDatabase('counts every repetition when the setting requires it', async (db) => {
  const ports = await createTestPorts(db);
  await writeSettings(ports, { 'attempts.count': 'all' });
  const { access, derivations } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  const right = await parallel(
    access,
    transferId,
    Array.from({ length: 20 }, () => password),
  );
  assert.deepEqual(countByValue(right), { opened: 20 }, 'right ones count nothing');
  const outcomes = await parallel(
    access,
    transferId,
    Array.from({ length: 50 }, () => 'wrong'),
  );
  const { password_wrong: wrong = 0, ...others } = countByValue(outcomes);
  assert.ok(wrong >= 1 && wrong <= 5, `${wrong}`);
  assert.ok(Object.keys(others).every((code) => code === 'too_many_requests' || code === 'transfer_locked'));
  for (let n = 0; n < 5; n += 1) await attemptOutcome(access, { transferId, password: 'wrong' });
  assert.equal(await attemptOutcome(access, { transferId, password }), 'transfer_locked');
  assert.equal(derivations(), 2);
});

eachDatabase('asks other callers to retry in a second while all remaining attempts are being checked', async (db) => {
  const ports = await createTestPorts(db);
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let waiting = 0;
  const { access } = createCountedAccess(ports, () => {
    waiting += 1;
    if (waiting === 5) reached.resolve();
    return gate.promise;
  });
  const { transferId, password } = await createTransfer(ports);
  const first = parallel(access, transferId, distinct(5));
  await reached.promise;
  for (const tried of ['another', password]) {
    const rejection = await attemptProblem(access, { transferId, password: tried });
    assert.deepEqual([rejection?.code, rejection?.retryAfter], ['too_many_requests', 1]);
  }
  assert.deepEqual(await attemptCounters(db), ['unverified 5 5']);
  gate.resolve();
  assert.deepEqual(countByValue(await first), { password_wrong: 5 });
  const locked = await attemptProblem(access, { transferId, password });
  assert.deepEqual([locked?.code, locked?.retryAfter], ['transfer_locked', 900]);
});

eachDatabase('serves another transfer during many parallel attempts at one ID', async (db) => {
  const ports = await createTestPorts(db);
  await writeSettings(ports, { 'attempts.lockAt': '0', 'attempts.longLockAt': '0', 'attempts.limit': '100' });
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { access, derivations } = createCountedAccess(ports, async () => {
    if (derivations() === 40) reached.resolve();
    if (derivations() <= 40) await gate.promise;
  });
  const [one, other] = [await createTransfer(ports), await createTransfer(ports)];
  const attempts = parallel(access, one.transferId, distinct(40));
  await reached.promise;
  gate.resolve();
  assert.equal(await attemptOutcome(access, other), 'opened');
  const { password_wrong: wrong = 0, too_many_requests: rejected = 0 } = countByValue(await attempts);
  assert.deepEqual({ wrong, rejected }, { wrong: 8, rejected: 32 });
  const counted = (await attemptCounters(db)).toSorted();
  assert.deepEqual(counted, ['unverified 0 0', 'unverified 8 0'], 'rejected attempts are not counted');
});

eachDatabase('locks out the caller of wrong passwords first, and all callers after twice as many', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  const from = (address: string, tried = password) => attemptOutcome(access, { transferId, password: tried, address });
  const outcomes: string[] = [];
  for (let n = 0; n < 6; n += 1) outcomes.push(await from('198.51.100.1', `first ${n}`));
  assert.deepEqual(countByValue(outcomes), { password_wrong: 5, transfer_locked: 1 });
  assert.equal(await from('203.0.113.9'), 'opened', 'another caller');
  for (let n = 0; n < 4; n += 1) await from(`2001:db8:${n}::1`, `distributed ${n}`);
  assert.equal(await from('203.0.113.9'), 'opened');
  const last = await attemptProblem(access, { transferId, password: 'the tenth', address: '192.0.2.1' });
  assert.deepEqual(last?.members, { attemptsLeft: 0, nextStep: 'lock' });
  assert.equal(await from('203.0.113.9'), 'transfer_locked', 'many callers together');
  ports.clock.advance(60 * minute);
  for (let n = 0; n < 4; n += 1) await from(`2001:db8:1${n}::1`, `distributed again ${n}`);
  assert.equal(await from('192.0.2.2', 'the last'), 'transfer_gone');
});

eachDatabase('one caller alone neither locks other callers nor deletes the transfer', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  assert.equal(await attempt(access, transferId, 1, 5), 'password_wrong');
  ports.clock.advance(15 * minute);
  for (let n = 6; n <= 25; n += 1) {
    const wrong = await attemptProblem(access, { transferId, password: `wrong ${n}` });
    assert.deepEqual(wrong?.members, { attemptsLeft: 0, nextStep: 'lock' }, `attempt ${n}`);
    const locked = await attemptProblem(access, { transferId, password });
    assert.deepEqual([locked?.code, locked?.retryAfter], ['transfer_locked', 86_400], `attempt ${n}`);
    assert.equal(await attemptOutcome(access, { transferId, password, address: '203.0.113.9' }), 'opened');
    ports.clock.advance(1440 * minute);
  }
});

eachDatabase('grows and ends locks, and deletes the transfer for all after the last wrong password', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const made = await createTransfer(ports, { recipients: ['bob@example.org', 'cleo@example.org'] });
  const { transferId, password, trackingId } = made;
  const cleo = made.recipients[1];
  assert.ok(cleo);
  assert.equal(await attempt(access, transferId, 1, 5), 'password_wrong');
  assert.equal(await attemptOutcome(access, { transferId }), 'transfer_locked', 'also without any proof');
  assert.equal(await attemptOutcome(access, { ...cleo, transferId: cleo.transferId }), 'opened', 'another recipient');
  ports.clock.advance(15 * minute - 1);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'transfer_locked');
  ports.clock.advance(1);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'opened');
  const second = { transferId, address: '198.51.100.2' };
  assert.equal(await attempt(access, second, 6, 10), 'password_wrong', 'the right one has not reset the count');
  ports.clock.advance(59 * minute);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'transfer_locked');
  ports.clock.advance(minute);
  const third = { transferId, address: '198.51.100.3' };
  assert.equal(await attempt(access, third, 11, 14), 'password_wrong');
  assert.equal(await attempt(access, third, 15, 15), 'transfer_gone', 'this very answer');
  for (const request of [{ transferId, password }, cleo])
    assert.equal(await attemptOutcome(access, request), 'transfer_gone');
  const { state } = await db
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'Deleted_by_security');
  assert.deepEqual(await db.selectFrom('key_slot').selectAll().execute(), []);
  const events = await db.selectFrom('transfer_log').select('event').orderBy('id').execute();
  assert.equal(events.at(-1)?.event, 'lockedOut');
});

eachDatabase('notifies the sender and the administrator once of each lock and of a deletion', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const emails = async () => {
    const rows = await db.selectFrom('outbox').select('kind').orderBy('kind').execute();
    return countByValue(rows.map(({ kind }) => kind));
  };
  const { transferId } = await createTransfer(ports);
  await parallel(access, transferId, distinct(50));
  assert.deepEqual(await emails(), { 'lock-alert': 1 });
  await writeSettings(ports, { 'admin.email': 'admin@example.org' });
  ports.clock.advance(15 * minute);
  await attempt(access, { transferId, address: '198.51.100.2' }, 106, 110);
  assert.deepEqual(await emails(), { 'lock-alert': 2, 'lock-alert-to-admin': 1 });
  ports.clock.advance(60 * minute);
  await attempt(access, { transferId, address: '198.51.100.3' }, 111, 115);
  const all = { 'lock-alert': 2, 'lock-alert-to-admin': 1, 'deletion-alert': 1, 'deletion-alert-to-admin': 1 };
  assert.deepEqual(await emails(), all);
});

eachDatabase('supports a lock in place of the deletion, without earlier locks', async (db) => {
  const ports = await createTestPorts(db);
  await writeSettings(ports, {
    'attempts.lockAt': '0',
    'attempts.longLockAt': '0',
    'attempts.limit': '3',
    'attempts.action': 'lock',
  });
  const { access } = createCountedAccess(ports);
  const { transferId, password } = await createTransfer(ports);
  assert.deepEqual((await attemptProblem(access, { transferId, password: 'wrong' }))?.members, {
    attemptsLeft: 2,
    nextStep: 'lock',
  });
  assert.equal(await attempt(access, transferId, 1, 2), 'password_wrong');
  const locked = await attemptProblem(access, { transferId, password });
  assert.deepEqual([locked?.code, locked?.retryAfter], ['transfer_locked', 86_400]);
  ports.clock.advance(86_400_000);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'opened');
});

eachDatabase('refunds an attempt when the password was right or could not be checked', async (db) => {
  const ports = await createTestPorts(db);
  const { transferId, password } = await createTransfer(ports);
  const busy = createCountedAccess(ports, async () => {
    throw new Problem('too_many_requests', { retryAfter: 5 });
  });
  assert.deepEqual(countByValue(await parallel(busy.access, transferId, distinct(5))), { too_many_requests: 5 });
  assert.deepEqual(await attemptCounters(db), ['unverified 0 0']);
  const { access } = createCountedAccess(ports);
  await attempt(access, transferId, 1, 3);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'opened');
  assert.deepEqual(await attemptCounters(db), ['unverified 3 0']);
});

eachDatabase('keeps counting the attempts that a crashed server was checking', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const made = await createTransfer(ports);
  const { transferId, password } = made;
  const source = await attemptSource(ports, made);
  for (let n = 0; n < 5; n += 1) await reserveAttempt(ports, source);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'too_many_requests');
  ports.clock.advance(2 * minute);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'transfer_locked');
  ports.clock.advance(15 * minute);
  assert.equal(await attemptOutcome(access, { transferId, password }), 'opened');
  assert.deepEqual(await attemptCounters(db), ['unverified 5 0']);
});

eachDatabase('drops one wrong password from the count per day', async (db) => {
  const ports = await createTestPorts(db);
  const { access } = createCountedAccess(ports);
  const { transferId } = await createTransfer(ports);
  await attempt(access, transferId, 1, 4);
  ports.clock.advance(2 * 86_400_000);
  const rejection = await attemptProblem(access, { transferId, password: 'wrong 5' });
  assert.deepEqual(rejection?.members, { attemptsLeft: 2, nextStep: 'lock' });
});

eachDatabase('runs no derivation and counts nothing for ten thousand attempts at unassigned IDs', async (db) => {
  const ports = await createTestPorts(db);
  const { access, derivations } = createCountedAccess(ports);
  await createTransfer(ports);
  const outcomes: string[] = [];
  // The other database takes long for as many.
  const attempts = isPostgres(db) ? 1_000 : 10_000;
  for (let n = 0; n < attempts; n += 100) {
    const ids = Array.from({ length: 100 }, (_, more) => `unknown${n + more}`.padEnd(12, 'x').slice(2));
    const responses = ids.map((transferId) => attemptOutcome(access, { transferId, password: `wrong ${transferId}` }));
    outcomes.push(...(await Promise.all(responses)));
  }
  assert.deepEqual(countByValue(outcomes), { entity_unknown: 300, too_many_requests: attempts - 300 });
  assert.equal(derivations(), 0);
  assert.deepEqual(await attemptCounters(db), []);
});
