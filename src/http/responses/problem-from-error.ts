import type { FastifyError, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { Problem } from '../../core/problem.ts';

/**
 * Error codes of a full disk or quota, which is a temporary condition and no bug. The number is PostgreSQL's code.
 */
const diskFullCodes: readonly string[] = ['ENOSPC', 'EDQUOT', '53100'];

/** Returns the problem to send. An internal error becomes `unexpected`, with the error as its cause. */
export function problemFromError(error: unknown, request: Pick<FastifyRequest, 'body'>): Problem {
  if (error instanceof Problem) return error;
  if (isFastifyError(error)) {
    const broken = error.validation?.[0];
    if (broken !== undefined) return validationProblem(broken, error.validationContext ?? 'request', request);
  }
  return new Problem(diskFullCodes.includes(codeOf(error)) ? 'unavailable' : 'unexpected', { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return codeOf(error).startsWith('FST_');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

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
  return new Problem('value_malformed', { detail: `${place.join('.')} ${message ?? 'is malformed'}.` });
}
