import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesToSend } from '../core/byte-range.ts';
import { type Page, pagesOf } from '../core/listing.ts';
import { sendInSlices } from './sliced-answer.ts';

export interface PageAnswer extends Page {
  readonly total: number;
  /** Differs whenever the answer does. */
  readonly version: string;
  /** The list, as a full URL without a query. */
  readonly url: string;
  /** What the links to other pages say beside the page. Never a secret: links end up in histories and logs. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** Made only when they are needed. */
  entries(): AsyncIterable<object>;
}

/** Answers with one page of a list, or that it is the one which the client has. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageAnswer,
): Promise<FastifyReply> {
  const { page, size, total, version } = answer;
  const etag = `"${version}"`;
  reply.header('etag', etag);
  const conditions = { method: request.method, ifNoneMatch: request.headers['if-none-match'] };
  if (bytesToSend(conditions, { size: 0, etag }).send === 'nothing') {
    // To HEAD Fastify would announce the length of anything but a stream.
    return reply.code(304).send(request.method === 'HEAD' ? Readable.from([]) : undefined);
  }
  const totalPages = pagesOf(total, size);
  reply.header('link', linksOf(answer, totalPages));
  const meta = { page, pageSize: size, totalItems: total, totalPages };
  return sendInSlices<{ data: readonly object[]; meta: object }>(reply, { data: answer.entries(), meta });
}

/** RFC 8288. Behind the last page, the one before is the last. */
function linksOf({ page, size, url, parameters }: PageAnswer, totalPages: number): string {
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
