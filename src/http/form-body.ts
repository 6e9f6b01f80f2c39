import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import { originOf } from './cors.ts';
import type { BaseUrl } from './links.ts';
import { headerValues } from './wire-values.ts';

/** Forms of ours have a few short fields. */
const mostBytes = 16 * 1024;

/** Reads what a form of a page of ours sends. */
export async function readForm(request: FastifyRequest, baseUrl: BaseUrl): Promise<URLSearchParams> {
  refuseForeignForm(request, baseUrl);
  const [type = ''] = headerValues(request.raw, 'content-type');
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Problem('media_type_unsupported');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.body as Readable & AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Problem('request_too_large');
    chunks.push(Buffer.from(chunk));
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/**
 * A page elsewhere can send a form to us in the name of its visitor: it could burn the tries of others. Browsers tell
 * where a form comes from, on plain connections only by the origin, and there not always.
 */
function refuseForeignForm({ headers, raw }: FastifyRequest, baseUrl: BaseUrl): void {
  const site = headers['sec-fetch-site'];
  const origin = originOf(raw);
  const isOurs = site === undefined ? origin === undefined || origin === baseUrl().origin : site === 'same-origin';
  if (!isOurs) throw new Problem('page_refused');
}
