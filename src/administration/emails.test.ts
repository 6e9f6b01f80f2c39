import assert from 'node:assert/strict';
import { countTurns } from '../../test/support/count-turns.ts';
import { eachDatabase, oneDatabase } from '../../test/support/database/each-database.ts';
import { explainQueries } from '../../test/support/database/query-plans.ts';
import { insertContact } from '../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { hasProblemCode } from '../../test/support/transfer/sender.ts';
import { createTransfer, type TestTransfer } from '../../test/support/transfer/test-transfer.ts';
import { prepareCompletionEmails } from '../actions/mailing/notifications.ts';
import { sendEmails } from '../actions/mailing/send-emails.ts';
import { localActor } from '../core/actor.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { maxClaimMs } from '../core/email-kinds.ts';
import type { TimeCursor } from '../core/listing.ts';
import { minuteMs } from '../core/time.ts';
import { claimEmail, queueEmails } from '../db/outbox/outbox.ts';
import { EmailFailed, type EmailFailure, type EmailMessage } from '../ports/mailer.ts';
import { sealEmail } from '../records/queued-email.ts';
import { retryEmail, retryEmails } from './email-retries.ts';
import { dropEmail, getEmail, listEmails } from './emails.ts';
import { erasePerson } from './people.ts';

const never = new AbortController().signal;
const rejection = 'the mail server does not accept the address';

/** A queue with a mailer that fails as the test requires. */
async function mailQueue(db: TestPorts['db']) {
  const ports = await createTestPorts(db);
  const failures: EmailFailure[] = [];
  const mailer = {
    ...ports.mailer,
    async send(email: EmailMessage) {
      const failure = failures.shift();
      if (failure !== undefined) throw new EmailFailed(failure, rejection);
      await ports.mailer.send(email);
    },
  };
  const run = async (...next: readonly EmailFailure[]) => {
    failures.push(...next);
    const sending = sendEmails({ ...ports, mailer, serviceUrl: 'https://files.example.org/' }, never);
    // A rejected address is no failure of the job.
    await (next.every((failure) => failure === 'refused') ? sending : assert.rejects(sending));
  };
  /** Queues the notifications of the recipients, and returns the email to the first one. */
  const notify = async (transfer: TestTransfer): Promise<string> => {
    const linkSecrets = new Map(transfer.recipients.map(({ transferId, password }) => [transferId, password]));
    const completion = { accepted: 1, removed: 0, unscanned: 0, linkSecrets };
    const emails = await prepareCompletionEmails(ports, transfer.trackingId, completion, ports.clock.now());
    await db.transaction().execute((tx) => queueEmails(tx, emails));
    return emails.find(({ kind }) => kind === 'recipient')?.id ?? assert.fail('No recipient is notified');
  };
  const rowOf = (id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const audited = async () =>
    (await db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute()).map(
      ({ action, subject }) => `${action} ${subject ?? ''}`.trim(),
    );
  return { ports, run, notify, rowOf, audited };
}

const quiet = { columns: { send_recipient_notification: 1, send_upload_summary: 0 } };

eachDatabase('makes the next attempt of a queued email now, unless a server may be sending it', async (db) => {
  const { ports, notify, rowOf, audited } = await mailQueue(db);
  const id = await notify(await createTransfer(ports, quiet));
  const later = new Date(ports.clock.now().getTime() + 10 * minuteMs).toISOString();
  await db.updateTable('outbox').set({ due_at: later, declined_at: later }).where('id', '=', id).execute();
  await retryEmail(ports, id);
  const { due_at, declined_at, state } = await rowOf(id);
  assert.deepEqual([due_at, declined_at, state], [ports.clock.now().toISOString(), null, 'queued']);
  const until = new Date(ports.clock.now().getTime() + maxClaimMs);
  const claimed = await claimEmail(db, { id, due_at }, until);
  await retryEmail(ports, id);
  assert.deepEqual(await rowOf(id), claimed);
  assert.deepEqual(await audited(), [`retryEmail ${id}`]);
});

eachDatabase('queues a failed email again, which is sent with the same message ID', async (db) => {
  const { ports, run, notify, rowOf, audited } = await mailQueue(db);
  const transfer = await createTransfer(ports, quiet);
  const id = await notify(transfer);
  await run('refused');
  const failed = await rowOf(id);
  assert.deepEqual([failed.state, failed.payload], ['failed', null]);
  assert.equal((await getEmail(ports, id)).failure, rejection);
  const isReported = async () =>
    (await db.selectFrom('recipient').select('notification_failed').executeTakeFirstOrThrow()).notification_failed;
  assert.equal(await isReported(), 1);
  ports.clock.advance(minuteMs);
  await retryEmail(ports, id);
  assert.ok((await rowOf(id)).give_up_at > failed.give_up_at);
  await run();
  const sent = await rowOf(id);
  assert.deepEqual([sent.state, sent.failure, sent.message_id], ['sent', null, failed.message_id]);
  assert.equal(await isReported(), 0);
  assert.deepEqual(
    ports.mailer.sent.map(({ to }) => to),
    ['bob@example.org'],
  );
  assert.deepEqual(await audited(), [`retryEmail ${id}`]);
  for (const change of [retryEmail, dropEmail])
    await assert.rejects(change(ports, id), hasProblemCode('email_settled'));
});

eachDatabase('does not queue an email again whose content cannot be written, or would not be sent', async (db) => {
  const { ports, run, notify, rowOf, audited } = await mailQueue(db);
  const unrepeatable = hasProblemCode('email_not_repeatable');
  const withSecret = await notify(await createTransfer(ports, { ...quiet, password: undefined }));
  await run('refused');
  assert.equal((await rowOf(withSecret)).state, 'failed');
  await assert.rejects(retryEmail(ports, withSecret), unrepeatable);
  const toErased = await notify(await createTransfer(ports, { ...quiet, recipients: ['zoe@example.org'] }));
  await run('refused');
  await erasePerson(ports, 'zoe@example.org' as EmailAddress);
  await assert.rejects(retryEmail(ports, toErased), unrepeatable);
  const aboutEnded = await notify(await createTransfer(ports, quiet));
  await run('refused');
  ports.clock.advance(31 * 24 * 60 * minuteMs);
  await assert.rejects(retryEmail(ports, aboutEnded), unrepeatable);
  const code = sealEmail(ports.keys, {
    kind: 'verification-code',
    payload: { language: 'en', code: 'AbCdEfGhIj', validMinutes: 10 },
    at: ports.clock.now(),
    giveUpAt: new Date(ports.clock.now().getTime() + minuteMs),
  });
  const contact_id = await insertContact(db, 'carl@example.org');
  await db.transaction().execute((tx) => queueEmails(tx, [{ ...code, contact_id }]));
  await run('refused');
  await assert.rejects(retryEmail(ports, code.id), unrepeatable);
  for (const id of ['AAAAAAAAAA', 'x', ''])
    await assert.rejects(retryEmail(ports, id), hasProblemCode('entity_unknown'));
  assert.equal((await audited()).length, 1, 'the erasure');
});

eachDatabase(
  'drops queued and failed emails, and reports to the sender that the reader was not reached',
  async (db) => {
    const { ports, run, notify, rowOf, audited } = await mailQueue(db);
    const failed = await notify(await createTransfer(ports, { ...quiet, recipients: ['carl@example.org'] }));
    await run('refused');
    const transfer = await createTransfer(ports, quiet);
    const queued = await notify(transfer);
    for (const id of [queued, failed]) {
      await dropEmail(ports, id, localActor);
      const { state, payload } = await rowOf(id);
      assert.deepEqual([state, payload], ['dropped', null]);
    }
    await run();
    assert.deepEqual(ports.mailer.sent, []);
    const recipient = await db
      .selectFrom('recipient')
      .select('notification_failed')
      .where('tracking_id', '=', transfer.trackingId)
      .executeTakeFirstOrThrow();
    assert.equal(recipient.notification_failed, 1);
    assert.deepEqual(await audited(), [`dropEmail ${queued}`, `dropEmail ${failed}`]);
  },
);

eachDatabase('makes the next attempt of all queued emails now, records it once, and can be stopped', async (db) => {
  const { ports, audited } = await mailQueue(db);
  const contact_id = await insertContact(db, 'carl@example.org');
  const now = ports.clock.now();
  assert.equal(await retryEmails(ports, never), 0);
  const soon = new Date(now.getTime() + maxClaimMs);
  const later = new Date(soon.getTime() + 1);
  const rows = Array.from({ length: 402 }, (_, index) => {
    const times = { at: now, dueAt: index < 401 ? later : soon, giveUpAt: new Date(now.getTime() + 60 * minuteMs) };
    return { ...sealEmail(ports.keys, { kind: 'test', payload: { language: 'en' }, ...times }), contact_id };
  });
  await db.transaction().execute((tx) => queueEmails(tx, rows));
  assert.equal(await retryEmails(ports, AbortSignal.abort()), 0);
  assert.equal(await retryEmails(ports, never), 401);
  const due = await db.selectFrom('outbox').select('id').where('due_at', '=', now.toISOString()).execute();
  assert.equal(due.length, 401);
  assert.deepEqual(await audited(), ['retryEmails']);
});

eachDatabase('lists emails of any states page by page, and finds them by address and transfer', async (db) => {
  const { ports, run, notify } = await mailQueue(db);
  const deps = { ...ports, reports: db };
  const first = await createTransfer(ports, { ...quiet, recipients: ['bob@example.org', 'carl@example.org'] });
  await notify(first);
  await run('refused', 'refused');
  const second = await createTransfer(ports, { ...quiet, recipients: ['bob@example.org', 'dora@example.org'] });
  await notify(second);
  await notify(await createTransfer(ports, { ...quiet, recipients: ['eve@example.org'] }));
  const unsettled = ['queued', 'failed'] as const;
  const all = await listEmails(deps, { states: unsettled }, { max: 10 });
  assert.equal(all.next, undefined);
  assert.deepEqual(all.entries.map(({ state }) => state).sort(), ['failed', 'failed', 'queued', 'queued', 'queued']);
  const paged: string[] = [];
  for (let after: TimeCursor | undefined, pages = 0; pages < 3; pages += 1) {
    const { entries, next } = await listEmails(deps, { states: unsettled }, { after, max: 2 });
    paged.push(...entries.map(({ id }) => id));
    after = next;
    assert.equal(next === undefined, pages === 2);
  }
  assert.deepEqual(
    paged,
    all.entries.map(({ id }) => id),
  );
  const found = async (filter: Partial<Parameters<typeof listEmails>[1]>) =>
    (await listEmails(deps, { states: unsettled, ...filter }, { max: 10 })).entries
      .map(({ state, address }) => `${state} ${address}`)
      .sort();
  const address = 'bob@example.org' as EmailAddress;
  assert.deepEqual(await found({ address }), ['failed bob@example.org', 'queued bob@example.org']);
  assert.deepEqual(await found({ address, trackingId: second.trackingId }), ['queued bob@example.org']);
  assert.deepEqual(await found({ states: ['sent', 'dropped'] }), []);
  assert.deepEqual(await found({ address: 'unknown@example.org' as EmailAddress }), []);
});

// A query to PostgreSQL takes any number of turns.
oneDatabase('lets other work run while it opens the failures of a page', 'SQLite', async (db) => {
  const { ports } = await mailQueue(db);
  const contact_id = await insertContact(db, 'carl@example.org');
  const at = ports.clock.now();
  const rows = Array.from({ length: 100 }, () => ({
    ...sealEmail(ports.keys, { kind: 'test', payload: { language: 'en' }, at, dueAt: at, giveUpAt: at }),
    contact_id,
  }));
  await db.transaction().execute((tx) => queueEmails(tx, rows));
  const turnsFor = async (max: number) => {
    using turns = countTurns();
    assert.equal((await listEmails({ ...ports, reports: db }, { states: ['queued'] }, { max })).entries.length, max);
    return turns.count;
  };
  const few = await turnsFor(1);
  assert.ok((await turnsFor(100)) >= few + 3);
});

// The plan of PostgreSQL depends on the number of rows.
oneDatabase('reads an index for each state of the emails', 'SQLite', async (db) => {
  const { ports } = await mailQueue(db);
  const plans = await explainQueries(db, (reports) =>
    listEmails({ ...ports, reports }, { states: ['queued', 'failed'] }, { max: 50 }),
  );
  assert.equal(plans.length, 2);
  for (const { plan } of plans) {
    assert.match(plan, /^SEARCH outbox USING INDEX outbox_due \(state=\?\)/);
    assert.doesNotMatch(plan, /SCAN outbox/);
  }
});
