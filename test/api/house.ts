import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import type { TestContext } from 'node:test';
import { Sealpost } from '#client';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Route } from '../../src/http/route.ts';
import type { RouteNeeds } from '../../src/http/routes.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/http/server.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { freshLocation } from '../support/fresh-database.ts';
import { type HousePorts, housePorts } from '../support/house-ports.ts';

export interface House {
  readonly server: RunningServer;
  readonly sealpost: Sealpost;
  /** Everything logged so far. */
  log(): string;
}

/** A server of the test's own on a free port, gone when the test is over. */
export async function aHouse(
  t: Pick<TestContext, 'after'>,
  options: Partial<ServerOptions> = {},
  routes?: (needs: RouteNeeds) => readonly Route[],
): Promise<House> {
  const stream = new PassThrough();
  const lines: Buffer[] = [];
  stream.on('data', (line: Buffer) => lines.push(line));
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: [],
      log: { level: 'trace', stream },
      readiness: async () => {},
      // Who asks routes that call on something brings it along.
      ports: {} as Ports,
      completeSoon: () => {},
      mailSoon: () => {},
      clock: { now: () => new Date() },
      ...options,
    },
    routes,
  );
  t.after(() => server.stop(0));
  return {
    server,
    sealpost: new Sealpost({ baseUrl: server.baseUrl }),
    log: () => Buffer.concat(lines).toString(),
  };
}

/** All that actions call on, with a database of the test's own. */
export async function freshPorts(t: Pick<TestContext, 'after'>): Promise<HousePorts> {
  const location = await freshLocation('SQLite');
  const db = openDatabase(location.value);
  t.after(async () => {
    await db.destroy();
    await location[Symbol.asyncDispose]();
  });
  return housePorts(db);
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends bytes as they are, in these pieces, and reads until the server has closed the connection: a test that expects
 * it to stay open asks for `Connection: close` in its last request.
 */
export async function exchange(server: RunningServer, ...pieces: readonly string[]): Promise<RawAnswer[]> {
  const socket = connect(server.address.port, server.address.address);
  socket.setNoDelay(true);
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, 'latin1', resolve));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return answersIn(Buffer.concat(chunks).toString('latin1'), pieces[0]?.startsWith('HEAD ') ?? false);
}

/** Cuts a stream of answers along their Content-Length; what does not add up is an error. */
export function answersIn(text: string, bodiless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) \S/.exec(statusLine)?.[1]);
    if (end === -1 || Number.isNaN(status)) throw new Error(`Not an answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^[^:]*: /, '')]),
    );
    // What was refused before it could be understood has a body, also if it was meant to be a HEAD.
    const none = bodiless && !rest.startsWith('{', end + 4);
    const length = none ? 0 : Number(headers['content-length'] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length !== length) throw new Error(`An answer of ${length} bytes has ${body.length}`);
    answers.push({ status, headers, body: Buffer.from(body, 'latin1').toString() });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
