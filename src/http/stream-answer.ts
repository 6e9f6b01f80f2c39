import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { release } from '../ports/release.ts';

/** What to tell of a failure of the stream. */
type Explain = (error: unknown) => Promise<unknown>;

/**
 * Answers with the bytes of a stream, which must be as many as announced, and takes its chunks over. When it fails, or
 * has fewer or more, the connection is cut (before the first byte the failure is answered); when the client leaves, the
 * stream is destroyed.
 */
export function sendStream(
  reply: FastifyReply,
  source: Readable,
  length: number,
  explain: Explain = async (error) => error,
): FastifyReply {
  reply.header('content-length', length);
  if (reply.request.method !== 'HEAD') return reply.send(exactly(source, length, explain));
  source.on('error', () => {}).destroy();
  // Without a stream Fastify would announce the length of what it was given.
  return reply.send(Readable.from([]));
}

/**
 * Fails unless the bytes are this many: a client would wait for the rest, or take it for an answer. Node's own pipe
 * would read ahead (a thousand slow clients would keep a thousand chunks more) and cannot tell when a chunk has left.
 */
function exactly(source: Readable, length: number, explain: Explain): Readable {
  let left = length;
  const answer = new Readable({
    read() {},
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });

  answer.pipe = (response) => {
    source.on('data', (chunk: Buffer) => {
      source.pause();
      left -= chunk.length;
      if (left < 0) {
        answer.destroy(new Error(`The stream has more than the announced ${length} bytes.`));
        return;
      }
      response.write(chunk, (error) => {
        // The kernel has the bytes now. Before that, giving up their memory would send whatever comes to lie there.
        if (!error) release(chunk);
        source.resume();
      });
    });
    finished(source, (error) => {
      // Of a client that has left there is nothing to explain.
      if (answer.destroyed) return;
      if (error)
        explain(error).then(
          (told) => answer.destroy(told as Error),
          (failure) => answer.destroy(failure),
        );
      else if (left > 0) answer.destroy(new Error(`The stream has ${left} of the announced ${length} bytes too few.`));
      else {
        response.end();
        answer.push(null);
        answer.resume();
      }
    });
    source.resume();
    return response;
  };

  // Whoever sends it learns of its failure; before that nobody does, and it must not end the process.
  answer.on('error', () => {});
  source.pause();
  return answer;
}
