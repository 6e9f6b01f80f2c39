import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../core/config-values.ts';
import { emailFailureSentence } from '../core/email-kinds.ts';
import { EmailFailed, type EmailFailure } from '../ports/mailer.ts';

export interface ConnectTimeouts {
  readonly connectMs: number;
  /** Time for the whole conversation, so that a server that sends a little now and then cannot hold the connection. */
  readonly totalMs: number;
}

/** The longest possible timeout. Only the limits above end a conversation. */
const noTimeoutMs = 2 ** 31 - 1;

export function connectionOptions({ host, port, tls }: SmtpServer, { connectMs }: Pick<ConnectTimeouts, 'connectMs'>) {
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

/** Opens the connection, encrypted if the configuration requires it. */
export async function connect(connection: SMTPConnection, { tls }: SmtpServer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  // A second check, should the first ever fail: without TLS, what follows could be read on the network.
  if (tls !== 'optional' && !connection.secure) {
    throw new EmailFailed('unreachable', emailFailureSentence('no_tls', 'required'));
  }
}

/** Signs in if the configuration has a user name and a password. */
export async function logIn(connection: SMTPConnection, { login }: SmtpServer): Promise<void> {
  if (login === undefined) return;
  await new Promise<void>((resolve, reject) => {
    connection.login({ user: login.user, pass: login.password }, (error) => (error ? reject(error) : resolve()));
  });
}

/** The safe fields of a nodemailer error. Its message and stack quote the server. */
export interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
  /** The server's response, of which only the numbers are used. */
  readonly response?: string;
}

export function failureOf(error: SmtpError | EmailFailed): EmailFailed {
  if (error instanceof EmailFailed) return error;
  const { code, originalCode, responseCode = 0, command = '', response = '' } = error;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1];
  const facts = [code, originalCode, responseCode || undefined, enhanced, command || undefined];
  // When TLS fails nothing was sent yet, so the message has no secret, and the reason is hard to find otherwise.
  if (code === 'ETLS') facts.push(error.message.replace(/\p{Cc}+/gu, ' ').slice(0, 200));
  const reasons = facts.filter((fact) => fact !== undefined).join(', ');
  const isAboutThisMail = responseCode >= 400 && (command === 'RCPT TO' || command === 'DATA');
  const failure = isAboutThisMail ? failureAt(command, responseCode, enhanced) : 'unreachable';
  return new EmailFailed(failure, emailFailureSentence(failure, reasons));
}

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
