import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The unfinished responses of each connection. A response stays until its request has arrived completely, too. */
const inFlight = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>();

/** What begins the handling of a request when the responses before it have ended. */
const waiting = new WeakMap<ServerResponse, () => void>();

/** Servers that are shutting down. */
const closingServers = new WeakSet<Server>();

const responsesOn = (socket: Socket) => [...(inFlight.get(socket) ?? [])];

/** Called when the first response of a connection begins, and when the last one has ended. */
type SetIdle = (socket: Socket, isIdle: boolean) => void;

/** Records the responses of a server for the other functions of this file. */
export function trackResponses(server: Server, setIdle: SetIdle = () => {}): void {
  const keep = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const responses = inFlight.get(socket) ?? new Map<ServerResponse, IncomingMessage>();
    inFlight.set(socket, responses.set(response, request));
    setIdle(socket, false);
    const end = (): void => {
      responses.delete(response);
      if (responses.size === 0) setIdle(socket, true);
      // After a response that closes the connection, no further request is handled (RFC 9112, 9.6).
      else if (!socket.writableEnded && !socket.destroyed) beginFirst(responses);
    };
    if (closingServers.has(server)) response.shouldKeepAlive = false;
    response.on('close', () => {
      if (request.complete) end();
      else request.once('close', end);
    });
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, keep);
}

/**
 * Handles one request of a connection at a time: calls `begin` when the responses to the earlier ones were sent, maybe at
 * once. So a client that does not read has one unsent response. Requires `trackResponses` on the same server.
 */
export function whenEarlierEnd({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
  waiting.set(response, begin);
  const responses = inFlight.get(socket);
  if (responses?.keys().next().value === response) beginFirst(responses);
}

function beginFirst(responses: ReadonlyMap<ServerResponse, IncomingMessage>): void {
  const [first] = responses.keys();
  const begin = first && waiting.get(first);
  if (first !== undefined) waiting.delete(first);
  begin?.();
}

/** Closes each connection after its current response, and connections of later requests after theirs. */
export function closeAfterResponses(server: Server, sockets: Iterable<Socket>): void {
  closingServers.add(server);
  for (const socket of sockets) {
    for (const [response] of responsesOn(socket)) {
      response.shouldKeepAlive = false;
      // Its headers already promised keep-alive, so the connection would stay open.
      if (response.headersSent) response.on('close', () => server.closeIdleConnections());
    }
  }
}

export const countInFlight = (socket: Socket): number => inFlight.get(socket)?.size ?? 0;

/** Whether a response has begun while its request is still arriving. Then only closing the connection is unambiguous. */
export const hasPartialResponse = (socket: Socket): boolean =>
  responsesOn(socket).some(([response, request]) => response.headersSent && !request.complete);

/**
 * Waits for the responses to requests that had arrived completely before the error. A response can have ended before the
 * last byte of its request arrived: then it emits no further `close`.
 */
export function whenResponsesEnd(socket: Socket, then: () => void): void {
  const earlier = responsesOn(socket).filter(([response, request]) => request.complete && !response.closed);
  let left = earlier.length;
  if (left === 0) then();
  for (const [response] of earlier) {
    response.once('close', () => {
      left -= 1;
      if (left === 0) then();
    });
  }
}

/** Lets pending responses finish on a connection that Node has detached, as it does after a CONNECT. */
export function takeOverSocket(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.on('drain', () => {
    for (const [response] of responsesOn(socket)) if (response.socket === socket) response.emit('drain');
  });
}
