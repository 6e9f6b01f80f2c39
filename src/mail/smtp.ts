import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { EmailAddress } from '../core/email-address.ts';
import type { SmtpServer } from '../core/smtp-server.ts';
import { EmailFailed, type EmailFailure, type Mailer } from '../ports/mailer.ts';
import { composeEmailInWorker } from './compose-in-worker.ts';

export interface SmtpTimeouts {
  readonly connectMs: number;
  /** Time for the whole conversation, so that a server that sends a little now and then cannot hold the connection. */
  readonly totalMs: number;
  /** How long a stop waits for the response to a content that is being sent: the server may have accepted it. */
  readonly stopMs: number;
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, totalMs: 60_000, stopMs: 5_000 };

/**
 * How long a response that has arrived may take to be read after a timeout. A process that was suspended runs its timers
 * first: without this time it would send an email again that the server has accepted.
 */
const graceMs = 1_000;

/** The longest possible timeout. Only the limits above end a conversation. */
const noTimeoutMs = 2 ** 31 - 1;

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
  const giveUp = () => reject(new EmailFailed('unreachable', 'mail server did not accept the message in time'));
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

function connectionOptions({ host, port, tls }: SmtpServer, { connectMs }: SmtpTimeouts) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    opportunisticTLS: tls === 'optional',
    // If encryption is optional, rejecting an invalid certificate would not make the connection safer.
    tls: { rejectUnauthorized: tls !== 'optional' },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: noTimeoutMs,
  };
}

async function runSmtpSession(
  connection: SMTPConnection,
  { tls, login }: SmtpServer,
  { envelope, bytes, confirm, contentBegins }: ObservedDelivery,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  // A second check, should the first ever fail: without TLS, what follows could be read on the network.
  if (tls !== 'optional' && !connection.secure) {
    throw new EmailFailed('unreachable', 'mail server does not support TLS (required)');
  }
  const isInternational = /[^\x20-\x7e]/.test(envelope.to.join());
  if (isInternational && !/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse))) {
    throw new EmailFailed('refused', 'mail server does not support international addresses (SMTPUTF8)');
  }
  if (login !== undefined) {
    await new Promise<void>((resolve, reject) => {
      connection.login({ user: login.user, pass: login.password }, (error) => (error ? reject(error) : resolve()));
    });
  }
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

/** The safe fields of a nodemailer error. Its message and stack quote the server. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
  /** The server's response, of which only the numbers are used. */
  readonly response?: string;
}

function failureOf(error: SmtpError | EmailFailed): EmailFailed {
  if (error instanceof EmailFailed) return error;
  const { code, originalCode, responseCode = 0, command = '', response = '' } = error;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1];
  const facts = [code, originalCode, responseCode || undefined, enhanced, command || undefined];
  // When TLS fails nothing was sent yet, so the message has no secret, and the reason is hard to find otherwise.
  if (code === 'ETLS') facts.push(error.message.replace(/\p{Cc}+/gu, ' ').slice(0, 200));
  const reasons = facts.filter((fact) => fact !== undefined).join(', ');
  const isAboutThisMail = responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA');
  const failure = isAboutThisMail ? failureAt(command, responseCode, enhanced) : 'unreachable';
  return new EmailFailed(failure, `${sentences[failure]} (${reasons})`);
}

const sentences: Readonly<Record<EmailFailure, string>> = {
  unreachable: 'mail server unreachable or rejected the connection',
  refused: 'mail server rejected a message',
  declined: 'mail server rejected a message for now',
  later: 'mail server deferred a message',
};

/** The recipient does not exist: the mailbox, the domain or the address. */
const isUnknownRecipient = /^5\.1\.([12346]|10)$/;
/** The sender is rejected, not the recipient: its address is not accepted, or it has sent too much. */
const isSenderRejected = /^5\.1\.([78]|9\d)$/;
/** Other address errors, mailboxes, the size, the content. A full mailbox may be the sender's. */
const isAmbiguous = /^5\.([126]\.|3\.4$)/;

/**
 * Only an address that does not exist fails immediately and permanently. A wrong password, a sender that may not send,
 * or a relay that is not allowed (5.7) is a configuration error: it will be fixed, and the email is sent then. After
 * the content was sent, the same code may concern this email only.
 */
function failureAt(command: string, responseCode: number, enhanced: string | undefined): EmailFailure {
  if (responseCode < 500) return 'later';
  if (responseCode === 530 || responseCode === 535) return 'unreachable';
  if (enhanced === undefined) return 'declined';
  if (isSenderRejected.test(enhanced)) return 'unreachable';
  if (isUnknownRecipient.test(enhanced)) return 'refused';
  if (enhanced.startsWith('5.7.')) return command === 'DATA' ? 'declined' : 'unreachable';
  return isAmbiguous.test(enhanced) ? 'declined' : 'later';
}

const sliceBytes = 65_536;

/** Yields bytes in slices for a consumer that reads each byte, and lets other work run between two slices. */
export async function* yieldingSlices(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    if (from > 0) await nextTurn();
    yield bytes.subarray(from, from + sliceBytes);
  }
}
