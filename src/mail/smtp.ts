import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { EmailAddress } from '../core/email.ts';
import type { SmtpServer } from '../core/smtp-server.ts';
import { type Mailer, MailFailed, type MailFailure } from '../ports/mailer.ts';
import { composedMail } from './composed-mail.ts';
import { inTurns } from './in-turns.ts';

export interface Patience {
  readonly connectMs: number;
  /** With a server that says nothing. */
  readonly silenceMs: number;
  /** With the whole conversation, so that a server that says something now and then cannot hold us. */
  readonly wholeMs: number;
}

const usualPatience: Patience = { connectMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 };

/**
 * One connection a mail: there is no idle one that may have died, and no mail waits behind another that hangs.
 * Where TLS is required nothing is said before it is there, whatever the server claims to be able to.
 */
export function smtpMailer(server: SmtpServer, from: EmailAddress, patience = usualPatience): Mailer {
  return {
    async send(mail, stopping) {
      stopping?.throwIfAborted();
      const bytes = await composedMail(from, mail, stopping);
      await deliver(server, { from, to: [mail.to] }, bytes, patience, stopping);
    },
  };
}

interface Envelope {
  readonly from: string;
  readonly to: string[];
}

async function deliver(
  server: SmtpServer,
  envelope: Envelope,
  bytes: Buffer,
  patience: Patience,
  stopping: AbortSignal | undefined,
): Promise<void> {
  stopping?.throwIfAborted();
  const connection = new SMTPConnection(connectionOptions(server, patience));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  const timer = setTimeout(() => {
    reject(new MailFailed('unreachable', 'The mail server did not take the mail in time.'));
  }, patience.wholeMs);
  const leave = () => reject(stopping?.reason);
  stopping?.addEventListener('abort', leave);
  try {
    await Promise.race([broken, converse(connection, server, envelope, bytes)]);
    connection.quit();
  } catch (error) {
    stopping?.throwIfAborted();
    throw failureOf(error as SmtpError);
  } finally {
    stopping?.removeEventListener('abort', leave);
    clearTimeout(timer);
    connection.close();
  }
}

function connectionOptions({ host, port, tls }: SmtpServer, { connectMs, silenceMs }: Patience) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    opportunisticTLS: tls === 'optional',
    // Who could do without encryption gains nothing by refusing a certificate that is not quite right.
    tls: { rejectUnauthorized: tls !== 'optional' },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  };
}

async function converse(
  connection: SMTPConnection,
  { tls, login }: SmtpServer,
  envelope: Envelope,
  bytes: Buffer,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  // A second lock: without it, what follows would be readable on its way should the first ever fail.
  if (tls !== 'optional' && !connection.secure) {
    throw new MailFailed('unreachable', 'The mail server does not encrypt.');
  }
  if (login !== undefined) {
    await new Promise<void>((resolve, reject) => {
      connection.login({ user: login.user, pass: login.password }, (error) => (error ? reject(error) : resolve()));
    });
  }
  await new Promise<void>((resolve, reject) => {
    connection.send(envelope, Readable.from(inTurns(bytes)), (error) => (error ? reject(error) : resolve()));
  });
}

/** What is of use in an error of nodemailer. Its message and its stack quote the server. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
  /** What the server said, of which only the numbers are for us. */
  readonly response?: string;
}

function failureOf(error: SmtpError | MailFailed): MailFailed {
  if (error instanceof MailFailed) return error;
  const { code, originalCode, responseCode = 0, command = '', response = '' } = error;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1];
  const facts = [code, originalCode, responseCode || undefined, enhanced, command || undefined];
  // Nothing was said yet when TLS fails, so there is nothing to give away; and why it fails is hard to guess.
  if (code === 'ETLS') facts.push(error.message.replace(/\p{Cc}+/gu, ' ').slice(0, 200));
  const reasons = facts.filter((fact) => fact !== undefined).join(', ');
  const isAboutThisMail = responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA');
  const failure = isAboutThisMail ? failureAt(command, responseCode, enhanced) : 'unreachable';
  return new MailFailed(failure, `${sentences[failure]} (${reasons}).`);
}

const sentences: Readonly<Record<MailFailure, string>> = {
  unreachable: 'The mail server takes no mail',
  refused: 'The mail server refused a mail',
  declined: 'The mail server refused a mail for now',
  later: 'The mail server put off a mail',
};

/** There is no such reader: their mailbox, their domain or their address itself. */
const isNoReader = /^5\.1\.([12346]|10)$/;
/** Not the reader but the service is meant: its address is not believed, or it has sent too much. */
const isOurAddress = /^5\.1\.([78]|9\d)$/;
/** Addresses otherwise, mailboxes, the size, the content. A full mailbox may be the one from which we send. */
const isDoubtful = /^5\.([126]\.|3\.4$)/;

/**
 * Only an address that leads nowhere is for good at once. A wrong password, a sender that may not send or a relay that
 * does not know us (5.7) is our own fault: it will be mended, and the mail then goes out. Once the content was given the
 * same code may speak of this mail alone.
 */
function failureAt(command: string, responseCode: number, enhanced: string | undefined): MailFailure {
  if (responseCode < 500) return 'later';
  if (responseCode === 530 || responseCode === 535) return 'unreachable';
  if (enhanced === undefined) return 'declined';
  if (isOurAddress.test(enhanced)) return 'unreachable';
  if (isNoReader.test(enhanced)) return 'refused';
  if (enhanced.startsWith('5.7.')) return command === 'DATA' ? 'declined' : 'unreachable';
  return isDoubtful.test(enhanced) ? 'declined' : 'later';
}
