import type { FastifyError, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { Problem } from '../core/problem.ts';
import { limits } from './limits.ts';

/** What Fastify refuses by itself. Its own words are not passed on: they quote the request. */
const frameworkRefusals: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path is not percent-encoded UTF-8.',
  FST_ERR_MAX_PARAM_LENGTH: `A value in the path is longer than ${limits.pathValueLength} characters.`,
};

/** The problem that the caller is told of. What was not meant for the caller becomes `unexpected`, with its cause. */
export function problemOf(error: unknown, request: Pick<FastifyRequest, 'body'>): Problem {
  if (error instanceof Problem) return error;
  if (isFastifyError(error)) {
    const broken = error.validation?.[0];
    if (broken !== undefined) return validationProblem(broken, error.validationContext ?? 'request', request);
    const detail = frameworkRefusals[error.code];
    if (detail !== undefined) return new Problem('value_malformed', { detail });
  }
  return new Problem('unexpected', { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
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
