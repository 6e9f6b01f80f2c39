import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logDelivery } from '../../actions/downloading/deliveries.ts';
import { type Download, explainReadFailure } from '../../actions/downloading/file.ts';
import { type ByteRange, bytesToSend } from '../../core/byte-range.ts';
import type { Bytes } from '../../core/bytes.ts';
import { networkOf } from '../../core/network.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { release } from '../../ports/release.ts';
import type { Delivery } from '../../runtime/delivery-queue.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import type { ClientTurns } from '../connections/request-turns.ts';
import { logEvent } from '../logging/events.ts';
import { describeError, secretsOf } from '../logging/redact.ts';
import { attachment, inline } from './content-disposition.ts';
import {
  clientPace,
  inPieces,
  inTurn,
  type Split,
  type TakeTurn,
  wholeChunk,
  wholeWithinLimit,
  writePiece,
} from './pacing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Turns to read a chunk of a response. A thousand clients that begin at once would otherwise fill the queues of the
     * workers and the event loop with their chunks, and every other request would wait behind them.
     */
    readonly readTurns: ClientTurns;
  }
}

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
  const { readWhole } = request.method === 'HEAD' ? {} : download;
  const small = await readWhole?.().catch(async (error: unknown) => {
    throw await explain(error);
  });
  if (decision.send === 'range') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  const name = small?.name ?? download.name();
  reply.headers({
    'content-type': download.mediaType,
    'content-disposition':
      download.isInline && download.mediaType !== 'application/pdf'
        ? inline(name)
        : attachment(download.savedAs ?? name, name),
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.method !== 'HEAD' && (end === size || download.isInline)) {
    logDeliveryWhenSent(ports, request, reply, { download, isWhole: start === 0 && !download.isInline });
  }
  if (small !== undefined) return sendBuffer(reply, small.content, { start, end });
  trackWhileOpen(ports, reply, download);
  return sendBytes(reply, download, { range: { start, end }, explain });
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
function sendBuffer(reply: FastifyReply, bytes: Buffer, { start, end }: ByteRange): FastifyReply {
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

interface SendOptions {
  /** All bytes by default. */
  readonly range?: ByteRange;
  /** Returns the error to report for a failure of the bytes. */
  readonly explain?: (error: unknown) => Promise<unknown>;
  /** Milliseconds, to measure how fast the client reads. */
  readonly now?: () => number;
}

/**
 * Sends bytes, and takes ownership of their chunks. When reading fails, or returns fewer or more bytes, the connection is
 * closed; before the first byte, the error is sent. When the client disconnects, reading ends. For HEAD, nothing is read.
 */
export function sendBytes(
  reply: FastifyReply,
  bytes: Bytes,
  {
    range = { start: 0, end: bytes.size },
    explain = async (error) => error,
    now = () => performance.now(),
  }: SendOptions = {},
): FastifyReply {
  reply.header('content-length', range.end - range.start);
  // For HEAD, Fastify would send the content length of anything but a stream.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  const client = networkOf(clientAddress(reply.request));
  const { readTurns, requestTurns } = reply.server;
  // A download may take hours. While it is sent, it takes turns to read and holds little memory.
  requestTurns.end(reply.request.raw);
  const takeTurn: TakeTurn = (begin) => readTurns.take(client, begin);
  return reply.send(
    streamOf((response, signal) => writeBytes(bytes, range, { response, signal, takeTurn, now }), explain),
  );
}

/**
 * A stream with its own `pipe`. Node's would read one more chunk ahead for each slow client, and cannot report when a
 * chunk was sent.
 */
function streamOf(
  write: (to: NodeJS.WritableStream, signal: AbortSignal) => Promise<void>,
  explain: NonNullable<SendOptions['explain']>,
): Readable {
  const leaving = new AbortController();
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      leaving.abort();
      done(error);
    },
  });

  stream.pipe = (response) => {
    write(response, leaving.signal).then(
      () => {
        response.end();
        stream.push(null);
        stream.resume();
      },
      async (error: unknown) => {
        // The client has disconnected.
        if (stream.destroyed) return;
        const reported = await explain(error).catch((failure: unknown) => failure);
        stream.destroy(reported as Error);
      },
    );
    return response;
  };

  // Fastify handles errors while it sends the stream. An earlier error must not end the process.
  stream.on('error', () => {});
  return stream;
}

/** Where bytes are sent. */
interface Sending extends Required<Pick<SendOptions, 'now'>> {
  readonly response: NodeJS.WritableStream;
  /** Aborts when the client disconnects. Then nothing more happens, and the result is never settled. */
  readonly signal: AbortSignal;
  readonly takeTurn: TakeTurn;
}

/**
 * Writes a range, one chunk at a time. Rejects when there are fewer or more bytes: the client would wait for the rest, or
 * read the surplus as another response.
 *
 * While a client stalls, only the piece passed to the kernel stays in memory. Reading ends, and begins at that position
 * later, so that a thousand stalled clients do not hold a thousand chunks and open files. A client that has stalled gets
 * small pieces.
 */
async function writeBytes(bytes: Bytes, { start, end }: ByteRange, sending: Sending): Promise<void> {
  let split = wholeWithinLimit(sending.signal);
  let at = start;
  do {
    at = await writeUntilStalled(bytes, { start: at, end }, { ...sending, split });
    split = inPieces;
  } while (at < end);
}

/** Resolves with the position after the last byte that was written: the end, or where the client has stalled. */
async function writeUntilStalled(
  bytes: Bytes,
  { start, end }: ByteRange,
  { response, signal, takeTurn, now, split }: Sending & { readonly split: Split },
): Promise<number> {
  // The measurement starts again each time: a client that has stalled is not known to be fast.
  const { pace, count } = clientPace(now);
  const chunks = bytes.read({ start, end }, pace)[Symbol.asyncIterator]();
  const close = (): void => void chunks.return?.().catch(() => {});
  signal.addEventListener('abort', close);
  let at = start;
  try {
    for (;;) {
      const isFast = pace() > 1;
      const { value: chunk, done } = await (isFast ? chunks.next() : inTurn(takeTurn, signal, () => chunks.next()));
      // The client has left while they were read.
      signal.throwIfAborted();
      if (done && at < end) throw new Error(`The response has ${end - at} of its bytes too few.`);
      if (done) return at;
      const { length } = chunk;
      if (at + length > end) throw new Error(`The response has more than its ${end - start} bytes.`);
      const pieces = isFast ? wholeChunk(chunk) : split(chunk);
      for (const { bytes: piece, free } of pieces) {
        at += piece.length;
        let isStalled = false;
        await writePiece(response, piece, () => {
          // After the last bytes there is nothing left to release.
          isStalled = at < end;
          if (!isStalled) return;
          pieces.return();
          close();
        });
        free();
        if (isStalled) return at;
      }
      count(length);
    }
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}
