import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type BytesInOrder, pour } from './pour.ts';

/** What to tell of a failure of the stream. */
type Explain = (error: unknown) => Promise<unknown>;

/**
 * Answers with bytes, which must be as many as announced, and takes their chunks over. When their stream fails, or has
 * fewer or more, the connection is cut (before the first byte the failure is answered); when the client leaves, the
 * stream is destroyed.
 */
export function sendStream(
  reply: FastifyReply,
  bytes: BytesInOrder,
  explain: Explain = async (error) => error,
): FastifyReply {
  reply.header('content-length', bytes.length);
  if (reply.request.method !== 'HEAD') return reply.send(answerOf(bytes, explain));
  bytes.first.on('error', () => {}).destroy();
  // Without a stream Fastify would announce the length of what it was given.
  return reply.send(Readable.from([]));
}

/**
 * A stream that pipes in its own way. Node's would read ahead (a thousand slow clients would keep a thousand chunks more)
 * and cannot tell when a chunk has left.
 */
function answerOf(bytes: BytesInOrder, explain: Explain): Readable {
  const leaving = new AbortController();
  const answer = new Readable({
    read() {},
    destroy(error, done) {
      leaving.abort();
      done(error);
    },
  });

  answer.pipe = (response) => {
    pour(bytes, response, leaving.signal).then(
      () => {
        response.end();
        answer.push(null);
        answer.resume();
      },
      async (error: unknown) => {
        // Of a client that has left there is nothing to explain.
        if (answer.destroyed) return;
        const told = await explain(error).catch((failure: unknown) => failure);
        answer.destroy(told as Error);
      },
    );
    return response;
  };

  // Whoever sends it learns of its failure; before that nobody does, and it must not end the process.
  answer.on('error', () => {});
  addAbortSignal(leaving.signal, bytes.first).pause();
  return answer;
}
