import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { BlobStoreUnavailable, codeOf, DatabaseUnavailable, WorkerUnavailable } from '../../core/errors.ts';
import type { FixedEvent } from '../../core/log-events.ts';
import { Problem, type ProblemCode } from '../../core/problem.ts';
import { logEvent } from '../logging/events.ts';
import { describeError, secretsOf } from '../logging/redact.ts';
import { serializeProblem } from './problems.ts';

/** Headers that a route may have set for a response that was not sent. */
const contentHeaders = ['content-disposition', 'content-encoding', 'content-length', 'etag', 'last-modified'];

/** Problems of the server itself, which are logged. */
const loggedEvents: { readonly [Code in ProblemCode]?: FixedEvent } = {
  unexpected: 'server.unexpected',
  unavailable: 'server.unavailable',
  storage_full: 'server.storage_full',
  sign_on_unavailable: 'sign_on.unavailable',
};

/** Sends the problem for an error. Internal errors are logged, and their details are not sent. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFromError(error, request);
  const event = loggedEvents[problem.code];
  if (event !== undefined && !isDisconnect(error, reply)) {
    const failure = describeError(problem.cause ?? problem, secretsOf(request.raw));
    logEvent(request.log, event, { req: request, failure });
  }
  const { status, headers, body } = serializeProblem(problem);
  for (const name of contentHeaders) reply.removeHeader(name);
  // For an unsatisfiable range it contains the size; otherwise it would describe a range that is not sent.
  if (problem.code !== 'range_unsatisfiable') reply.removeHeader('content-range');
  return reply.code(status).header('cache-control', 'no-store').headers(headers).send(body);
}

/**
 * Reports whether Fastify has closed a stream because its client disconnected before the first byte. That is no failure,
 * and the request is logged already.
 */
const isDisconnect = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE';

/** Error codes of a full disk or quota, which is a temporary condition and no bug. The number is PostgreSQL's code. */
const diskFullCodes: readonly string[] = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * Reports whether no file descriptor was free, which is a temporary condition and no bug. Node.js reports it only in the
 * message when a worker starts.
 */
function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /\b(EMFILE|ENFILE)\b|too many open files/.test(`${codeOf(error)} ${error.message}`) || isOutOfFiles(error.cause)
  );
}

const outages = [DatabaseUnavailable, BlobStoreUnavailable, WorkerUnavailable];

/**
 * Returns the problem to send. An unavailable database or blob store is a temporary condition and no bug. Another internal
 * error becomes `unexpected`, with the error as its cause.
 */
function problemFromError(error: unknown, request: Pick<FastifyRequest, 'body'>): Problem {
  if (error instanceof Problem) return error;
  if (isFastifyError(error)) {
    const broken = error.validation?.[0];
    if (broken !== undefined) return validationProblem(broken, error.validationContext ?? 'request', request);
  }
  if (outages.some((outage) => error instanceof outage) || isOutOfFiles(error))
    return new Problem('unavailable', { cause: error });
  return new Problem(diskFullCodes.includes(codeOf(error) ?? '') ? 'storage_full' : 'unexpected', { cause: error });
}

const isFastifyError = (error: unknown): error is FastifyError => codeOf(error)?.startsWith('FST_') === true;

function validationProblem(
  { keyword, instancePath, params, message }: FastifySchemaValidationError,
  context: string,
  request: Pick<FastifyRequest, 'body'>,
): Problem {
  const place = [context === 'querystring' ? 'query' : context, ...instancePath.split('/').slice(1)];
  if (keyword === 'required') {
    return new Problem('value_missing', { detail: `${[...place, params['missingProperty']].join('.')} is missing.` });
  }
  if (context === 'body' && request.body === undefined) {
    return new Problem('value_missing', { detail: 'The body is missing.' });
  }
  // Validator messages describe the schema and never contain a value.
  return new Problem('value_malformed', { detail: `${place.join('.')} ${message ?? 'is not valid'}.` });
}
