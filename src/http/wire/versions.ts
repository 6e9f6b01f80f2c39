import type { FastifyRequest } from 'fastify';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { Problem } from '../../core/problem.ts';
import { headerValues } from './values.ts';

/**
 * Returns the versions in `If-Match`, which a change of shared data must have. A weak tag counts like a strong one: proxies
 * that compress responses weaken ours, and it identifies the data rather than the bytes of a response.
 */
export function expectedVersion({ raw }: Pick<FastifyRequest, 'raw'>): ExpectedVersion {
  const text = headerValues(raw, 'if-match').join(',').trim();
  if (text === '') throw new Problem('version_missing');
  if (text === '*') return undefined;
  return text.split(',').flatMap((tag) => /^(?:W\/)?"([^"]*)"$/.exec(tag.trim())?.[1] ?? []);
}

/** The value of `ETag` for a version. */
export function entityTag(version: string): string {
  return `"${version}"`;
}
