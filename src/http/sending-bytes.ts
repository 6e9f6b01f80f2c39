import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '../actions/download-file.ts';
import { logDelivery } from '../actions/log-downloads.ts';
import { keepDownload } from '../actions/running-downloads.ts';
import { whyUnreadable } from '../actions/why-unreadable.ts';
import { bytesToSend } from '../core/byte-range.ts';
import { Problem } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import { release } from '../ports/release.ts';
import { adaptiveBatches } from './adaptive-batches.ts';
import { attachment } from './content-disposition.ts';
import { describeError, secretsOf } from './redact.ts';
import { sendStream } from './stream-answer.ts';

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Answers with a file, or with as much of it as the request asks for; to HEAD without reading any of it. An answer that
 * has ended with the last byte is logged as a download.
 */
export async function sendDownload(
  ports: Share,
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> {
  const { size } = download;
  const etag = `"${download.version}"`;
  const decision = bytesToSend(conditionsOf(request), { size, etag });
  if (decision.send === 'nothing') return refuse(reply, decision.because, { size, etag });
  const { start, end } = decision.send === 'range' ? decision : { start: 0, end: size };
  const explain = (error: unknown) => whyUnreadable(ports, download.transfer.trackingId, error);
  const { whole, content } = await begun(request, download, { start, end }).catch(async (error: unknown) => {
    throw await explain(error);
  });
  if (decision.send === 'range') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  reply.headers({
    'content-type': download.mediaType,
    'content-disposition': attachment(whole?.name ?? download.name()),
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.method !== 'HEAD' && end === size) logWhenEnded(ports, request, reply, download);
  if (content instanceof Readable) {
    keepWhileOpen(ports, reply, download);
    return sendStream(reply, content, end - start, explain);
  }
  return sendBytes(reply, content, { start, end });
}

async function begun(request: FastifyRequest, download: Download, range: Parameters<Download['read']>[0]) {
  const whole = request.method === 'HEAD' ? undefined : await download.readWhole?.();
  const content =
    whole?.content ??
    (await download.read(
      range,
      adaptiveBatches(() => performance.now()),
    ));
  return { whole, content };
}

/** A client that has left already will not leave again: for it there is nothing to be cut, or to be forgotten. */
function keepWhileOpen({ db }: Share, { raw }: FastifyReply, { transfer }: Download): void {
  if (raw.destroyed) return;
  raw.once(
    'close',
    keepDownload(db, transfer.trackingId, () => raw.destroy()),
  );
}

/** An answer has ended when the system has taken all of it: what becomes of the client then changes nothing. */
export function logWhenEnded(
  ports: Share,
  request: FastifyRequest,
  { raw }: FastifyReply,
  { transfer, fileIds, isMessage = false }: Pick<Download, 'transfer' | 'fileIds' | 'isMessage'>,
): void {
  raw.once('finish', () => {
    // In place of bytes that could not be read, a problem was sent.
    if (raw.statusCode >= 300 || fileIds.length === 0) return;
    const { trackingId, recipientId } = transfer;
    logDelivery(ports, { trackingId, recipientId, method: isMessage ? 'VIEWED' : 'DOWNLOADED', fileIds }).catch(
      (error: unknown) => {
        const failure = describeError(error, secretsOf(request.raw));
        request.log.error({ req: request, failure }, 'a download could not be logged');
      },
    );
  });
}

/** Takes the bytes over. They leave together with the head of the answer. */
function sendBytes(
  reply: FastifyReply,
  bytes: Buffer,
  { start, end }: { readonly start: number; readonly end: number },
): FastifyReply {
  // Only now has the kernel all of them. Before that, giving up their memory would send whatever comes to lie there.
  reply.raw.on('finish', () => release(bytes));
  return reply.send(end - start === bytes.length ? bytes : bytes.subarray(start, end));
}

function conditionsOf({ method, headers }: FastifyRequest) {
  return {
    method,
    // An empty header counts as absent.
    ifMatch: headers['if-match'] || undefined,
    ifNoneMatch: headers['if-none-match'],
    ifRange: headers['if-range']?.toString() || undefined,
    range: headers.range,
  };
}

function refuse(
  reply: FastifyReply,
  because: 'changed' | 'unchanged' | 'unsatisfiable',
  { size, etag }: { readonly size: number; readonly etag: string },
): FastifyReply {
  switch (because) {
    case 'changed':
      throw new Problem('content_changed');
    case 'unsatisfiable':
      reply.header('content-range', `bytes */${size}`);
      throw new Problem('range_unsatisfiable');
    case 'unchanged':
      // A stream, because to HEAD Fastify would announce the length of anything else.
      return reply.code(304).header('etag', etag).send(Readable.from([]));
  }
}
