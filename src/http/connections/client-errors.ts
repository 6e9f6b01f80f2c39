import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../../core/problem.ts';
import type { Clock } from '../../ports/clock.ts';
import { logEvent } from '../logging/events.ts';
import { serializeProblem } from '../responses/problems.ts';
import { hasPartialResponse, takeOverSocket, whenResponsesEnd } from './in-flight-responses.ts';
import { limits } from './limits.ts';
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
 * Sends the usual problem body when Node's parser rejects a request. Never keeps the raw packet that Node provides,
 * because it contains headers and queries in plain text. Requires `trackResponses` on the same server.
 */
export function handleClientErrors(server: Server, deps: ClientErrorDeps): void {
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error: ParserError, socket: Socket) => {
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

/** An error of Node's parser, with the packet in which it occurred. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Only a list of file IDs makes a target so long. */
const longTarget = `The request target and the headers are limited to ${limits.headerBytes} bytes together. To select more files of a ZIP archive, send their IDs in the body of POST /api/transfers/{transferId}/zip.`;

/** Whether the parser has not reached the end of the target. The packet may begin within it. */
const isInTarget = ({ rawPacket, bytesParsed }: ParserError): boolean =>
  /^(?:[A-Z]+ )?\S+$/.test(rawPacket?.toString('latin1', 0, bytesParsed) ?? '');

/** Returns undefined for errors that are not from the HTTP parser: after a failed TLS handshake or a reset, no client reads. */
function problemOfParser(error: ParserError): Problem | undefined {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return isInTarget(error)
        ? new Problem('target_too_long', { detail: longTarget })
        : new Problem('request_too_large');
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
