import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { Clock } from '../ports/clock.ts';
import { answerTo } from './problems.ts';

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
 * never looked at: it holds headers and queries in clear.
 */
export function answerClientErrors(server: Server, answering: RawAnswering): void {
  const running = runningAnswers(server);
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser complains again about each packet that follows.
    if (refused.has(socket)) return;
    const problem = problemOfParser(error);
    if (problem === undefined || !socket.writable || running.isHalfTold(socket)) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    running.whenToldAll(socket, () => writeRefusal(socket, problem, answering));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    writeRefusal(socket, new Problem('endpoint_unknown', { detail: 'This server is no proxy.' }), answering);
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

/** Which answers are under way on a connection, so that a refusal is neither mixed into one nor taken for one. */
function runningAnswers(server: Server) {
  const running = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>();
  const answersOn = (socket: Socket) => [...(running.get(socket) ?? [])];
  const keep = (request: IncomingMessage, response: ServerResponse): void => {
    const answers = running.get(request.socket) ?? new Map<ServerResponse, IncomingMessage>();
    running.set(request.socket, answers.set(response, request));
    response.once('close', () => {
      if (request.complete) answers.delete(response);
      else request.once('close', () => answers.delete(response));
    });
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, keep);
  return {
    /** Whether a request that is still arriving has been answered in part: then only cutting the connection is clear. */
    isHalfTold(socket: Socket): boolean {
      return answersOn(socket).some(([response, request]) => response.headersSent && !request.complete);
    },
    /** Waits for the answers to those requests that had arrived whole before the trouble began. */
    whenToldAll(socket: Socket, then: () => void): void {
      const earlier = answersOn(socket).filter(([, request]) => request.complete);
      let left = earlier.length;
      if (left === 0) then();
      for (const [response] of earlier) {
        response.once('close', () => {
          left -= 1;
          if (left === 0) then();
        });
      }
    },
  };
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
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
