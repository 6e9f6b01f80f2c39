import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from './failures.ts';
import { answerTo } from './problems.ts';
import { describeError, secretsOf } from './redact.ts';

/** Answers with the problem that an error is; what went wrong on our side is logged, and not told. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, request);
  if (problem.code === 'unexpected' || problem.code === 'unavailable') {
    const failure = describeError(problem.cause ?? problem, secretsOf(request.raw));
    request.log[problem.code === 'unexpected' ? 'error' : 'warn']({ req: request, failure }, problem.code);
  }
  const { status, headers, body } = answerTo(problem);
  // Fastify asks to close the connection after a bad body; what is left of the body is waited for instead.
  if (reply.hasHeader('connection')) reply.removeHeader('connection');
  return reply.code(status).headers(headers).send(body);
}
