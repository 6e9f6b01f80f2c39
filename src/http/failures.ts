import type { FastifyError, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { Problem } from '../core/problem.ts';

/**
 * The disk is full, or full for us: no fault of the program, and over as soon as somebody makes room. The number is what
 * PostgreSQL says.
 */
const shortages: readonly string[] = ['ENOSPC', 'EDQUOT', '53100'];

/** The problem that the caller is told of. What was not meant for the caller becomes `unexpected`, with its cause. */
export function problemOf(error: unknown, request: Pick<FastifyRequest, 'body'>): Problem {
  if (error instanceof Problem) return error;
  if (isFastifyError(error)) {
    const broken = error.validation?.[0];
    if (broken !== undefined) return validationProblem(broken, error.validationContext ?? 'request', request);
  }
  return new Problem(shortages.includes(codeOf(error)) ? 'unavailable' : 'unexpected', { cause: error });
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
  // Messages of the validator speak of the schema and never quote a value.
  return new Problem('value_malformed', { detail: `${place.join('.')} ${message ?? 'is malformed'}.` });
}
