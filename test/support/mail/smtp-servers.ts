import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Cleanup } from '../cleanup.ts';

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
  readonly bytes: Buffer;
}

/** Starts a real mail server that accepts and stores every email. It offers TLS only with a certificate from the test. */
export async function startSmtpServer(t: Cleanup, options: SMTPServerOptions = {}) {
  const received: ReceivedEmail[] = [];
  const { promise: first, resolve } = Promise.withResolvers<ReceivedEmail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.cert === undefined ? ['STARTTLS', 'AUTH'] : [],
    disableReverseLookup: true,
    async onData(stream, { envelope, secure, user }, done) {
      const bytes = await buffer(stream).catch(() => undefined);
      // A client that disconnects during the content has sent nothing.
      if (bytes === undefined) return done();
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, isEncrypted: secure, user, bytes });
      resolve({ from, to, isEncrypted: secure, user, bytes });
      done();
    },
    ...options,
  });
  // Tests observe client errors at the client.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, received, first };
}

/**
 * Starts a server with scripted responses: it sends what `respond` returns for each line, destroys the connection for
 * `undefined`, and records the received lines. The response to the line `connected` is the greeting. `disconnected`
 * resolves when a connection ends.
 */
export async function startScriptedSmtpServer(t: Cleanup, respond: (line: string) => string | undefined) {
  const receivedLines: string[] = [];
  const sockets = new Set<Socket>();
  const { promise: disconnected, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => resolve());
    socket.on('error', () => {});
    const sendResponseTo = (line: string) => {
      const text = respond(line);
      if (text === undefined) socket.destroy();
      else if (text !== '') socket.write(`${text}\r\n`);
    };
    createInterface({ input: socket })
      .on('line', (line) => {
        receivedLines.push(line);
        sendResponseTo(line);
      })
      .on('error', () => {});
    sendResponseTo('connected');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, receivedLines, disconnected };
}

/** Parses an email with a third-party library. */
export function parseMime(bytes: Buffer): Promise<Email> {
  return PostalMime.parse(bytes);
}

/** Returns the code from an email, short or not, where it is on a line of its own in the text. */
export async function verificationCodeIn(bytes: Buffer): Promise<string> {
  const { text = '' } = await parseMime(bytes);
  const codes = [...text.matchAll(/^([A-Za-z0-9]{10}|[a-z2-9]{4}-[a-z2-9]{4})\r?$/gm)].map((match) => match[1] ?? '');
  const [code, ...more] = codes;
  if (code === undefined || more.length > 0) throw new Error(`There is not one code in: ${text}`);
  return code;
}
