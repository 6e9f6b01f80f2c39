import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../core/problem.ts';
import { hasForeignOrigin } from '../access/cors.ts';
import type { BaseUrl } from '../wire/links.ts';
import { headerValues } from '../wire/values.ts';

/** The forms of this server have a few short fields. */
const maxBytes = 16 * 1024;

/** Reads a form that a page of this server sends. */
export async function readForm(request: FastifyRequest, baseUrl: BaseUrl): Promise<URLSearchParams> {
  requireSameOrigin(request, baseUrl);
  const [type = ''] = headerValues(request.raw, 'content-type');
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Problem('media_type_unsupported');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.body as Readable & AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Problem('request_too_large');
    chunks.push(Buffer.from(chunk));
  }
  await request.server.requestTurns.resume(request.raw);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/**
 * Rejects forms from pages of other sites (CSRF), which could use up the password attempts of other users. Browsers
 * report where a form comes from in two headers; old ones, and pages without TLS, only in `Origin`.
 */
function requireSameOrigin(request: FastifyRequest, baseUrl: BaseUrl): void {
  const site = request.headers['sec-fetch-site'];
  const isSameSite = site === undefined || site === 'same-origin';
  if (!isSameSite || hasForeignOrigin(request.raw, baseUrl)) throw new Problem('cross_site_refused');
}
