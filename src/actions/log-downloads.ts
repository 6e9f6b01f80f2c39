import { setTimeout as pause } from 'node:timers/promises';
import { addDownloads } from '../db/downloads.ts';
import { type OutboxRow, queueMails } from '../db/outbox.ts';
import { findSentTransfer } from '../db/sent-transfers.ts';
import type { Database } from '../db/tables.ts';
import { withFullLog } from '../db/told-downloads.ts';
import type { Ports } from '../ports/ports.ts';
import { downloadNotificationMails } from './event-mails.ts';

/** What a recipient has when an answer has ended with its last byte. */
export interface Delivery {
  readonly trackingId: string;
  readonly recipientId: string;
  /** `VIEWED` is a confidential message that was fetched by itself: it is read, not kept. */
  readonly method: 'DOWNLOADED' | 'VIEWED';
  /** An archive delivers every file in it. */
  readonly fileIds: readonly string[];
}

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;
type Ended = Delivery & { readonly at: Date };
type Waiting = PromiseWithResolvers<void> & { readonly ended: Ended };

interface Log {
  readonly waiting: Waiting[];
  isWriting: boolean;
}

/** Of this process. */
const logs = new WeakMap<Database, Log>();
/** What is on its way into the databases. */
const writings = new Set<Promise<void>>();

/** After a commit, the next waits this long: whoever fetches many small files makes few commits. */
const betweenCommitsMs = 50;
const pausesMs = [200, 1_000, 5_000];
/** No transaction logs many more files: others want to write too. */
const filesAtOnce = 500;
/** So many wait while a database does not answer; then no more are taken. */
const mostWaiting = 100_000;

/**
 * Logs that an answer has ended. Resolves when that is durable, and rejects when it could not be logged after several
 * tries. The client is not asked again: one that breaks down with the last byte in its hands has got it.
 */
export async function logDelivery(ports: Share, delivery: Delivery): Promise<void> {
  const log = logs.get(ports.db) ?? { waiting: [], isWriting: false };
  logs.set(ports.db, log);
  const at = wholeSecond(ports.clock.now());
  const own: Waiting[] = [];
  for (let from = 0; from < delivery.fileIds.length; from += filesAtOnce) {
    const ended = { ...delivery, at, fileIds: delivery.fileIds.slice(from, from + filesAtOnce) };
    own.push({ ended, ...Promise.withResolvers<void>() });
  }
  if (log.waiting.length + own.length > mostWaiting) throw new Error('Too many downloads wait to be logged');
  log.waiting.push(...own);
  if (!log.isWriting) writeAll(ports, log);
  await Promise.all(own.map(({ promise }) => promise));
}

/** Before the house closes. Waits no longer than this. */
export async function allDeliveriesLogged(deadlineMs: number): Promise<void> {
  await Promise.race([Promise.allSettled(writings), pause(deadlineMs, undefined, { ref: false })]);
}

function writeAll(ports: Share, log: Log): void {
  log.isWriting = true;
  const writing = writeUntilNoneWaits(ports, log).finally(() => writings.delete(writing));
  writings.add(writing);
}

/** Never rejects: whoever waits is told how it went with theirs, however many come after them. */
async function writeUntilNoneWaits(ports: Share, log: Log): Promise<void> {
  while (log.waiting.length > 0) {
    const batch = nextBatch(log.waiting);
    try {
      await writePatiently(
        ports,
        batch.map(({ ended }) => ended),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    await pause(betweenCommitsMs, undefined, { ref: false });
  }
  // At once, so that nothing can begin to wait for somebody who has stopped looking.
  log.isWriting = false;
}

function nextBatch(waiting: Waiting[]): readonly Waiting[] {
  let [count, files] = [0, 0];
  for (const { ended } of waiting) {
    if (files >= filesAtOnce) break;
    count += 1;
    files += ended.fileIds.length;
  }
  return waiting.splice(0, count);
}

async function writePatiently(ports: Share, ended: readonly Ended[]): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await writeWherePossible(ports, ended);
      return;
    } catch {
      await pause(pauseMs, undefined, { ref: false });
    }
  }
  await writeWherePossible(ports, ended);
}

async function writeWherePossible(ports: Share, ended: readonly Ended[]): Promise<void> {
  const full = await withFullLog(ports.db, new Set(ended.map(({ recipientId }) => recipientId)));
  const possible = ended.filter(({ recipientId }) => !full.has(recipientId));
  if (possible.length > 0) await write(ports, possible);
}

/** The interface knows no fractions of a second. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

async function write(ports: Share, batch: readonly Ended[]): Promise<void> {
  // In one order, so that two servers that log downloads of the same transfers do not wait for each other in a circle.
  const inOrder = [...Map.groupBy(batch, ({ trackingId }) => trackingId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const mails = await notifications(
    ports,
    inOrder.flatMap(([, ended]) => ended),
  );
  await ports.db.transaction().execute(async (tx) => {
    for (const [, ended] of inOrder) {
      await addDownloads(tx, ...ended.map((one) => ({ ...one, at: one.at.toISOString() })));
    }
    await queueMails(tx, mails);
  });
}

/** To the senders who want to know. Most downloads follow another one, whose mail tells of them too. */
async function notifications(ports: Share, ended: readonly Ended[]): Promise<readonly OutboxRow[]> {
  const mails: OutboxRow[] = [];
  for (const [trackingId, downloads] of Map.groupBy(ended, (one) => one.trackingId)) {
    const transfer = await findSentTransfer(ports.db, trackingId);
    const [first, last] = [downloads.at(0), downloads.at(-1)];
    if (transfer === undefined || first === undefined || last === undefined) continue;
    const own = await downloadNotificationMails(ports, transfer, first.at);
    mails.push(...(own.length > 0 ? own : await downloadNotificationMails(ports, transfer, last.at)));
  }
  return mails;
}
