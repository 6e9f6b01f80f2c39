import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { EmailAddress } from '../core/email.ts';
import type { SmtpServer } from '../core/smtp-server.ts';
import { type Mailer, MailFailed, type MailFailure } from '../ports/mailer.ts';
import { composedMail } from './composed-mail.ts';

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
    connection.send(envelope, bytes, (error) => (error ? reject(error) : resolve()));
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
  const failure = isAboutThisMail ? failureAt(responseCode, enhanced) : 'unreachable';
  return new MailFailed(failure, `${sentences[failure]} (${reasons}).`);
}

const sentences: Readonly<Record<MailFailure, string>> = {
  unreachable: 'The mail server takes no mail',
  refused: 'The mail server refused a mail',
  later: 'The mail server put off a mail',
};

/**
 * Only what is about the reader or the message is for good: their address (5.1), their mailbox (5.2), the size (5.3.4),
 * the content (5.6), or a refusal without an enhanced code. A wrong password, a sender that may not send or a relay that
 * does not know us (5.7) is our own fault: it will be mended, and the mail then goes out.
 */
function failureAt(responseCode: number, enhanced: string | undefined): MailFailure {
  if (responseCode === 530 || responseCode === 535 || enhanced?.startsWith('5.7.')) return 'unreachable';
  const isForGood = enhanced === undefined || /^5\.([126]\.|3\.4$)/.test(enhanced);
  return responseCode >= 500 && isForGood ? 'refused' : 'later';
}
