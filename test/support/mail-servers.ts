import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Ending = Pick<TestContext, 'after'>;

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
  readonly bytes: Buffer;
}

/** A real mail server that takes every mail and keeps it. Without a certificate of the test's own it offers no TLS. */
export async function aMailServer(t: Ending, options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = [];
  const { promise: first, resolve } = Promise.withResolvers<TakenMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.cert === undefined ? ['STARTTLS', 'AUTH'] : [],
    disableReverseLookup: true,
    async onData(stream, { envelope, secure, user }, done) {
      const bytes = await buffer(stream).catch(() => undefined);
      // Whoever leaves in the middle has sent nothing.
      if (bytes === undefined) return done();
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      taken.push({ from, to, isEncrypted: secure, user, bytes });
      resolve({ from, to, isEncrypted: secure, user, bytes });
      done();
    },
    ...options,
  });
  // What clients do wrong is seen at the client.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, taken, first };
}

/**
 * A server that follows no rules: it answers each line as it is told, cuts the connection for `undefined`, and keeps
 * what it has heard. Its first answer, to the line `connected`, is its greeting. `left` resolves when a connection ends.
 */
export async function anOddServer(t: Ending, answer: (line: string) => string | undefined) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => resolve());
    socket.on('error', () => {});
    const say = (line: string) => {
      const text = answer(line);
      if (text === undefined) socket.destroy();
      else if (text !== '') socket.write(`${text}\r\n`);
    };
    createInterface({ input: socket })
      .on('line', (line) => {
        heard.push(line);
        say(line);
      })
      .on('error', () => {});
    say('connected');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, heard, left };
}

/** What a mail program of somebody else's makes of it. */
export function readMail(bytes: Buffer): Promise<Email> {
  return PostalMime.parse(bytes);
}

/** The code in a mail: alone on a line of its text. */
export async function codeIn(bytes: Buffer): Promise<string> {
  const { text = '' } = await readMail(bytes);
  const codes = [...text.matchAll(/^([A-Za-z0-9]{10})\r?$/gm)].map((match) => match[1] ?? '');
  const [code, ...more] = codes;
  if (code === undefined || more.length > 0) throw new Error(`There is not one code in: ${text}`);
  return code;
}
