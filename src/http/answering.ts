import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from './failures.ts';
import { answerTo } from './problems.ts';
import { describeError, secretsOf } from './redact.ts';

/** What a route may have said about an answer that did not come about. */
const aboutContent = ['content-disposition', 'content-encoding', 'content-length', 'etag', 'last-modified'];

/** Answers with the problem that an error is; what went wrong on our side is logged, and not told. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, request);
  if (problem.code === 'unexpected' || problem.code === 'unavailable') {
    const failure = describeError(problem.cause ?? problem, secretsOf(request.raw));
    request.log[problem.code === 'unexpected' ? 'error' : 'warn']({ req: request, failure }, problem.code);
  }
  const { status, headers, body } = answerTo(problem);
  for (const name of aboutContent) reply.removeHeader(name);
  // Where no range can be had this tells the size; otherwise it would tell of a range that does not come.
  if (problem.code !== 'range_unsatisfiable') reply.removeHeader('content-range');
  return reply.code(status).header('cache-control', 'no-store').headers(headers).send(body);
}
