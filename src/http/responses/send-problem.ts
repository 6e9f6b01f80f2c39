import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, secretsOf } from '../logging/redact.ts';
import { problemFromError } from './problem-from-error.ts';
import { serializeProblem } from './problems.ts';

/** Headers that a route may have set for a response that was not sent. */
const contentHeaders = ['content-disposition', 'content-encoding', 'content-length', 'etag', 'last-modified'];

/** Sends the problem for an error. Internal errors are logged, and their details are not sent. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFromError(error, request);
  if (problem.code === 'unexpected' || problem.code === 'unavailable') {
    const failure = describeError(problem.cause ?? problem, secretsOf(request.raw));
    request.log[problem.code === 'unexpected' ? 'error' : 'warn']({ req: request, failure }, problem.code);
  }
  const { status, headers, body } = serializeProblem(problem);
  for (const name of contentHeaders) reply.removeHeader(name);
  // For an unsatisfiable range it contains the size; otherwise it would describe a range that is not sent.
  if (problem.code !== 'range_unsatisfiable') reply.removeHeader('content-range');
  return reply.code(status).header('cache-control', 'no-store').headers(headers).send(body);
}
