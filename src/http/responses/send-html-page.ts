import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { weakMemoize } from '../../core/promises.ts';
import { appCsp } from '../pages/content-security-policies.ts';
import { acceptedEncoding } from '../wire/content-negotiation.ts';

/**
 * Sends a page uncompressed, because the compressed size of private content would reveal something about it. With the
 * referrer policy of other responses, `no-referrer`, a browser would send the forms of a page with the origin `null`.
 */
export const sendHtmlPage = (reply: FastifyReply, page: string | Buffer, csp = appCsp): FastifyReply =>
  withPageHeaders(reply, csp).type('text/html; charset=utf-8').send(page);

export const withPageHeaders = (reply: FastifyReply, csp = appCsp): FastifyReply =>
  reply.headers({ 'content-security-policy': csp, 'referrer-policy': 'same-origin' });

/** Sends a page without private content, compressed where the client accepts that. */
export async function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  reply.header('vary', 'Accept-Encoding');
  if (acceptedEncoding(request, ['gzip']) === 'identity') return sendHtmlPage(reply, page);
  return sendHtmlPage(reply.header('content-encoding', 'gzip'), await compressOnce(request, page));
}

/** More than a service has pages and languages that are in use. */
const maxPages = 64;

/** The last pages, compressed. Compressing a page takes longer than making it, and most requests get the same pages. */
const pagesOf = weakMemoize((_server: FastifyInstance) => new Map<string, Promise<Buffer>>());

function compressOnce({ server }: FastifyRequest, page: string): Promise<Buffer> {
  const compressedPages = pagesOf(server);
  const compressed = compressedPages.get(page) ?? promisify(gzip)(page);
  // Keeps the page that was used last at the end.
  compressedPages.delete(page);
  compressedPages.set(page, compressed);
  const [oldest = ''] = compressedPages.keys();
  if (compressedPages.size > maxPages) compressedPages.delete(oldest);
  return compressed;
}
