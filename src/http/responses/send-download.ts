import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '../../actions/downloading/download-file.ts';
import { explainReadFailure } from '../../actions/downloading/explain-read-failure.ts';
import { logDelivery } from '../../actions/downloading/log-delivery.ts';
import { type ByteRange, bytesToSend } from '../../core/byte-range.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { release } from '../../ports/release.ts';
import type { Delivery } from '../../runtime/recent-deliveries.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { adaptiveBatches } from '../fast-paths/adaptive-batches.ts';
import { logEvent } from '../logging/log-event.ts';
import { describeError, secretsOf } from '../logging/redact.ts';
import { attachment, inline } from './content-disposition.ts';
import { sendStream } from './send-stream.ts';
import type { ByteSource } from './write-stream.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'downloads' | 'recentDeliveries' | 'deliveryQueue'>;

type Delivered = Pick<Download, 'transfer' | 'fileIds' | 'isViewed' | 'isInline'>;

/**
 * Sends a file or the requested range of it; for HEAD without reading it. A response that was sent up to the last byte of
 * the file is logged as a download. Any part of a preview is logged: browsers fetch only what they show.
 */
export async function sendDownload(
  ports: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> {
  if (download.release !== undefined) onClose(reply, download.release);
  const { size } = download;
  const etag = `"${download.version}"`;
  const decision = bytesToSend(conditionsOf(request), { size, etag });
  if (decision.send === 'nothing') return sendNoContent(reply, decision.reason, { size, etag });
  const { start, end } = decision.send === 'range' ? decision : { start: 0, end: size };
  const explain = (error: unknown) => explainReadFailure(ports, download.transfer.trackingId, error);
  const { wholeFile, content } = await openContent(request, download, { start, end }).catch(async (error: unknown) => {
    throw await explain(error);
  });
  if (decision.send === 'range') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  const name = wholeFile?.name ?? download.name();
  reply.headers({
    'content-type': download.mediaType,
    'content-disposition': download.isInline ? inline(name) : attachment(download.savedAs ?? name, name),
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.method !== 'HEAD' && (end === size || download.isInline)) {
    logDeliveryWhenSent(ports, request, reply, { download, isWhole: start === 0 && !download.isInline });
  }
  if (Buffer.isBuffer(content)) return sendBytes(reply, content, { start, end });
  trackWhileOpen(ports, reply, download);
  return sendStream(reply, content, explain);
}

/** The measurement of the client speed starts again each time the source is opened. */
async function openSource(download: Download, { start, end }: ByteRange): Promise<ByteSource> {
  let segments = 1;
  const readFrom = (position: number): Promise<Readable> => {
    const pace = adaptiveBatches(() => performance.now());
    return download.read({ start: start + position, end }, () => {
      segments = pace();
      return segments;
    });
  };
  return { length: end - start, first: await readFrom(0), readFrom, isClientFast: () => segments > 1 };
}

async function openContent(request: FastifyRequest, download: Download, span: ByteRange) {
  const wholeFile = request.method === 'HEAD' ? undefined : await download.readWhole?.();
  return { wholeFile, content: wholeFile?.content ?? (await openSource(download, span)) };
}

/** Does not track a closed response: it emits no further `close`, so its entry would never be removed. */
function trackWhileOpen({ downloads }: Deps, { raw }: FastifyReply, { transfer }: Download): void {
  if (raw.destroyed) return;
  raw.once(
    'close',
    downloads.track(transfer.trackingId, () => raw.destroy()),
  );
}

function onClose({ raw }: FastifyReply, work: () => void): void {
  if (raw.destroyed || raw.closed) work();
  else raw.once('close', work);
}

/**
 * A response counts as sent when the kernel has accepted all of it, even if the client disconnects afterwards. A preview
 * counts as soon as it ends, because browsers abort the transmission of audio and video.
 */
export function logDeliveryWhenSent(
  ports: Deps,
  request: FastifyRequest,
  { raw }: FastifyReply,
  { download, isWhole }: { readonly download: Delivered; readonly isWhole: boolean },
): void {
  const { transfer, fileIds, isViewed = false, isInline = false } = download;
  const { trackingId, recipientId, caller } = transfer;
  const delivery: Delivery = { trackingId, recipientId, method: isViewed ? 'VIEWED' : 'DOWNLOADED', caller, fileIds };
  raw.once(isInline ? 'close' : 'finish', () => {
    // The bytes could not be read, and a problem was sent instead.
    if (raw.statusCode >= 300) return;
    const fresh = ports.recentDeliveries.selectFilesToLog(delivery, isWhole);
    if (fresh.length === 0) return;
    logDelivery(ports, { ...delivery, fileIds: fresh }).catch((error: unknown) => {
      const failure = describeError(error, secretsOf(request.raw));
      logEvent(request.log, 'download.not_recorded', { req: request, failure });
    });
  });
}

/** Takes ownership of the bytes, and sends them together with the response headers. */
function sendBytes(reply: FastifyReply, bytes: Buffer, { start, end }: ByteRange): FastifyReply {
  // Only now does the kernel have all bytes. Do not free the buffer earlier: reused memory would be sent.
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

function sendNoContent(
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
      // For HEAD, Fastify would send the content length of anything but a stream.
      return reply.code(304).header('etag', etag).send(Readable.from([]));
  }
}
