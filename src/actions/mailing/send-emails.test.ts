import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertContact, noon } from '../../../test/support/database/test-rows.ts';
import { parseMime } from '../../../test/support/mail/smtp-servers.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { WorkerUnavailable } from '../../core/errors.ts';
import { dayMs } from '../../core/time.ts';
import { queueEmail } from '../../db/outbox/outbox.ts';
import type { Database } from '../../db/tables.ts';
import { EmailFailed, type EmailFailure, type EmailMessage } from '../../ports/mailer.ts';
import { type NewEmail, sealEmail } from '../../records/queued-email.ts';
import { type RejectedEmail, sendEmails } from './send-emails.ts';

const secondMs = 1_000;

/** An email queue whose mailer fails a given number of times. */
async function aPost(db: Database) {
  const ports = await createTestPorts(db);
  const failures: Array<EmailFailure | Error> = [];
  const sent: EmailMessage[] = [];
  const mailer = {
    ...ports.mailer,
    async send(email: EmailMessage) {
      const failure = failures.shift();
      if (failure instanceof Error) throw failure;
      if (failure !== undefined) throw new EmailFailed(failure, failure);
      sent.push(email);
      await ports.mailer.send(email);
    },
  };
  const rejected: string[] = [];
  const reportRejectedEmail = ({ id }: RejectedEmail, { message }: Error) => rejected.push(`${id} ${message}`);
  const post = { ...ports, mailer, reportRejectedEmail, serviceUrl: 'https://files.example.org/' };
  async function queue(parts: Partial<NewEmail<'verification-code'>> & { address?: string } = {}): Promise<void> {
    const contact = await insertContact(db, parts.address);
    const row = sealEmail(ports.keys, {
      kind: 'verification-code',
      payload: { language: 'de', code: 'AbCdEfGhIj', validMinutes: 10 },
      at: ports.clock.now(),
      giveUpAt: new Date(ports.clock.now().getTime() + 4 * dayMs),
      ...parts,
    });
    await db.transaction().execute((tx) => queueEmail(tx, { ...row, contact_id: contact }));
  }
  const run = (stopping = new AbortController().signal) => sendEmails(post, stopping);
  const pass = (ms: number) => ports.clock.advance(ms);
  const states = async () =>
    (await db.selectFrom('outbox').select(['state', 'payload']).orderBy('created_at').orderBy('id').execute()).map(
      ({ state, payload }) => (payload === null ? state : `${state} with payload`),
    );
  return { post, sent, failures, rejected, queue, run, pass, states, saved: ports.mailer.sent };
}

eachDatabase('sends a queued email once, in the language of its reader, and removes its secrets', async (db) => {
  const { queue, run, saved, states } = await aPost(db);
  await queue({ address: 'ann@example.org' });
  await run();
  await run();
  assert.deepEqual(
    saved.map(({ to }) => to),
    ['ann@example.org'],
  );
  const email = await parseMime(saved[0]?.bytes ?? Buffer.alloc(0));
  assert.match(email.subject ?? '', /Bestätigung/);
  assert.match(email.text ?? '', /^AbCdEfGhIj$/m);
  assert.deepEqual(await states(), ['sent']);
});

eachDatabase('sends each email once from two servers that send at the same time', async (db) => {
  const { queue, run, sent } = await aPost(db);
  for (let index = 0; index < 30; index += 1) await queue();
  await Promise.all([run(), run(), run()]);
  assert.equal(sent.length, 30);
  assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 30);
});

eachDatabase('a server that was suspended until its claim expired does not send the email again', async (db) => {
  const { post, queue, run, pass, sent, states } = await aPost(db);
  await queue();
  // Suspended between the claim and the content, while another server claims and sends the same email.
  const suspended = {
    ...post.mailer,
    async send(email: EmailMessage, _stopping?: AbortSignal, confirm?: () => Promise<void>) {
      pass(10 * 60 * secondMs);
      await run();
      await confirm?.();
      sent.push(email);
    },
  };
  await sendEmails({ ...post, mailer: suspended }, new AbortController().signal);
  assert.equal(sent.length, 1);
  assert.deepEqual(await states(), ['sent']);
});

eachDatabase('queues the same event once, always with the same message ID', async (db) => {
  const { queue, run, sent } = await aPost(db);
  const about = { trackingId: '20260301-120000-AbCdEfGh', recipientId: 'r1' };
  await queue({ about });
  await queue({ about });
  await queue({ about: { ...about, ordinal: 1 } });
  await queue({ about: { trackingId: about.trackingId } });
  await queue({ about: { trackingId: about.trackingId } });
  await run();
  assert.equal(sent.length, 3);
  await db.deleteFrom('outbox').execute();
  const before = sent.map(({ messageId }) => messageId);
  await queue({ about });
  await run();
  assert.ok(before.includes(sent.at(-1)?.messageId ?? ''));
});

eachDatabase('retries a deferred email with growing pauses for days', async (db) => {
  const { queue, run, failures, pass, sent, states } = await aPost(db);
  await queue();
  for (const pauseMs of [10, 20, 40, 80, 160, 320, 640, 900, 900].map((seconds) => seconds * secondMs)) {
    failures.push('later');
    await assert.rejects(run(), AggregateError);
    pass(pauseMs - 1);
    await run();
    assert.deepEqual([sent.length, ...(await states())], [0, 'queued with payload']);
    pass(1);
  }
  await run();
  assert.deepEqual([sent.length, ...(await states())], [1, 'sent']);
  assert.deepEqual(sent[0]?.date, noon);
});

eachDatabase('gives up an email that is rejected, has no reader or is too late', async (db) => {
  const { queue, run, failures, rejected, pass, sent, states } = await aPost(db);
  await queue();
  failures.push('refused');
  await run();
  assert.deepEqual(await states(), ['failed']);
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  assert.deepEqual(rejected, [`${id} refused`]);
  await queue();
  await db.updateTable('contact').set({ erased_at: noon.toISOString() }).execute();
  await run();
  await queue({ giveUpAt: new Date(noon.getTime() + secondMs) });
  pass(secondMs);
  await run();
  await queue({ giveUpAt: new Date(noon.getTime() + 5 * secondMs) });
  failures.push('later');
  await assert.rejects(run(), AggregateError);
  pass(dayMs);
  await run();
  assert.deepEqual([sent.length, ...(await states())], [0, 'failed', 'failed', 'failed', 'failed']);
  assert.equal(rejected.length, 1);
});

eachDatabase('accepts an ambiguous rejection after hours without another response', async (db) => {
  const { queue, run, failures, pass, states } = await aPost(db);
  await queue();
  const declineFor = async (hours: number) => {
    for (let minutes = 0; minutes < hours * 60; minutes += 15) {
      failures.push('declined');
      await assert.rejects(run(), AggregateError);
      pass(900 * secondMs);
    }
  };
  await declineFor(4);
  failures.push('unreachable');
  await assert.rejects(run(), AggregateError);
  pass(900 * secondMs);
  await declineFor(4);
  assert.deepEqual(await states(), ['queued with payload']);
  failures.push('declined');
  await assert.rejects(run(), AggregateError);
  assert.deepEqual(await states(), ['failed']);
});

eachDatabase('makes the last attempt just before an email is given up', async (db) => {
  const { queue, run, failures, pass, sent, states } = await aPost(db);
  await queue({ giveUpAt: new Date(noon.getTime() + 60 * secondMs) });
  for (const pauseMs of [10, 20, 20].map((seconds) => seconds * secondMs)) {
    failures.push('later');
    await assert.rejects(run(), AggregateError);
    pass(pauseMs);
  }
  await run();
  assert.deepEqual([sent.length, ...(await states())], [1, 'sent']);
});

eachDatabase('sends a code before transfer emails, however long they have waited', async (db) => {
  const { queue, run, pass, sent } = await aPost(db);
  for (let ordinal = 0; ordinal < 12; ordinal += 1) {
    await queue({ about: { trackingId: '20260301-120000-AAAAAAAA', ordinal } });
  }
  pass(secondMs);
  await queue({ address: 'waiting@example.org' });
  await run();
  assert.equal(sent.length, 13);
  assert.equal(sent[0]?.to, 'waiting@example.org');
});

eachDatabase('delays an email under overload without counting an attempt', async (db) => {
  const { queue, run, failures, pass, sent, states } = await aPost(db);
  await queue();
  await queue();
  for (let round = 0; round < 5; round += 1) {
    failures.push(new WorkerUnavailable('Too many wait'));
    await assert.rejects(run(), ({ errors }: AggregateError) => errors.length === 1);
    pass(5 * secondMs);
  }
  const attempts = (await db.selectFrom('outbox').select('attempts').execute()).map((row) => row.attempts);
  assert.deepEqual([sent.length, ...attempts, ...(await states())], [0, 0, 0, ...Array(2).fill('queued with payload')]);
  await run();
  assert.equal(sent.length, 2);
});

eachDatabase('abandons a slow email before its lease ends', async (db) => {
  const { queue, run, pass, post, sent } = await aPost(db);
  await queue();
  const hanging = {
    send: (_mail: EmailMessage, stopping?: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        stopping?.addEventListener('abort', () => reject(stopping.reason));
      }),
  };
  const slow = sendEmails({ ...post, mailer: hanging }, new AbortController().signal, 50);
  await assert.rejects(slow, ({ errors: [error] }: AggregateError) => error.name === 'TimeoutError');
  pass(10 * secondMs);
  await run();
  assert.equal(sent.length, 1);
});

eachDatabase('leaves the other emails untouched while nothing can be sent', async (db) => {
  const { queue, run, failures, pass, sent } = await aPost(db);
  for (let index = 0; index < 12; index += 1) await queue();
  failures.push('unreachable');
  await assert.rejects(run(), AggregateError);
  const attempts = (await db.selectFrom('outbox').select('attempts').execute()).map((row) => row.attempts);
  assert.deepEqual(attempts.toSorted(), [...Array<number>(11).fill(0), 1]);
  pass(dayMs);
  await run();
  assert.equal(sent.length, 12);
});

eachDatabase('leaves an email of an unknown kind for a newer version and does not block others', async (db) => {
  const { queue, run, sent, states } = await aPost(db);
  await queue();
  await db.updateTable('outbox').set({ kind: 'from-the-future' }).execute();
  await queue();
  await assert.rejects(run(), AggregateError);
  assert.deepEqual([sent.length, ...(await states()).toSorted()], [1, 'queued with payload', 'sent']);
});

eachDatabase('releases the email of a server that died while sending', async (db) => {
  const { queue, run, failures, pass, sent, states, post } = await aPost(db);
  await queue();
  const { promise: silence, reject: resume } = Promise.withResolvers<never>();
  const dead = sendEmails({ ...post, mailer: { send: () => silence } }, new AbortController().signal);
  const outbox = db.selectFrom('outbox').select('attempts');
  await waitUntil(async () => (await outbox.executeTakeFirstOrThrow()).attempts > 0);
  assert.equal(sent.length, 0);
  pass(179 * secondMs);
  await run();
  assert.equal(sent.length, 0);
  pass(secondMs);
  await run();
  assert.equal(sent.length, 1);
  assert.equal(failures.length, 0);
  // The time limit of an email without a response would keep the process of this file running.
  resume(new EmailFailed('unreachable', 'The line was cut.'));
  await assert.rejects(dead, AggregateError);
  assert.deepEqual(await states(), ['sent']);
});

eachDatabase('resends an email whose response was lost under the same message ID', async (db) => {
  const { queue, pass, post, sent } = await aPost(db);
  await queue();
  const losing = {
    async send(email: EmailMessage) {
      await post.mailer.send(email);
      throw new EmailFailed('unreachable', 'The line was cut.');
    },
  };
  await assert.rejects(sendEmails({ ...post, mailer: losing }, new AbortController().signal), AggregateError);
  pass(10 * secondMs);
  await sendEmails(post, new AbortController().signal);
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[0], sent[1]);
});

eachDatabase('a database that can only be read ends the run', async (db) => {
  const { queue, post } = await aPost(db);
  await queue();
  const readOnly = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') throw new Error('The disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await assert.rejects(sendEmails({ ...post, db: readOnly }, new AbortController().signal), AggregateError);
});

eachDatabase('does not block parallel emails when one email hangs', async (db) => {
  const { queue, run, post, sent } = await aPost(db);
  await queue({ address: 'hanging@example.org' });
  const [hanging, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mailer = {
    async send(email: EmailMessage) {
      hanging.resolve();
      await letGo.promise;
      await post.mailer.send(email);
    },
  };
  const slow = sendEmails({ ...post, mailer }, new AbortController().signal);
  await hanging.promise;
  for (let index = 0; index < 15; index += 1) await queue();
  await run();
  assert.equal(sent.length, 15);
  letGo.resolve();
  await slow;
  assert.equal(sent.at(-1)?.to, 'hanging@example.org');
});

eachDatabase('abandons the running email on stop, and it is due immediately', async (db) => {
  const { queue, run, post, sent } = await aPost(db);
  await queue();
  const stopping = new AbortController();
  const mailer = {
    send: (_mail: EmailMessage, signal?: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        stopping.abort();
      }),
  };
  await sendEmails({ ...post, mailer }, stopping.signal);
  await run();
  assert.equal(sent.length, 1);
});

eachDatabase('keeps the claim on stop of an email that may have been accepted', async (db) => {
  const { queue, run, pass, post, sent, states } = await aPost(db);
  await queue();
  const stopping = new AbortController();
  const mailer = {
    async send(_mail: EmailMessage, signal?: AbortSignal, confirm?: () => Promise<void>) {
      await confirm?.();
      stopping.abort();
      signal?.throwIfAborted();
    },
  };
  await sendEmails({ ...post, mailer }, stopping.signal);
  pass(179 * secondMs);
  await run();
  assert.deepEqual([sent.length, ...(await states())], [0, 'queued with payload']);
  pass(secondMs);
  await run();
  assert.deepEqual([sent.length, ...(await states())], [1, 'sent']);
});

eachDatabase('starts no other email after a stop request', async (db) => {
  const { queue, run, sent } = await aPost(db);
  await queue();
  await run(AbortSignal.abort());
  assert.equal(sent.length, 0);
});

eachDatabase('the time of an email that was sent or has failed is not later than now', async (db) => {
  const { queue, run, post, failures } = await aPost(db);
  failures.push('refused');
  await queue();
  await queue({ address: 'bob@example.net' });
  await run();
  const times = await db.selectFrom('outbox').select(['state', 'due_at']).orderBy('state').execute();
  const now = post.clock.now().toISOString();
  assert.deepEqual(
    times.map(({ state, due_at }) => [state, due_at]),
    [
      ['failed', now],
      ['sent', now],
    ],
  );
});
