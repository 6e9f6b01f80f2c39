import assert from 'node:assert/strict';
import { aParty, noon } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { readMail } from '../../test/support/mail-servers.ts';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import { queueMail } from '../db/outbox.ts';
import type { Database } from '../db/tables.ts';
import { type Mail, MailFailed, type MailFailure } from '../ports/mailer.ts';
import { type NewMail, sealMail } from './queued-mail.ts';
import { sendMails } from './send-mails.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;

/** A post whose mailer fails as often as it is told to. */
async function aPost(db: Database) {
  const ports = await housePorts(db);
  const failures: Array<MailFailure | Error> = [];
  const sent: Mail[] = [];
  const mailer = {
    ...ports.mailer,
    async send(mail: Mail) {
      const failure = failures.shift();
      if (failure instanceof Error) throw failure;
      if (failure !== undefined) throw new MailFailed(failure, failure);
      sent.push(mail);
      await ports.mailer.send(mail);
    },
  };
  const post = { ...ports, mailer, serviceUrl: 'https://files.example.org/' };
  async function queue(parts: Partial<NewMail<'verification-code'>> & { address?: string } = {}): Promise<void> {
    const party = await aParty(db, parts.address);
    const row = sealMail(ports.keys, {
      kind: 'verification-code',
      payload: { language: 'de', code: 'AbCdEfGhIj', validMinutes: 10 },
      at: ports.clock.now(),
      giveUpAt: new Date(ports.clock.now().getTime() + 4 * dayMs),
      ...parts,
    });
    await db.transaction().execute((tx) => queueMail(tx, { ...row, party_id: party }));
  }
  const run = (stopping = new AbortController().signal) => sendMails(post, stopping);
  const pass = (ms: number) => ports.clock.set(new Date(ports.clock.now().getTime() + ms));
  const states = async () =>
    (await db.selectFrom('outbox').select(['state', 'payload']).orderBy('created_at').orderBy('id').execute()).map(
      ({ state, payload }) => (payload === null ? state : `${state} with payload`),
    );
  return { post, sent, failures, queue, run, pass, states, kept: ports.mailer.kept };
}

eachDatabase('a queued mail is sent once, in the language of its reader, and its secrets are gone', async (db) => {
  const { queue, run, kept, states } = await aPost(db);
  await queue({ address: 'ann@example.org' });
  await run();
  await run();
  assert.deepEqual(
    kept.map(({ to }) => to),
    ['ann@example.org'],
  );
  const mail = await readMail(kept[0]?.bytes ?? Buffer.alloc(0));
  assert.match(mail.subject ?? '', /Bestätigung/);
  assert.match(mail.text ?? '', /^AbCdEfGhIj$/m);
  assert.deepEqual(await states(), ['sent']);
});

eachDatabase('two servers that send at the same time send each mail once', async (db) => {
  const { queue, run, sent } = await aPost(db);
  for (let index = 0; index < 30; index += 1) await queue();
  await Promise.all([run(), run(), run()]);
  assert.equal(sent.length, 30);
  assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 30);
});

eachDatabase('the same event is queued once, and always has the same message id', async (db) => {
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

eachDatabase('a mail that is not taken is tried again, with growing pauses, for days', async (db) => {
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

eachDatabase('a mail that is refused, has no reader any more or comes too late is given up', async (db) => {
  const { queue, run, failures, pass, sent, states } = await aPost(db);
  await queue();
  failures.push('refused');
  await assert.rejects(run(), AggregateError);
  assert.deepEqual(await states(), ['failed']);
  await queue();
  await db.updateTable('party').set({ forgotten_at: noon.toISOString() }).execute();
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
});

eachDatabase('a doubtful refusal is believed when there was no other answer for hours', async (db) => {
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

eachDatabase('the last try comes just before a mail is given up', async (db) => {
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

eachDatabase('a code is sent before the mails of transfers, however long they have waited', async (db) => {
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

eachDatabase('while we have too much to do, a mail waits a moment and is none the worse for it', async (db) => {
  const { queue, run, failures, pass, sent, states } = await aPost(db);
  await queue();
  await queue();
  for (let round = 0; round < 5; round += 1) {
    failures.push(new WorkNotBegun('Too many wait'));
    await assert.rejects(run(), ({ errors }: AggregateError) => errors.length === 1);
    pass(5 * secondMs);
  }
  const tries = (await db.selectFrom('outbox').select('tries').execute()).map((row) => row.tries);
  assert.deepEqual([sent.length, ...tries, ...(await states())], [0, 0, 0, ...Array(2).fill('queued with payload')]);
  await run();
  assert.equal(sent.length, 2);
});

eachDatabase('a mail that takes too long is left while it is still ours', async (db) => {
  const { queue, run, pass, post, sent } = await aPost(db);
  await queue();
  const hanging = {
    send: (_mail: Mail, stopping?: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        stopping?.addEventListener('abort', () => reject(stopping.reason));
      }),
  };
  const slow = sendMails({ ...post, mailer: hanging }, new AbortController().signal, 50);
  await assert.rejects(slow, ({ errors: [error] }: AggregateError) => error.name === 'TimeoutError');
  pass(10 * secondMs);
  await run();
  assert.equal(sent.length, 1);
});

eachDatabase('while nothing can be sent, the others wait untouched', async (db) => {
  const { queue, run, failures, pass, sent } = await aPost(db);
  for (let index = 0; index < 12; index += 1) await queue();
  failures.push('unreachable');
  await assert.rejects(run(), AggregateError);
  const tries = (await db.selectFrom('outbox').select('tries').execute()).map((row) => row.tries);
  assert.deepEqual(tries.toSorted(), [...Array<number>(11).fill(0), 1]);
  pass(dayMs);
  await run();
  assert.equal(sent.length, 12);
});

eachDatabase('a mail that this version cannot write waits for one that can, and holds up nobody', async (db) => {
  const { queue, run, sent, states } = await aPost(db);
  await queue();
  await db.updateTable('outbox').set({ kind: 'from-the-future' }).execute();
  await queue();
  await assert.rejects(run(), AggregateError);
  assert.deepEqual([sent.length, ...(await states()).toSorted()], [1, 'queued with payload', 'sent']);
});

eachDatabase('a server that died with a mail in its hands does not keep it for ever', async (db) => {
  const { queue, run, failures, pass, sent, post } = await aPost(db);
  await queue();
  const dead = { ...post, mailer: { send: () => new Promise<never>(() => {}) } };
  void sendMails(dead, new AbortController().signal);
  while ((await db.selectFrom('outbox').select('tries').executeTakeFirstOrThrow()).tries === 0) await run();
  assert.equal(sent.length, 0);
  pass(179 * secondMs);
  await run();
  assert.equal(sent.length, 0);
  pass(secondMs);
  await run();
  assert.equal(sent.length, 1);
  assert.equal(failures.length, 0);
});

eachDatabase('a mail whose answer got lost goes out again, under the same message id', async (db) => {
  const { queue, pass, post, sent } = await aPost(db);
  await queue();
  const losing = {
    async send(mail: Mail) {
      await post.mailer.send(mail);
      throw new MailFailed('unreachable', 'The line was cut.');
    },
  };
  await assert.rejects(sendMails({ ...post, mailer: losing }, new AbortController().signal), AggregateError);
  pass(10 * secondMs);
  await sendMails(post, new AbortController().signal);
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
  await assert.rejects(sendMails({ ...post, db: readOnly }, new AbortController().signal), AggregateError);
});

eachDatabase('a mail that hangs holds up none that is sent beside it', async (db) => {
  const { queue, run, post, sent } = await aPost(db);
  await queue({ address: 'hanging@example.org' });
  const [hanging, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mailer = {
    async send(mail: Mail) {
      hanging.resolve();
      await letGo.promise;
      await post.mailer.send(mail);
    },
  };
  const slow = sendMails({ ...post, mailer }, new AbortController().signal);
  await hanging.promise;
  for (let index = 0; index < 15; index += 1) await queue();
  await run();
  assert.equal(sent.length, 15);
  letGo.resolve();
  await slow;
  assert.equal(sent.at(-1)?.to, 'hanging@example.org');
});

eachDatabase('whoever is asked to stop leaves the mail that is under way, and it is due at once', async (db) => {
  const { queue, run, post, sent } = await aPost(db);
  await queue();
  const stopping = new AbortController();
  const mailer = {
    send: (_mail: Mail, signal?: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        stopping.abort();
      }),
  };
  await sendMails({ ...post, mailer }, stopping.signal);
  await run();
  assert.equal(sent.length, 1);
});

eachDatabase('whoever is asked to stop begins no other mail', async (db) => {
  const { queue, run, sent } = await aPost(db);
  await queue();
  await run(AbortSignal.abort());
  assert.equal(sent.length, 0);
});
