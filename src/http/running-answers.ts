import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Which answers are under way on a connection; those to requests that are still arriving count until these are over. */
const running = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>();

/** Servers that take no more requests than they have. */
const ending = new WeakSet<Server>();

const answersOn = (socket: Socket) => [...(running.get(socket) ?? [])];

/** Lets the other functions of this file know of a server's answers. */
export function keepAnswers(server: Server): void {
  const keep = (request: IncomingMessage, response: ServerResponse): void => {
    const answers = running.get(request.socket) ?? new Map<ServerResponse, IncomingMessage>();
    running.set(request.socket, answers.set(response, request));
    if (ending.has(server)) response.shouldKeepAlive = false;
    response.on('close', () => {
      if (request.complete) answers.delete(response);
      else request.once('close', () => answers.delete(response));
    });
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, keep);
}

/** Lets the answers on these connections, and those that are still to come, be the last ones there. */
export function makeAnswersLast(server: Server, sockets: Iterable<Socket>): void {
  ending.add(server);
  for (const socket of sockets) {
    for (const [response] of answersOn(socket)) {
      response.shouldKeepAlive = false;
      // One that began before the end was announced leaves its connection open.
      if (response.headersSent) response.on('close', () => server.closeIdleConnections());
    }
  }
}

export function runningAnswers(socket: Socket): number {
  return running.get(socket)?.size ?? 0;
}

/** Whether a request that is still arriving has been answered in part: then only cutting the connection is clear. */
export function isHalfTold(socket: Socket): boolean {
  return answersOn(socket).some(([response, request]) => response.headersSent && !request.complete);
}

/** Waits for the answers to those requests that had arrived whole before the trouble began. */
export function whenToldAll(socket: Socket, then: () => void): void {
  const earlier = answersOn(socket).filter(([, request]) => request.complete);
  let left = earlier.length;
  if (left === 0) then();
  for (const [response] of earlier) {
    response.once('close', () => {
      left -= 1;
      if (left === 0) then();
    });
  }
}

/** Lets the answers under way come to their end on a connection that Node has let go of, as it does after a CONNECT. */
export function takeOver(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.on('drain', () => {
    for (const [response] of answersOn(socket)) if (response.socket === socket) response.emit('drain');
  });
}
