import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { aDoor, counters, outcomeOf, refusalOf, tally, withSettings } from '../../test/support/guessing.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { Problem } from '../core/problem.ts';
import { isPostgres, openDatabase } from '../db/open-database.ts';
import { reserveAttempt } from './count-attempts.ts';
import type { Door } from './open-transfer.ts';

const minute = 60_000;

function later(ports: HousePorts, ms: number): void {
  ports.clock.set(new Date(ports.clock.now().getTime() + ms));
}

/** Wrong passwords one after the other: what the last one got. */
async function guess(door: Door, transferId: string, from: number, to: number): Promise<string> {
  let outcome = '';
  for (let n = from; n <= to; n += 1) outcome = await outcomeOf(door, { transferId, password: `wrong ${n}` });
  return outcome;
}

const parallel = (door: Door, transferId: string, passwords: readonly string[]) =>
  Promise.all(passwords.map((password) => outcomeOf(door, { transferId, password })));

const distinct = (length: number, name = 'wrong') => Array.from({ length }, (_, n) => `${name} ${n}`);

eachDatabase('two hundred wrong passwords at once are five, on one server and on two', async (db, location) => {
  const ports = await housePorts(db);
  const second = isPostgres(db) ? openDatabase(location) : db;
  try {
    const doors = [aDoor(ports), aDoor({ ...ports, db: second })];
    const { transferId, password } = await aTransfer(ports);
    const shares = await Promise.all(
      doors.map(({ door }, n) => parallel(door, transferId, distinct(100, `server ${n}`))),
    );
    const { password_wrong: wrong = 0, ...others } = tally(shares.flat());
    assert.ok(wrong <= 5 && doors.reduce((sum, { derivations }) => sum + derivations(), 0) <= 5);
    assert.ok(Object.keys(others).every((code) => code === 'requests_too_many' || code === 'transfer_locked'));
    for (const { door } of doors) assert.equal(await outcomeOf(door, { transferId, password }), 'transfer_locked');
    assert.deepEqual(await counters(db), ['stranger 5 0']);
  } finally {
    if (second !== db) await second.destroy();
  }
});

eachDatabase('the same wrong password counts once, however often it comes, one by one or at once', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  const { transferId, password } = await aTransfer(ports);
  const same = Array.from({ length: 50 }, () => 'wrong');
  assert.deepEqual(tally(await parallel(door, transferId, same)), { password_wrong: 50 });
  for (let n = 0; n < 20; n += 1) {
    const refusal = await refusalOf(door, { transferId, password: 'wrong' });
    assert.deepEqual([refusal?.code, refusal?.members], ['password_wrong', { attemptsLeft: 4 }]);
  }
  assert.equal(derivations(), 1);
  assert.deepEqual(await counters(db), ['stranger 1 0']);
  assert.equal(await outcomeOf(door, { transferId, password }), 'opened');
});

eachDatabase('where each repetition is to count, each does', async (db) => {
  const ports = await housePorts(db);
  await withSettings(ports, { 'attempts.count': 'all' });
  const { door, derivations } = aDoor(ports);
  const { transferId, password } = await aTransfer(ports);
  const right = await parallel(
    door,
    transferId,
    Array.from({ length: 20 }, () => password),
  );
  assert.deepEqual(tally(right), { opened: 20 }, 'right ones count nothing');
  const outcomes = await parallel(
    door,
    transferId,
    Array.from({ length: 50 }, () => 'wrong'),
  );
  const { password_wrong: wrong = 0, ...others } = tally(outcomes);
  assert.ok(wrong >= 1 && wrong <= 5, `${wrong}`);
  assert.ok(Object.keys(others).every((code) => code === 'requests_too_many' || code === 'transfer_locked'));
  for (let n = 0; n < 5; n += 1) await outcomeOf(door, { transferId, password: 'wrong' });
  assert.equal(await outcomeOf(door, { transferId, password }), 'transfer_locked');
  assert.equal(derivations(), 2);
});

eachDatabase('while all that are left are being looked at, others are told to come back in a second', async (db) => {
  const ports = await housePorts(db);
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let waiting = 0;
  const { door } = aDoor(ports, () => {
    waiting += 1;
    if (waiting === 5) reached.resolve();
    return gate.promise;
  });
  const { transferId, password } = await aTransfer(ports);
  const first = parallel(door, transferId, distinct(5));
  await reached.promise;
  for (const shown of ['another', password]) {
    const refusal = await refusalOf(door, { transferId, password: shown });
    assert.deepEqual([refusal?.code, refusal?.retryAfter], ['requests_too_many', 1]);
  }
  assert.deepEqual(await counters(db), ['stranger 5 5']);
  gate.resolve();
  assert.deepEqual(tally(await first), { password_wrong: 5 });
  const locked = await refusalOf(door, { transferId, password });
  assert.deepEqual([locked?.code, locked?.retryAfter], ['transfer_locked', 900]);
});

eachDatabase('however many guess at one id at once, whoever opens another is served', async (db) => {
  const ports = await housePorts(db);
  await withSettings(ports, { 'attempts.lockAt': '0', 'attempts.longLockAt': '0', 'attempts.limit': '100' });
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { door, derivations } = aDoor(ports, async () => {
    if (derivations() === 40) reached.resolve();
    if (derivations() <= 40) await gate.promise;
  });
  const [one, other] = [await aTransfer(ports), await aTransfer(ports)];
  const guesses = parallel(door, one.transferId, distinct(40));
  await reached.promise;
  gate.resolve();
  assert.equal(await outcomeOf(door, other), 'opened');
  assert.deepEqual(tally(await guesses), { password_wrong: 8, requests_too_many: 32 });
  const counted = (await counters(db)).toSorted();
  assert.deepEqual(counted, ['stranger 0 0', 'stranger 8 0'], 'who found no place is not counted');
});

eachDatabase('locks grow and end, and the last wrong password deletes the transfer for all', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const made = await aTransfer(ports, { recipients: ['bob@example.org', 'cleo@example.org'] });
  const { transferId, password, trackingId } = made;
  const cleo = made.recipients[1];
  assert.ok(cleo);
  assert.equal(await guess(door, transferId, 1, 5), 'password_wrong');
  assert.equal(await outcomeOf(door, { transferId }), 'transfer_locked', 'also without any proof');
  assert.equal(await outcomeOf(door, { ...cleo, transferId: cleo.transferId }), 'opened', 'another recipient');
  later(ports, 15 * minute - 1);
  assert.equal(await outcomeOf(door, { transferId, password }), 'transfer_locked');
  later(ports, 1);
  assert.equal(await outcomeOf(door, { transferId, password }), 'opened');
  assert.equal(await guess(door, transferId, 6, 10), 'password_wrong', 'the right one has not reset the count');
  later(ports, 59 * minute);
  assert.equal(await outcomeOf(door, { transferId, password }), 'transfer_locked');
  later(ports, minute);
  assert.equal(await guess(door, transferId, 11, 14), 'password_wrong');
  assert.equal(await guess(door, transferId, 15, 15), 'transfer_gone', 'this very answer');
  for (const knock of [{ transferId, password }, cleo]) assert.equal(await outcomeOf(door, knock), 'transfer_gone');
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

eachDatabase('sender and administrator are told of each step, once, and of a deletion that came about', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const mails = async () => {
    const rows = await db.selectFrom('outbox').select('kind').orderBy('kind').execute();
    return tally(rows.map(({ kind }) => kind));
  };
  const { transferId } = await aTransfer(ports);
  await parallel(door, transferId, distinct(50));
  assert.deepEqual(await mails(), { 'lock-alert': 1 });
  await withSettings(ports, { 'admin.mail': 'admin@example.org' });
  later(ports, 15 * minute);
  await guess(door, transferId, 106, 110);
  assert.deepEqual(await mails(), { 'lock-alert': 2, 'lock-alert-to-admin': 1 });
  later(ports, 60 * minute);
  await guess(door, transferId, 111, 115);
  const all = { 'lock-alert': 2, 'lock-alert-to-admin': 1, 'deletion-alert': 1, 'deletion-alert-to-admin': 1 };
  assert.deepEqual(await mails(), all);
});

eachDatabase('in place of the deletion there may be a lock, and no locks before it', async (db) => {
  const ports = await housePorts(db);
  await withSettings(ports, {
    'attempts.lockAt': '0',
    'attempts.longLockAt': '0',
    'attempts.limit': '3',
    'attempts.action': 'lock',
  });
  const { door } = aDoor(ports);
  const { transferId, password } = await aTransfer(ports);
  assert.deepEqual((await refusalOf(door, { transferId, password: 'wrong' }))?.members, { attemptsLeft: 2 });
  assert.equal(await guess(door, transferId, 1, 2), 'password_wrong');
  const locked = await refusalOf(door, { transferId, password });
  assert.deepEqual([locked?.code, locked?.retryAfter], ['transfer_locked', 86_400]);
  later(ports, 86_400_000);
  assert.equal(await outcomeOf(door, { transferId, password }), 'opened');
});

eachDatabase('a try is given back when the password was right, or could not be looked at', async (db) => {
  const ports = await housePorts(db);
  const { transferId, password } = await aTransfer(ports);
  const busy = aDoor(ports, async () => {
    throw new Problem('requests_too_many', { retryAfter: 5 });
  });
  assert.deepEqual(tally(await parallel(busy.door, transferId, distinct(5))), { requests_too_many: 5 });
  assert.deepEqual(await counters(db), ['stranger 0 0']);
  const { door } = aDoor(ports);
  await guess(door, transferId, 1, 3);
  assert.equal(await outcomeOf(door, { transferId, password }), 'opened');
  assert.deepEqual(await counters(db), ['stranger 3 0']);
});

eachDatabase('what a server that has died was looking at stays counted', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const { transferId, password, trackingId, recipients } = await aTransfer(ports);
  const guesser = { trackingId, recipientId: recipients[0]?.id ?? '', caller: 'stranger' } as const;
  for (let n = 0; n < 5; n += 1) await reserveAttempt(ports, guesser);
  assert.equal(await outcomeOf(door, { transferId, password }), 'requests_too_many');
  later(ports, 2 * minute);
  assert.equal(await outcomeOf(door, { transferId, password }), 'transfer_locked');
  later(ports, 15 * minute);
  assert.equal(await outcomeOf(door, { transferId, password }), 'opened');
  assert.deepEqual(await counters(db), ['stranger 5 0']);
});

eachDatabase('wrong passwords are forgotten one a day', async (db) => {
  const ports = await housePorts(db);
  const { door } = aDoor(ports);
  const { transferId } = await aTransfer(ports);
  await guess(door, transferId, 1, 4);
  later(ports, 2 * 86_400_000);
  const refusal = await refusalOf(door, { transferId, password: 'wrong 5' });
  assert.deepEqual(refusal?.members, { attemptsLeft: 2 });
});

eachDatabase('ten thousand guesses at ids that nobody has run no derivation and count nowhere', async (db) => {
  const ports = await housePorts(db);
  const { door, derivations } = aDoor(ports);
  await aTransfer(ports);
  const outcomes: string[] = [];
  // The other database takes long for as many.
  const guesses = isPostgres(db) ? 1_000 : 10_000;
  for (let n = 0; n < guesses; n += 100) {
    const ids = Array.from({ length: 100 }, (_, more) => `unknown${n + more}`.padEnd(12, 'x').slice(2));
    const answers = ids.map((transferId) => outcomeOf(door, { transferId, password: `wrong ${transferId}` }));
    outcomes.push(...(await Promise.all(answers)));
  }
  assert.deepEqual(tally(outcomes), { entity_unknown: 300, requests_too_many: guesses - 300 });
  assert.equal(derivations(), 0);
  assert.deepEqual(await counters(db), []);
});
