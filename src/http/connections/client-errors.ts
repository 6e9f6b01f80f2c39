import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../../core/problem.ts';
import type { Clock } from '../../ports/clock.ts';
import { logEvent } from '../logging/log-event.ts';
import { serializeProblem } from '../responses/problems.ts';
import { hasPartialResponse, takeOverSocket, whenResponsesEnd } from './in-flight-responses.ts';
import { destroyAfter } from './sockets.ts';

/** Dependencies of an error response to data that is no valid request. */
export interface ClientErrorDeps {
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  readonly nextRequestId: () => string;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly lingerMs: number;
}

/**
 * Sends the usual problem body when Node's parser rejects a request. Never reads the raw packet that Node provides,
 * because it contains headers and queries in plain text. Requires `trackResponses` on the same server.
 */
export function handleClientErrors(server: Server, deps: ClientErrorDeps): void {
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser reports each packet that follows, too.
    if (refused.has(socket)) return;
    const problem = problemOfParser(error);
    if (problem === undefined || !socket.writable || hasPartialResponse(socket)) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    whenResponsesEnd(socket, () => writeRawProblem(socket, problem, deps));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    const problem = new Problem('endpoint_unknown', { detail: 'This server does not accept proxy requests.' });
    takeOverSocket(socket);
    whenResponsesEnd(socket, () => writeRawProblem(socket, problem, deps));
  });
}

/** Returns undefined for errors that are not from the HTTP parser: after a failed TLS handshake or a reset, no client reads. */
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

function writeRawProblem(
  socket: Socket,
  problem: Problem,
  { clock, headers, nextRequestId, log, lingerMs }: ClientErrorDeps,
) {
  const response = serializeProblem(problem);
  const requestId = nextRequestId();
  const lines = Object.entries({
    date: clock.now().toUTCString(),
    ...headers,
    ...response.headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(response.body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  logEvent(log, 'request.malformed', { requestId, status: response.status, problem: problem.code });
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${lines.join('')}\r\n${response.body}`);
  // The client may still be sending. Destroying the connection at once could lose the response.
  destroyAfter(lingerMs, socket);
}
