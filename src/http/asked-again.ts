import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { memoryBySecret } from '../actions/short-memory.ts';
import type { Clock } from '../ports/clock.ts';
import { clientAddress } from './client-address.ts';
import { limits } from './limits.ts';
import type { LoggedRequest } from './log.ts';
import { announcesBody } from './request-bodies.ts';
import { runningAnswers } from './running-answers.ts';

/** A question whose asker has the answer already. */
interface Standing {
  readonly route: string | undefined;
  readonly ip: string;
  /** Of the answer, without its own id. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Whether the same question would be answered in the same way now. */
  readonly isStill: () => Promise<boolean> | boolean;
}

interface Memory {
  find(message: IncomingMessage): Standing | undefined;
  keep(message: IncomingMessage, standing: Standing): void;
}

const memories = new WeakMap<Server, Memory>();

/** Questions, not askers: one who asks in two ways has two. */
const mostKept = 10_000;
const idleMs = 600_000;

function memoryOf(clock: Clock): Memory {
  const memory = memoryBySecret<Standing>({ clock, most: mostKept, idleMs, endOf: () => Number.POSITIVE_INFINITY });
  // All that a request can say, so that whatever follows from it alone follows again.
  const named = ({ httpVersion, url, rawHeaders, socket }: IncomingMessage) =>
    `${socket.remoteAddress}\n${httpVersion}\n${url}\n${rawHeaders.join('\n')}`;
  return {
    find: (message) => memory.find(named(message)),
    keep: (message, standing) => memory.keep(named(message), standing),
  };
}

/**
 * Keeps in mind that this request, a GET, was answered with 304: when exactly the same comes again, only `isStill` is asked.
 * That must ask all that the answer depends on beside the request: who may have it, what it says, what time it is.
 */
export function keepUnchanged(reply: FastifyReply, isStill: Standing['isStill']): void {
  const { request } = reply;
  const { method, raw, routeOptions } = request;
  // What a page of another origin may see is up to a setting.
  if (method !== 'GET' || announcesBody(request) || request.headers.origin !== undefined) return;
  const { 'x-request-id': _own, ...headers } = reply.getHeaders();
  const standing = { route: routeOptions.url, ip: clientAddress(request), headers, isStill };
  memories.get(request.server.server)?.keep(raw, standing);
}

export interface AnsweringAgain {
  readonly clock: Clock;
  readonly nextRequestId: () => string;
  readonly logAnswer: (request: LoggedRequest, response: ServerResponse) => void;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers what was kept in mind, as before; everything else is passed on to `next`. */
export function answeringAgain(server: Server, options: AnsweringAgain, next: Listener): Listener {
  const { clock, nextRequestId, logAnswer } = options;
  const memory = memoryOf(clock);
  memories.set(server, memory);

  function answer({ route, ip, headers }: Standing, response: ServerResponse): void {
    const id = nextRequestId();
    logAnswer({ id, method: 'GET', route, ip }, response);
    response.writeHead(304, { ...headers, 'x-request-id': id });
    response.end();
  }

  return (request, response) => {
    const isPoll = request.method === 'GET' && request.url?.startsWith('/api/users/');
    const isAllowed = isPoll && runningAnswers(request.socket) <= limits.answersPerConnection;
    const standing = isAllowed ? memory.find(request) : undefined;
    if (standing === undefined) {
      next(request, response);
      return;
    }
    const decide = (isStill: boolean) => (isStill ? answer(standing, response) : next(request, response));
    const still = standing.isStill();
    if (typeof still === 'boolean') decide(still);
    // Whatever is wrong comes up again, and is told, where the question is answered in full.
    else still.then(decide, () => next(request, response));
  };
}
