import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { Clock } from '../ports/clock.ts';
import { cutAfter } from './cut-after.ts';
import { answerTo } from './problems.ts';
import { isHalfTold, takeOver, whenToldAll } from './running-answers.ts';

/** What a refusal needs when there is no request to answer. */
export interface RawAnswering {
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  readonly nextRequestId: () => string;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly lingerMs: number;
}

/**
 * Answers what Node's parser refuses with the same body as everything else. The raw packet that Node hands over is
 * never looked at: it holds headers and queries in clear. The server's answers must be kept (keepAnswers).
 */
export function answerClientErrors(server: Server, answering: RawAnswering): void {
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser complains again about each packet that follows.
    if (refused.has(socket)) return;
    const problem = problemOfParser(error);
    if (problem === undefined || !socket.writable || isHalfTold(socket)) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    whenToldAll(socket, () => writeRefusal(socket, problem, answering));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    const problem = new Problem('endpoint_unknown', { detail: 'This server is no proxy.' });
    takeOver(socket);
    whenToldAll(socket, () => writeRefusal(socket, problem, answering));
  });
}

/** Only what came from the HTTP parser can be answered; after a failed TLS handshake or a reset nobody listens. */
function problemOfParser(error: NodeJS.ErrnoException): Problem | undefined {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('request_too_large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_too_slow');
    default:
      if (error.code?.startsWith('HPE_') !== true) return undefined;
      return new Problem('value_malformed', { detail: 'The request is not well-formed HTTP/1.1.' });
  }
}

function writeRefusal(
  socket: Socket,
  problem: Problem,
  { clock, headers, nextRequestId, log, lingerMs }: RawAnswering,
) {
  const answer = answerTo(problem);
  const requestId = nextRequestId();
  const lines = Object.entries({
    date: clock.now().toUTCString(),
    ...headers,
    ...answer.headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(answer.body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  log.info({ requestId, status: answer.status, problem: problem.code }, 'refused before it was a request');
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${answer.body}`);
  // The client may still be sending; a connection that is cut at once can lose the answer on its way.
  cutAfter(lingerMs, socket);
}
