import type { ServerResponse } from 'node:http';
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
import { gatheredLines, type LineSink } from './gathered-lines.ts';
import { childWhenNeeded } from './later-logger.ts';
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
  const lines = stream ?? gatheredLines(target, process);
  const options = {
    logger: {
      level,
      stream: lines,
      base: null,
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { req: describeRequest, res: describeReply, err: (error: Error) => describeError(error) },
    },
    logController: quietLogController(),
    childLoggerFactory: childWhenNeeded,
  } satisfies FastifyServerOptions;
  return { options, logAnswer: answerLog(tellsOfAnswers.includes(level) ? lines : undefined, clock) };
}

const tellsOfAnswers: readonly LogLevel[] = ['trace', 'debug', 'info'];

/** The service outlives the reader of its log. */
function goOnWithoutLog(): void {}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? null, ip: clientAddress(request) };
}

function describeReply(reply: { readonly statusCode?: number | undefined }) {
  return { status: reply.statusCode };
}

/** What the log tells of a request. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** Undefined where there is none. */
  readonly route: string | undefined;
  /** Asked for at the beginning: a connection that was cut no longer knows where it came from. */
  readonly ip: string;
}

/**
 * One line a request, when it is over: answered to the end, or broken off by either side. It looks like every other line,
 * but is put together here: through the logger it would cost as much as all the rest that every request has to pass.
 */
function answerLog(lines: LineSink | undefined, clock: Clock): (request: LoggedRequest, raw: ServerResponse) => void {
  if (lines === undefined) return () => {};
  return ({ id, method, route, ip }, raw) => {
    const start = performance.now();
    raw.on('close', () => {
      const ms = Math.round(performance.now() - start);
      const outcome = raw.writableFinished ? 'answered' : 'broken off';
      const time = clock.now().toISOString();
      lines.write(
        `{"level":"info","time":"${time}","requestId":"${id}","method":"${method}","route":${quoted(route)},"ip":${quoted(ip)},"status":${raw.statusCode},"ms":${ms},"msg":"${outcome}"}\n`,
      );
    });
  };
}

/** What needs no escape; to look is cheaper than to write JSON. */
const isPlain = /^[\w/:.%-]*$/;

function quoted(text: string | undefined): string {
  if (text === undefined) return 'null';
  return isPlain.test(text) ? `"${text}"` : JSON.stringify(text);
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
