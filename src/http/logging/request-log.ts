import type { Writable } from 'node:stream';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { RejectedEmail } from '../../actions/mailing/send-emails.ts';
import type { LogEventName, LogLevel } from '../../core/log-events.ts';
import type { DamagedPart } from '../../core/scrub.ts';
import type { Clock } from '../../ports/clock.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { type LogResponse, responseLog } from '../fast-paths/respond-not-modified.ts';
import { logEvent } from './events.ts';
import { describeError, secretsOf } from './redact.ts';

export interface LogOptions {
  readonly level: LogLevel;
  /** Receives each line. By default standard error. */
  readonly stream?: Writable | undefined;
  /** The number of the worker, for every line, if there are several. */
  readonly worker?: number | undefined;
}

/**
 * Logs one JSON line per event. A request is identified by its route, never by its target, because paths contain
 * addresses and IDs, and queries contain passwords.
 */
export function createLogging({ level, stream = process.stderr, worker }: LogOptions, clock: Clock) {
  stream.off('error', ignoreLogError).on('error', ignoreLogError);
  const options = {
    logger: {
      level,
      stream,
      base: worker === undefined ? null : { worker },
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      // Fastify writes a few lines itself.
      formatters: { level: (label: string) => ({ level: label }), log: withEvent },
      serializers: { req: describeRequest, res: describeReply, err: (error: Error) => describeError(error) },
    },
    logController: quietLogController(),
  } satisfies FastifyServerOptions;
  const writeResponse = responseLog(stream, clock, worker);
  let logsResponses = responseLogLevels.includes(level);
  const logResponse: LogResponse = (request, response) => {
    if (logsResponses) writeResponse(request, response);
  };
  return {
    options,
    logResponse,
    /** Changes the level of the logger that was made with `options`, and of response lines. */
    setLevel(log: FastifyBaseLogger, changed: LogLevel): void {
      if (log.level === changed) return;
      log.level = changed;
      logsResponses = responseLogLevels.includes(changed);
      logEvent(log, 'log.level', { logLevel: changed });
    },
  };
}

const responseLogLevels: readonly LogLevel[] = ['trace', 'debug', 'info'];

const withEvent = (fields: Record<string, unknown>): Record<string, unknown> =>
  'event' in fields ? fields : { event: 'server.framework' satisfies LogEventName, ...fields };

/** Ignores EPIPE: the service keeps running when the reader of its log ends. */
function ignoreLogError(): void {}

const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? null,
  ip: clientAddress(request),
});

const describeReply = (reply: { readonly statusCode?: number | undefined }) => ({ status: reply.statusCode });

/** Logs the failure of a scheduled job. */
export function logJobFailure(log: Pick<FastifyBaseLogger, 'error'>, job: string, error: unknown): void {
  logEvent(log, 'job.failed', { job, failure: describeError(error) });
}

/** Logs that the mail server has rejected the address of an email. */
export function logRejectedEmail(log: Pick<FastifyBaseLogger, 'info'>, email: RejectedEmail, reason: Error): void {
  logEvent(log, 'address.rejected', {
    email: email.id,
    trackingId: email.tracking_id,
    failure: describeError(reason),
  });
}

/** Logs a damage of stored contents. It has IDs alone, and no name of a file. */
export function logDamage(log: Pick<FastifyBaseLogger, 'error'>, damaged: DamagedPart): void {
  const { blobKey, trackingId, fileId, number, damage } = damaged;
  const place = { blobKey, trackingId, fileId, part: number };
  logEvent(log, 'storage.damaged', { ...place, ...damage });
}

/** Disables Fastify's own lines about requests, and keeps those about errors. */
function quietLogController(): LogController {
  const silent = { incomingRequest: () => {}, requestCompleted: () => {}, routeNotFound: () => {} };
  return Object.assign(new LogController({ requestIdLogLabel: 'requestId' }), silent, { streamError: logStreamError });
}

function logStreamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // A client that disconnects is no failure, and its request is logged already.
  if (reply.raw.destroyed) return;
  logEvent(request.log, 'response.failed', { req: request, failure: describeError(error, secretsOf(request.raw)) });
}
