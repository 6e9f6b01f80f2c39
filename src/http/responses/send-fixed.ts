import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesToSend } from '../../core/byte-range.ts';
import { acceptedEncoding } from '../wire/content-negotiation.ts';

/** Content that is the same for every request, in every encoding that clients accept. */
export interface FixedContent {
  readonly contentType: string;
  readonly bytes: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>;
  /** Changes with the content. */
  readonly version: string;
}

/** Compresses content once, so that a request only sends it. */
export async function fixedContent(contentType: string, identity: Buffer): Promise<FixedContent> {
  // A higher quality takes up to seconds for a megabyte.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7 };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)]);
  return { contentType, bytes: { identity, br, gzip: zipped }, version: await contentVersion(identity) };
}

export async function contentVersion(bytes: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(digest).toString('hex').slice(0, 32);
}

/** Sends content in the best encoding, or 304 where the client has it already. Caches must revalidate it each time. */
export function sendFixed(request: FastifyRequest, reply: FastifyReply, content: FixedContent): FastifyReply {
  const encoding = acceptedEncoding(request, ['br', 'gzip']);
  const bytes = content.bytes[encoding];
  const etag = `"${content.version}-${encoding}"`;
  const vary = reply.hasHeader('vary') ? `${reply.getHeader('vary')}, Accept-Encoding` : 'Accept-Encoding';
  reply.headers({ etag, vary, 'cache-control': 'no-cache' });
  const conditions = { method: request.method, ifNoneMatch: request.headers['if-none-match'] };
  if (bytesToSend(conditions, { size: bytes.length, etag }).send === 'nothing') {
    // For HEAD, Fastify would send the content length of anything but a stream.
    return reply.code(304).send(Readable.from([]));
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(content.contentType).send(bytes);
}
