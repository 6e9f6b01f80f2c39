import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../core/config-values.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { emailFailureSentence } from '../core/email-kinds.ts';
import { EmailFailed, type Mailer } from '../ports/mailer.ts';
import { composeEmailInWorker } from './compose-in-worker.ts';
import { checkSmtpServer } from './smtp-check.ts';
import {
  type ConnectTimeouts,
  connect,
  connectionOptions,
  failureOf,
  logIn,
  type SmtpError,
} from './smtp-connection.ts';

export interface SmtpTimeouts extends ConnectTimeouts {
  /** How long a stop waits for the response to a content that is being sent: the server may have accepted it. */
  readonly stopMs: number;
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, totalMs: 60_000, stopMs: 5_000 };

/**
 * How long a response that has arrived may take to be read after a timeout. A process that was suspended runs its timers
 * first: without this time it would send an email again that the server has accepted.
 */
const graceMs = 1_000;

/**
 * Opens one connection for each email: there is no idle connection that may have died, and no email waits behind
 * another that hangs. If TLS is required, nothing is sent before it is established, whatever the server claims.
 */
export function smtpMailer(server: SmtpServer, from: EmailAddress, timeouts = defaultTimeouts): Mailer {
  return {
    async send(email, stopping, confirm = async () => {}) {
      stopping?.throwIfAborted();
      const bytes = await composeEmailInWorker(from, email, stopping);
      await deliver(server, { envelope: { from, to: [email.to] }, bytes, confirm }, timeouts, stopping);
    },
    check: (signal) => checkSmtpServer(server, timeouts, signal),
  };
}

interface Envelope {
  readonly from: string;
  readonly to: string[];
}

interface Delivery {
  readonly envelope: Envelope;
  readonly bytes: Buffer;
  confirm(): Promise<void>;
}

/** A delivery that reports when the server has requested the content. */
interface ObservedDelivery extends Delivery {
  contentBegins(): void;
}

async function deliver(
  server: SmtpServer,
  delivery: Delivery,
  timeouts: SmtpTimeouts,
  stopping: AbortSignal | undefined,
): Promise<void> {
  stopping?.throwIfAborted();
  const connection = new SMTPConnection(connectionOptions(server, timeouts));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  const giveUp = () => reject(new EmailFailed('unreachable', emailFailureSentence('timeout')));
  let timer = setTimeout(() => {
    timer = setTimeout(giveUp, graceMs);
  }, timeouts.totalMs);
  let unconfirmed: { readonly cause: unknown } | undefined;
  const confirm = async () => {
    await delivery.confirm().catch((cause: unknown) => {
      unconfirmed = { cause };
      throw cause;
    });
  };
  let stopMs = 0;
  const contentBegins = () => {
    stopMs = timeouts.stopMs;
  };
  let stopTimer: NodeJS.Timeout | undefined;
  const leave = () => {
    if (stopMs === 0) reject(stopping?.reason);
    else stopTimer = setTimeout(() => reject(stopping?.reason), stopMs);
  };
  stopping?.addEventListener('abort', leave);
  try {
    await Promise.race([broken, runSmtpSession(connection, server, { ...delivery, confirm, contentBegins })]);
    connection.quit();
  } catch (error) {
    if (stopping?.aborted && error === stopping.reason) throw error;
    if (unconfirmed !== undefined) throw unconfirmed.cause;
    throw failureOf(error as SmtpError);
  } finally {
    stopping?.removeEventListener('abort', leave);
    clearTimeout(timer);
    clearTimeout(stopTimer);
    connection.close();
  }
}

async function runSmtpSession(
  connection: SMTPConnection,
  server: SmtpServer,
  { envelope, bytes, confirm, contentBegins }: ObservedDelivery,
): Promise<void> {
  await connect(connection, server);
  const isInternational = /[^\x20-\x7e]/.test(envelope.to.join());
  if (isInternational && !/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse))) {
    throw new EmailFailed('refused', emailFailureSentence('no_international_addresses', 'SMTPUTF8'));
  }
  await logIn(connection, server);
  await confirm();
  async function* content() {
    contentBegins();
    yield* yieldingSlices(bytes);
  }
  await new Promise<void>((resolve, reject) => {
    connection.send({ ...envelope, use8BitMime: isInternational }, Readable.from(content()), (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

const sliceBytes = 65_536;

/** Yields bytes in slices for a consumer that reads each byte, and lets other work run between two slices. */
export async function* yieldingSlices(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    if (from > 0) await nextTurn();
    yield bytes.subarray(from, from + sliceBytes);
  }
}
