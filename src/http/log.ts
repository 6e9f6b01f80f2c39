import type { Writable } from 'node:stream';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Clock } from '../ports/clock.ts';
import { clientAddress } from './client-address.ts';
import { gatheredLines } from './gathered-lines.ts';
import { describeError, secretsOf } from './redact.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface LogOptions {
  readonly level: LogLevel;
  /** Where the lines go, each at once; standard error unless told. */
  readonly stream?: Writable | undefined;
}

/**
 * One JSON line an event. A request is named by its route, never by its target: paths hold addresses and ids, queries
 * hold passwords, and a log is read by more people than either.
 */
export function loggingTo({ level, stream }: LogOptions, clock: Clock) {
  const target = stream ?? process.stderr;
  target.off('error', goOnWithoutLog).on('error', goOnWithoutLog);
  return {
    logger: {
      level,
      stream: stream ?? gatheredLines(target, process),
      base: null,
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { req: describeRequest, res: describeReply, err: (error: Error) => describeError(error) },
    },
    logController: quietLogController(),
  } satisfies FastifyServerOptions;
}

/** The service outlives the reader of its log. */
function goOnWithoutLog(): void {}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? null, ip: clientAddress(request) };
}

function describeReply(reply: { readonly statusCode?: number | undefined }) {
  return { status: reply.statusCode };
}

/** One line a request, when it is over: answered to the end, or broken off by either side. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const start = performance.now();
  // Asked for now: a connection that was cut no longer knows where it came from.
  const asked = describeRequest(request);
  reply.raw.once('close', () => {
    const ms = Math.round(performance.now() - start);
    const outcome = reply.raw.writableFinished ? 'answered' : 'broken off';
    request.log.info({ ...asked, status: reply.statusCode, ms }, outcome);
  });
}

/** One line about work that nobody has asked for, and that failed. */
export function logJobFailure(log: Pick<FastifyBaseLogger, 'error'>, job: string, error: unknown): void {
  log.error({ job, failure: describeError(error) }, 'a job failed and will be tried again');
}

/** Fastify's own lines about requests stay away; those about errors stay. */
function quietLogController(): LogController {
  const silent = { incomingRequest: () => {}, requestCompleted: () => {}, routeNotFound: () => {} };
  return Object.assign(new LogController({ requestIdLogLabel: 'requestId' }), silent, { streamError: logBrokenStream });
}

function logBrokenStream(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // A client that leaves is no failure, and has its line already.
  if (reply.raw.destroyed) return;
  request.log.error({ req: request, failure: describeError(error, secretsOf(request.raw)) }, 'cut in the middle');
}
