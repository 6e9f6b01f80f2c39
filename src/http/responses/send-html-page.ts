import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appCsp } from '../pages/content-security-policies.ts';
import { acceptedEncoding } from '../wire/content-negotiation.ts';

const compress = promisify(gzip);

/**
 * Sends a page uncompressed, because the compressed size of private content would reveal something about it. With the
 * referrer policy of other responses, `no-referrer`, a browser would send the forms of a page with the origin `null`.
 */
export function sendHtmlPage(reply: FastifyReply, page: string | Buffer, csp = appCsp): FastifyReply {
  reply.headers({ 'content-security-policy': csp, 'referrer-policy': 'same-origin' });
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Sends a page without private content, compressed where the client accepts that. */
export async function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  reply.header('vary', 'Accept-Encoding');
  if (acceptedEncoding(request, ['gzip']) === 'identity') return sendHtmlPage(reply, page);
  return sendHtmlPage(reply.header('content-encoding', 'gzip'), await compress(page));
}
