import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesToSend } from '../../core/byte-range.ts';
import { type PagePosition, pagesOf } from '../../core/listing.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { saveNotModified } from '../fast-paths/respond-not-modified.ts';
import { streamJson } from './stream-json.ts';

export interface ListPage extends PagePosition {
  readonly total: number;
  /** Differs whenever the response does. */
  readonly version: string;
  /** The list, as a full URL without a query. */
  readonly url: string;
  /** Query parameters of links to other pages. Never a secret: links end up in histories and logs. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** Called only when the entries are sent. */
  entries(): AsyncIterable<object>;
  /** Returns a function that checks whether the same request would get the same response now. */
  unchangedCheck(): () => Promise<boolean> | boolean;
}

/** Sends one page of a list, or 304 where the client has it already. */
export async function sendListPage(
  { notModified }: Pick<Runtime, 'notModified'>,
  request: FastifyRequest,
  reply: FastifyReply,
  response: ListPage,
): Promise<FastifyReply> {
  const { page, size, total, version } = response;
  const etag = `"${version}"`;
  reply.header('etag', etag);
  const conditions = { method: request.method, ifNoneMatch: request.headers['if-none-match'] };
  if (bytesToSend(conditions, { size: 0, etag }).send === 'nothing') {
    saveNotModified(notModified, reply, response.unchangedCheck());
    // For HEAD, Fastify would send the content length of anything but a stream.
    return reply.code(304).send(request.method === 'HEAD' ? Readable.from([]) : undefined);
  }
  const totalPages = pagesOf(total, size);
  reply.header('link', linkHeader(response, totalPages));
  const meta = { page, pageSize: size, totalItems: total, totalPages };
  return streamJson<{ data: readonly object[]; meta: object }>(reply, { data: response.entries(), meta });
}

/** RFC 8288. On a page after the last one, `prev` is the last page. */
function linkHeader({ page, size, url, parameters }: ListPage, totalPages: number): string {
  const last = Math.max(1, totalPages);
  const pages: ReadonlyArray<readonly [relation: string, to: number]> = [
    ['first', 1],
    ...(page > 1 ? [['prev', Math.min(page - 1, last)] as const] : []),
    ...(page < last ? [['next', page + 1] as const] : []),
    ['last', last],
  ];
  const others = Object.entries(parameters)
    .map(([name, value]) => (value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`))
    .join('');
  return pages.map(([relation, to]) => `<${url}?page=${to}&page-size=${size}${others}>; rel="${relation}"`).join(', ');
}
