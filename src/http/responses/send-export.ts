import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../core/problem.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { attachment } from './content-disposition.ts';
import { concatenated } from './stream-json.ts';

/** Exports that one server sends at once: each may read all data. */
const maxExports = 2;

/** The size of one write, where more follows. */
const chunkLength = 64 * 1024;
/** A longer export is sent while it is made, so that little of it is in memory. */
const maxBufferedLength = 512 * 1024;

export interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  /** Called only when the lines are sent. It must record the export before it resolves. */
  open(): Promise<AsyncGenerator<string, void>>;
}

export type ExportDeps = Pick<Runtime, 'runningExports'>;

/**
 * Sends lines as a file, as fast as the client reads them. When the client disconnects, the lines are closed. When they
 * fail, the connection is closed: the client sees that the file is not complete.
 */
export async function sendExport(
  { runningExports }: ExportDeps,
  reply: FastifyReply,
  { name, mediaType, open }: ExportFile,
): Promise<FastifyReply> {
  reply.type(mediaType).header('content-disposition', attachment(name));
  // For HEAD, Fastify would send the content length of anything but a stream.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  if (runningExports.size >= maxExports) {
    const detail = `This server already sends ${maxExports} exports. Wait until one of them has ended.`;
    throw new Problem('too_many_requests', { detail, retryAfter: 10 });
  }
  runningExports.add(reply);
  const release = () => runningExports.delete(reply);
  const body = await begin(open).catch((error: unknown) => {
    release();
    throw error;
  });
  // Fastify handles errors while it sends a stream. A later one must not end the process.
  if (body instanceof Readable) body.on('error', () => {}).once('close', release);
  else release();
  return reply.send(body);
}

/** Returns a short export as a whole: programs get its length, and an error instead of a cut connection. */
async function begin(open: ExportFile['open']): Promise<Buffer | Readable> {
  const chunks = inChunks(await open());
  const begun: Buffer[] = [];
  for (let length = 0; length <= maxBufferedLength; ) {
    const { done, value } = await chunks.next();
    if (done) return Buffer.concat(begun);
    begun.push(value);
    length += value.length;
  }
  return Readable.from(concatenated(begun, chunks), { objectMode: false, highWaterMark: chunkLength });
}

async function* inChunks(lines: AsyncGenerator<string, void>): AsyncGenerator<Buffer, void> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
