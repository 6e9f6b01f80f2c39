import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { completeTransfers } from '../../src/actions/completing/complete-transfers.ts';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { parseSmtpServer } from '../../src/core/config-values.ts';
import { hourMs } from '../../src/core/time.ts';
import type { Database } from '../../src/db/tables.ts';
import { smtpMailer } from '../../src/mail/smtp.ts';
import { serviceAddress } from '../../src/ports/mailer.suite.ts';
import { EmailFailed, type EmailMessage } from '../../src/ports/mailer.ts';
import { eachDatabase } from '../support/database/each-database.ts';
import { noon } from '../support/database/test-rows.ts';
import { clearTextIn, clearTextUnder } from '../support/faults/clear-text.ts';
import { type SmtpMode, startFaultySmtpServer } from '../support/mail/faulty-smtp-server.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { createTestPorts } from '../support/server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../support/transfer/test-transfer.ts';

/** The modes of a mail server during a day, each from an hour on. */
const day: ReadonlyArray<readonly [fromHour: number, mode: SmtpMode]> = [
  [0, 'down'],
  [9, 'silent'],
  [9.5, 'full'],
  [11, 'response lost'],
  [12.5, 'stopping'],
  [24, 'normal'],
];
const modeAt = (sinceMs: number) => day.findLast(([hour]) => sinceMs >= hour * hourMs)?.[1] ?? 'down';

const jobsAtOnce = 4;
const everyMs = 2_000;

interface Attempt {
  readonly messageId: string;
  readonly at: number;
}

/** Runs the jobs at the times they are due until the queue is empty, without real pauses. */
async function passDays(
  ports: Awaited<ReturnType<typeof createTestPorts>>,
  server: Awaited<ReturnType<typeof startFaultySmtpServer>>,
) {
  const attempts: Attempt[] = [];
  // Only a silent server, or no server, causes a timeout. An attempt that fails before is repeated.
  const timeouts = { connectMs: 400, totalMs: 600_000, stopMs: 600_000 };
  const smtp = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${server.port}`), serviceAddress, timeouts);
  const mailer = {
    ...ports.mailer,
    send(email: EmailMessage, stopping?: AbortSignal) {
      attempts.push({ messageId: email.messageId, at: ports.clock.now().getTime() });
      return smtp.send(email, stopping);
    },
  };
  const deps = { ...ports, mailer, serviceUrl: 'https://files.example.org/' };
  for (let due = await nextDue(ports.db); due !== undefined; due = await nextDue(ports.db)) {
    const now = ports.clock.now().getTime();
    ports.clock.set(new Date(Math.max(due, attempts.length === 0 ? now : now + everyMs)));
    assert.ok(ports.clock.now().getTime() < noon.getTime() + 30 * hourMs, 'an email is still queued');
    await server.setMode(modeAt(ports.clock.now().getTime() - noon.getTime()));
    const runs = Array.from({ length: jobsAtOnce }, () => sendEmails(deps, new AbortController().signal));
    for (const run of await Promise.allSettled(runs)) {
      if (run.status === 'rejected')
        for (const error of run.reason.errors) assert.ok(error instanceof EmailFailed, error);
    }
  }
  return attempts;
}

async function nextDue(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('due_at').as('due'))
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return row?.due == null ? undefined : new Date(row.due).getTime();
}

/** Returns which of these texts the database contains in clear text. */
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

/** Checks that each pause of an email is twice the previous one, whatever other emails wait. */
function assertPausesGrow(attempts: readonly Attempt[]): void {
  for (const [messageId, own] of Map.groupBy(attempts, (each) => each.messageId)) {
    assert.ok(own.length > 80, `${messageId} had ${own.length} attempts`);
    for (const [index, { at }] of own.entries()) {
      const pauseMs = at - (own[index - 1]?.at ?? at);
      const leastMs = index === 0 ? 0 : Math.min(10_000 * 2 ** (index - 1), 900_000);
      assert.ok(pauseMs >= leastMs && pauseMs <= leastMs + 60_000, `${messageId}: pause ${index} took ${pauseMs}`);
    }
  }
}

eachDatabase(
  'a mail server that is down for a day loses no email, and delivers none twice',
  async (db, location, t) => {
    const ports = await createTestPorts(db);
    const server = await startFaultySmtpServer(t);
    const recipients = ['bob@example.org', 'cleo@example.net'];
    const transfer = await createTransfer(ports, { state: 'Processing', password: undefined, recipients });
    await completeTransfers(ports, new AbortController().signal);
    const secrets = transfer.recipients.map(({ password }) => password);
    const texts = [transfer.trackingId, ...secrets];
    assert.deepEqual(await readableIn(db, location, texts), [transfer.trackingId]);

    const attempts = await passDays(ports, server);

    assertPausesGrow(attempts);
    assert.deepEqual(new Set(server.received.map(({ mode }) => mode)), new Set(['response lost', 'normal']));
    await assertEachReceivedTheirs(
      transfer,
      server.received.filter(({ mode }) => mode === 'normal'),
    );
    const ids = new Map<string, string>();
    for (const { to, bytes } of server.received) {
      const { messageId = '', date = '' } = await parseMime(bytes);
      // A copy has the message ID, recipient and date of the original.
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

/** Checks that each recipient has one email with their own link, and the sender one summary. */
async function assertEachReceivedTheirs(
  { sender, recipients }: TestTransfer,
  received: ReadonlyArray<{ readonly to: readonly string[]; readonly bytes: Buffer }>,
): Promise<void> {
  const emails = await Promise.all(
    received.map(async ({ to, bytes }) => {
      const { text = '' } = await parseMime(bytes);
      return [...to, ...text.matchAll(/#password=(\w{32})/g).map(([, secret]) => secret)].join(' ');
    }),
  );
  const expected = [sender, ...recipients.map(({ address, password }) => `${address} ${password}`)];
  assert.deepEqual(emails.toSorted(), expected.toSorted());
}
