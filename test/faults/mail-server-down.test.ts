import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import { sendMails } from '../../src/actions/send-mails.ts';
import { parseSmtpServer } from '../../src/core/smtp-server.ts';
import type { Database } from '../../src/db/tables.ts';
import { smtpMailer } from '../../src/mail/smtp.ts';
import { serviceAddress } from '../../src/ports/mailer.suite.ts';
import { type Mail, MailFailed } from '../../src/ports/mailer.ts';
import { aTransfer, type MadeTransfer } from '../support/a-transfer.ts';
import { noon } from '../support/builders.ts';
import { clearTextIn, clearTextUnder } from '../support/clear-text.ts';
import { eachDatabase } from '../support/each-database.ts';
import { housePorts } from '../support/house-ports.ts';
import { readMail } from '../support/mail-servers.ts';
import { aMoodyMailServer, type Mood } from '../support/moody-mail-server.ts';

const hourMs = 3_600_000;

/** A day of a mail server, hour by hour. */
const day: ReadonlyArray<readonly [fromHour: number, mood: Mood]> = [
  [0, 'away'],
  [9, 'silent'],
  [9.5, 'full'],
  [11, 'forgetful'],
  [12.5, 'leaving'],
  [24, 'fine'],
];
const moodAt = (sinceMs: number) => day.findLast(([hour]) => sinceMs >= hour * hourMs)?.[1] ?? 'away';

const jobsAtOnce = 4;
const everyMs = 2_000;

interface Try {
  readonly messageId: string;
  readonly at: number;
}

/** Runs the jobs as their clock would, until no mail waits any more; each pause takes no time. */
async function passDays(
  ports: Awaited<ReturnType<typeof housePorts>>,
  server: Awaited<ReturnType<typeof aMoodyMailServer>>,
) {
  const tries: Try[] = [];
  const patience = { connectMs: 400, silenceMs: 10_000, wholeMs: 20_000 };
  const smtp = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${server.port}`), serviceAddress, patience);
  const mailer = {
    ...ports.mailer,
    send(mail: Mail, stopping?: AbortSignal) {
      tries.push({ messageId: mail.messageId, at: ports.clock.now().getTime() });
      return smtp.send(mail, stopping);
    },
  };
  const post = { ...ports, mailer, serviceUrl: 'https://files.example.org/' };
  for (let due = await nextDue(ports.db); due !== undefined; due = await nextDue(ports.db)) {
    const now = ports.clock.now().getTime();
    ports.clock.set(new Date(Math.max(due, tries.length === 0 ? now : now + everyMs)));
    assert.ok(ports.clock.now().getTime() < noon.getTime() + 30 * hourMs, 'a mail still waits');
    await server.change(moodAt(ports.clock.now().getTime() - noon.getTime()));
    const runs = Array.from({ length: jobsAtOnce }, () => sendMails(post, new AbortController().signal));
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === 'rejected')
        for (const error of run.reason.errors) assert.ok(error instanceof MailFailed, error);
    }
  }
  return tries;
}

async function nextDue(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('due_at').as('due'))
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return row?.due == null ? undefined : new Date(row.due).getTime();
}

/** Which of these texts anybody can read who has the database. */
async function readableIn(db: Database, location: string, texts: readonly string[]): Promise<readonly string[]> {
  const tables = await db.introspection.getTables();
  const cells = [];
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'outbox')
      .selectAll()
      .execute();
    cells.push(
      ...rows
        .flatMap((row) => Object.values(row))
        .map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell) : Buffer.from(`${cell}`))),
    );
  }
  const inRows = clearTextIn(Buffer.concat(cells.flatMap((cell) => [cell, Buffer.from('\n')])), texts);
  if (location.startsWith('postgres:')) return inRows;
  const { found } = await clearTextUnder(dirname(location), texts);
  return [...new Set([...inRows, ...found.map(({ text }) => text)])];
}

/** Each waits twice as long as the time before, and not much longer because others wait too. */
function assertPausesGrow(tries: readonly Try[]): void {
  for (const [messageId, own] of Map.groupBy(tries, (each) => each.messageId)) {
    assert.ok(own.length > 80, `${messageId} was tried ${own.length} times`);
    for (const [index, { at }] of own.entries()) {
      const pauseMs = at - (own[index - 1]?.at ?? at);
      const leastMs = index === 0 ? 0 : Math.min(10_000 * 2 ** (index - 1), 900_000);
      assert.ok(pauseMs >= leastMs && pauseMs <= leastMs + 60_000, `${messageId}: pause ${index} took ${pauseMs}`);
    }
  }
}

eachDatabase(
  'a mail server that is down for a day costs no mail, and nobody reads one twice',
  async (db, location, t) => {
    const ports = await housePorts(db);
    const server = await aMoodyMailServer(t);
    const recipients = ['bob@example.org', 'cleo@example.net'];
    const transfer = await aTransfer(ports, { state: 'Processing', password: undefined, recipients });
    await completeTransfers(ports, new AbortController().signal);
    const secrets = transfer.recipients.map(({ password }) => password);
    const texts = [transfer.trackingId, ...secrets];
    assert.deepEqual(await readableIn(db, location, texts), [transfer.trackingId]);

    const tries = await passDays(ports, server);

    assertPausesGrow(tries);
    assert.deepEqual(new Set(server.taken.map(({ mood }) => mood)), new Set(['forgetful', 'fine']));
    await assertEachHasTheirs(
      transfer,
      server.taken.filter(({ mood }) => mood === 'fine'),
    );
    const ids = new Map<string, string>();
    for (const { to, bytes } of server.taken) {
      const { messageId = '', date = '' } = await readMail(bytes);
      // A copy is known by its id; it is for the same reader and has the same date.
      const before = ids.get(messageId);
      if (before !== undefined) assert.equal(`${to} ${date}`, before);
      ids.set(messageId, `${to} ${date}`);
    }
    assert.equal(ids.size, recipients.length + 1);
    const rows = await db.selectFrom('outbox').select(['state', 'payload']).execute();
    assert.ok(rows.every(({ state, payload }) => state === 'sent' && payload === null));
    assert.deepEqual(await readableIn(db, location, texts), [transfer.trackingId]);
  },
);

/** One mail for each recipient, with the link that is theirs alone; one summary for the sender. */
async function assertEachHasTheirs(
  { sender, recipients }: MadeTransfer,
  taken: ReadonlyArray<{ readonly to: readonly string[]; readonly bytes: Buffer }>,
): Promise<void> {
  const mails = await Promise.all(
    taken.map(async ({ to, bytes }) => {
      const { text = '' } = await readMail(bytes);
      return [...to, ...text.matchAll(/#password=(\w{32})/g).map(([, secret]) => secret)].join(' ');
    }),
  );
  const expected = [sender, ...recipients.map(({ address, password }) => `${address} ${password}`)];
  assert.deepEqual(mails.toSorted(), expected.toSorted());
}
