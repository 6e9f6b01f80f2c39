import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Administrator } from '../../actions/sign-in/identify-administrator.ts';
import { Problem } from '../../core/problem.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { attachment } from './content-disposition.ts';
import { bufferOrStream } from './stream-json.ts';

/** Exports that one server sends at once, one for each administrator: each may read all data. */
const maxExports = 8;

export interface ExportFile {
  readonly name: string;
  readonly mediaType: string;
  /** Who gets it, in person or by an API token: one cannot keep the exports of others waiting. */
  readonly for: Pick<Administrator, 'id'>;
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
  { name, mediaType, for: { id }, open }: ExportFile,
): Promise<FastifyReply> {
  reply.type(mediaType).header('content-disposition', attachment(name));
  // For HEAD, Fastify would send the content length of anything but a stream.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  if (runningExports.has(id) || runningExports.size >= maxExports) {
    const running = runningExports.has(id) ? 'you an export' : `${maxExports} exports`;
    const detail = `This server already sends ${running}. Wait until one has ended.`;
    throw new Problem('too_many_requests', { detail, retryAfter: 10 });
  }
  runningExports.add(id);
  const release = () => runningExports.delete(id);
  const body = await open()
    .then(bufferOrStream)
    .catch((error: unknown) => {
      release();
      throw error;
    });
  // Fastify handles errors while it sends a stream. A later one must not end the process.
  if (body instanceof Readable) body.on('error', () => {}).once('close', release);
  else release();
  return reply.send(body);
}
