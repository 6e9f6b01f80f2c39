import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Answers with the bytes of a stream, which must be as many as announced. When it fails, or has fewer or more, the
 * connection is cut (before the first byte the failure is answered); when the client leaves, the stream is destroyed.
 */
export function sendStream(reply: FastifyReply, source: Readable, length: number): FastifyReply {
  reply.header('content-length', length);
  if (reply.request.method !== 'HEAD') return reply.send(pipeline(source, exactly(length), () => {}));
  source.on('error', () => {}).destroy();
  // Without a stream Fastify would announce the length of what it was given.
  return reply.send(Readable.from([]));
}

/** Passes bytes on and fails unless they are this many: a client would wait for the rest, or take it for an answer. */
function exactly(length: number): Transform {
  let left = length;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error(`The stream has more than the announced ${length} bytes.`));
      else done(null, chunk);
    },
    flush(done) {
      done(left === 0 ? null : new Error(`The stream has ${left} of the announced ${length} bytes too few.`));
    },
  });
}
