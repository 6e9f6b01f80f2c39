import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { Sealpost } from '#client';
import type { PartChecks } from '../../../src/actions/health/health.ts';
import type { BoundRoute } from '../../../src/http/route.ts';
import type { RouteDeps } from '../../../src/http/routes.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../../src/http/server.ts';
import type { LanguagePackStore } from '../../../src/languages/language-pack-store.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import type { Runtime } from '../../../src/runtime/runtime.ts';
import type { Cleanup } from '../cleanup.ts';
import { type WatchedExchanges, watchExchanges } from '../openapi/watch-exchanges.ts';
import { sharedCompilers } from './shared-compilers.ts';

export interface HttpServer {
  readonly server: RunningServer;
  readonly sealpost: Sealpost;
  /** Everything logged so far. */
  log(): string;
  /** The kinds of responses that were compared with `openapi.json`, by operation. */
  readonly outcomes: WatchedExchanges['outcomes'];
}

/** The checks of a service without mail server and virus scanner, whose clock is right. */
export const noPartChecks: PartChecks = {
  checkMailServer: undefined,
  selfTestScanner: undefined,
  checkClock: async () => undefined,
};

/** For a server whose tests install no language packs. */
export const noLanguagePacks = {
  all: () => [],
  find: () => undefined,
  findInstalled: () => undefined,
  faults: () => new Map(),
  remarks: async () => [],
  reload: async () => {},
} as unknown as LanguagePackStore;

/**
 * Starts the HTTP layer on a free port, and stops it after the test. It has no database: a test passes the ports that its
 * requests use, or its own routes. `startApiServer` starts a server with all ports.
 */
export async function startHttpServer(
  t: Cleanup,
  options: Partial<ServerOptions> = {},
  routes?: (deps: RouteDeps) => readonly BoundRoute[],
): Promise<HttpServer> {
  const stream = new PassThrough();
  const lines: Buffer[] = [];
  stream.on('data', (line: Buffer) => lines.push(line));
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: [],
      log: { level: 'trace', stream },
      version: '0.0.0',
      readiness: async () => {},
      // Tests that call routes with dependencies pass their own ports.
      ports: { timeZone: 'UTC' } as Ports & Runtime,
      reports: undefined as never,
      partChecks: noPartChecks,
      languagePacks: noLanguagePacks,
      keyStore: undefined as never,
      triggerCompletion: () => {},
      triggerEmails: () => {},
      clock: { now: () => new Date() },
      schemaController: sharedCompilers,
      ...options,
    },
    routes,
  );
  const { outcomes, end } = watchExchanges(server);
  t.after(async () => {
    await server.stop(0);
    end();
  });
  return {
    outcomes,
    server,
    sealpost: new Sealpost({ baseUrl: server.baseUrl }),
    log: () => Buffer.concat(lines).toString(),
  };
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends raw bytes in these pieces, and reads until the server closes the connection. A test that expects the
 * connection to stay open sends `Connection: close` in its last request.
 */
export async function exchangeRaw(
  server: Pick<RunningServer, 'address'>,
  ...pieces: readonly string[]
): Promise<RawResponse[]> {
  const socket = connect(server.address.port, server.address.address);
  socket.setNoDelay(true);
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, 'latin1', resolve));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return parseResponses(Buffer.concat(chunks).toString('latin1'), pieces[0]?.startsWith('HEAD ') ?? false);
}

/** Splits a stream of responses by Content-Length or chunks; throws when the lengths do not match. */
export function parseResponses(text: string, bodiless: boolean): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) \S/.exec(statusLine)?.[1]);
    if (end === -1 || Number.isNaN(status)) throw new Error(`Not a response: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^[^:]*: /, '')]),
    );
    // A request that was rejected before it was parsed gets a body, even for HEAD.
    const none = bodiless && !rest.startsWith('{', end + 4);
    const { body, length } = none ? { body: '', length: 0 } : bodyIn(rest.slice(end + 4), headers);
    responses.push({ status, headers, body: Buffer.from(body, 'latin1').toString() });
    rest = rest.slice(end + 4 + length);
  }
  return responses;
}

/** Returns the body at the start of the text, and how much of the text it takes. */
function bodyIn(text: string, headers: Readonly<Record<string, string>>): { body: string; length: number } {
  if (headers['transfer-encoding'] === 'chunked') return chunkedBodyIn(text);
  const length = Number(headers['content-length'] ?? 0);
  const body = text.slice(0, length);
  if (body.length !== length) throw new Error(`A response of ${length} bytes has ${body.length}`);
  return { body, length };
}

function chunkedBodyIn(text: string): { body: string; length: number } {
  let body = '';
  for (let at = 0; ; ) {
    const start = text.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(text.slice(at, start), 16);
    const end = start + size;
    if (text.slice(end, end + 2) !== '\r\n') throw new Error('A chunk of a response is not complete');
    body += text.slice(start, end);
    at = end + 2;
    if (size === 0) return { body, length: at };
  }
}
