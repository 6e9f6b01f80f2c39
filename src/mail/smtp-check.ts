import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../core/config-values.ts';
import { EmailFailed } from '../ports/mailer.ts';
import {
  type ConnectTimeouts,
  connect,
  connectionOptions,
  failureOf,
  logIn,
  type SmtpError,
} from './smtp-connection.ts';

/** Connects as for an email, signs in and ends the conversation without a message. See `Mailer.check`. */
export async function checkSmtpServer(
  server: SmtpServer,
  timeouts: ConnectTimeouts,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const connection = new SMTPConnection(connectionOptions(server, timeouts));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave);
  const timer = setTimeout(() => reject(new EmailFailed('unreachable', silent(server))), timeouts.totalMs);
  const converse = async (): Promise<void> => {
    await connect(connection, server);
    await logIn(connection, server);
  };
  try {
    await Promise.race([broken, converse()]);
    connection.quit();
  } catch (error) {
    if (signal.aborted && error === signal.reason) throw error;
    throw error instanceof EmailFailed ? error : new EmailFailed('unreachable', sentenceOf(server, error as SmtpError));
  } finally {
    signal.removeEventListener('abort', leave);
    clearTimeout(timer);
    connection.close();
  }
}

const nameOf = ({ host, port }: SmtpServer): string => `${host}:${port}`;

function silent(server: SmtpServer): string {
  return `The mail server ${nameOf(server)} does not respond. Check that a firewall lets this machine connect to it.`;
}

/** Describes the cause and what to do. Quotes nothing that the mail server has sent. */
function sentenceOf(server: SmtpServer, error: SmtpError): string {
  const facts = failureOf(error).message.replace(/^[^(]*/, '');
  switch (causeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EDNS':
      return `The host name of the mail server ${server.host} cannot be resolved ${facts}. Check SEALPOST_SMTP and the name server.`;
    case 'ECONNREFUSED':
      return `The mail server ${nameOf(server)} refuses connections. Check that it runs, and check SEALPOST_SMTP.`;
    case 'ETIMEDOUT':
      return silent(server);
    case 'EAUTH':
      return `The mail server ${nameOf(server)} rejects the user name or the password ${facts}. Correct SEALPOST_SMTP.`;
    case 'ETLS':
      return `No encrypted connection to the mail server ${nameOf(server)} is possible ${facts}. Check its certificate, SEALPOST_CA_FILE if your own authority has signed it, and the parameter tls in SEALPOST_SMTP.`;
    default:
      return `The mail server ${nameOf(server)} does not accept emails ${facts}.`;
  }
}

function causeOf({ code, originalCode = code }: SmtpError): string | undefined {
  if (code === 'ETLS' || code === 'EAUTH') return code;
  // With TLS from the first byte, an untrusted certificate is an error of the socket.
  return /CERT|ISSUER|ALTNAME|SSL/.test(originalCode ?? '') ? 'ETLS' : originalCode;
}
