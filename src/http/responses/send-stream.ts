import { addAbortSignal, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { networkOf } from '../../core/network.ts';
import { clientAddress } from '../connections/client-address.ts';
import type { ReadTurns } from './read-turns.ts';
import { type ByteSource, type WriteOptions, writeStream } from './write-stream.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly readTurns: ReadTurns;
  }
}

/** Returns the error to report for a failure of the stream. */
type Explain = (error: unknown) => Promise<unknown>;

/**
 * Sends a stream of exactly `length` bytes and takes ownership of its chunks. When the stream fails, or has fewer or more
 * bytes, the connection is closed; before the first byte, the error is sent. When the client disconnects, the stream is
 * destroyed.
 */
export function sendStream(
  reply: FastifyReply,
  bytes: ByteSource,
  explain: Explain = async (error) => error,
): FastifyReply {
  reply.header('content-length', bytes.length);
  if (reply.request.method !== 'HEAD') {
    const client = networkOf(clientAddress(reply.request));
    const { readTurns } = reply.server;
    return reply.send(responseStream(bytes, (begin) => readTurns.take(client, begin), explain));
  }
  bytes.first.on('error', () => {}).destroy();
  // For HEAD, Fastify would send the content length of anything but a stream.
  return reply.send(Readable.from([]));
}

/**
 * A stream with its own `pipe`. Node's would read one more chunk ahead for each slow client, and cannot report when a
 * chunk was sent.
 */
function responseStream(bytes: ByteSource, takeTurn: WriteOptions['takeTurn'], explain: Explain): Readable {
  const leaving = new AbortController();
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      leaving.abort();
      done(error);
    },
  });

  stream.pipe = (response) => {
    writeStream(bytes, response, { signal: leaving.signal, takeTurn }).then(
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
  addAbortSignal(leaving.signal, bytes.first).pause();
  return stream;
}
