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
import { clientAddress } from './connections/client-address.ts';
import { describeError, secretsOf } from './logging/redact.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface LogOptions {
  readonly level: LogLevel;
  /** Receives each line. By default standard error. */
  readonly stream?: Writable | undefined;
}

/**
 * Logs one JSON line per event. A request is identified by its route, never by its target, because paths contain
 * addresses and IDs, and queries contain passwords.
 */
export function createLogging({ level, stream = process.stderr }: LogOptions, clock: Clock) {
  stream.off('error', ignoreLogError).on('error', ignoreLogError);
  const options = {
    logger: {
      level,
      stream,
      base: null,
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { req: describeRequest, res: describeReply, err: (error: Error) => describeError(error) },
    },
    logController: quietLogController(),
  } satisfies FastifyServerOptions;
  return { options, logResponse: responseLog(responseLogLevels.includes(level) ? stream : undefined, clock) };
}

const responseLogLevels: readonly LogLevel[] = ['trace', 'debug', 'info'];

/** Ignores EPIPE: the service keeps running when the reader of its log ends. */
function ignoreLogError(): void {}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? null, ip: clientAddress(request) };
}

function describeReply(reply: { readonly statusCode?: number | undefined }) {
  return { status: reply.statusCode };
}

/** The request values in the log line of a response. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** Undefined for an unknown path. */
  readonly route: string | undefined;
  /** Read when the request begins, because a closed socket no longer has an address. */
  readonly ip: string;
}

/**
 * Logs one line per request, when the response was sent completely or was cut off by either side. The line has the form
 * of all others, but is built here, because the logger costs as much as the rest of the common path.
 */
function responseLog(
  stream: Writable | undefined,
  clock: Clock,
): (request: LoggedRequest, raw: ServerResponse) => void {
  if (stream === undefined) return () => {};
  return ({ id, method, route, ip }, raw) => {
    const start = performance.now();
    raw.on('close', () => {
      const ms = Math.round(performance.now() - start);
      const outcome = raw.writableFinished ? 'answered' : 'broken off';
      const time = clock.now().toISOString();
      stream.write(
        `{"level":"info","time":"${time}","requestId":"${id}","method":"${method}","route":${quoted(route)},"ip":${quoted(ip)},"status":${raw.statusCode},"ms":${ms},"msg":"${outcome}"}\n`,
      );
    });
  };
}

/** Text that needs no escaping in JSON. The check is faster than JSON.stringify. */
const isPlain = /^[\w/:.%-]*$/;

function quoted(text: string | undefined): string {
  if (text === undefined) return 'null';
  return isPlain.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Logs the failure of a scheduled job. */
export function logJobFailure(log: Pick<FastifyBaseLogger, 'error'>, job: string, error: unknown): void {
  log.error({ job, failure: describeError(error) }, 'a job failed and will be tried again');
}

/** Disables Fastify's own lines about requests, and keeps those about errors. */
function quietLogController(): LogController {
  const silent = { incomingRequest: () => {}, requestCompleted: () => {}, routeNotFound: () => {} };
  return Object.assign(new LogController({ requestIdLogLabel: 'requestId' }), silent, { streamError: logStreamError });
}

function logStreamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // A client that disconnects is no failure, and its request is logged already.
  if (reply.raw.destroyed) return;
  request.log.error({ req: request, failure: describeError(error, secretsOf(request.raw)) }, 'cut in the middle');
}
