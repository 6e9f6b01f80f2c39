import { createHash, type Hash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { generatedContent } from '../test/support/inputs/generated-content.ts';
import type { Exchange } from './candidates/candidate.ts';
import type { BenchClient } from './client.ts';

const bufferSize = 1024 * 1024;

/** A minimal HTTP/1.1 client with one connection and one buffer, so that the server is the bottleneck. */
export const socketClient: BenchClient = async (connection, withDigest) => {
  const [first] = connection;
  if (first === undefined) return [];
  const send = openConnection(new URL(first.url));
  const digests: string[] = [];
  for (const [index, exchange] of connection.entries()) {
    const hash = withDigest ? createHash('sha256') : undefined;
    // The server closes the connection. A candidate crashed when the client closed it right after the last byte.
    const lastHeaders = index === connection.length - 1 ? { connection: 'close' } : {};
    const { followedBy } = exchange;
    const location = await send(exchange, followedBy === undefined ? lastHeaders : {}, hash);
    if (followedBy !== undefined) {
      await send({ ...followedBy, url: new URL(`${location}${followedBy.suffix}`, first.url).href }, lastHeaders, hash);
    }
    if (hash !== undefined) digests.push(hash.digest('hex'));
  }
  return digests;
};

/** Opens a connection that sends one request after the other. The server closes it after one with `connection: close`. */
export function openConnection({ hostname, port }: URL) {
  let reading: { readonly reader: ResponseReader; done(): void; fail(error: Error): void } | undefined;

  const onBytes = (length: number, buffer: Uint8Array): boolean => {
    try {
      if (reading === undefined) throw new Error('Received a response without a request');
      reading.reader.add(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      if (reading.reader.isComplete()) reading.done();
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: Buffer.allocUnsafeSlow(bufferSize), callback: onBytes },
  });
  socket.on('error', (error) => reading?.fail(error));
  socket.on('close', () => reading?.fail(new Error('The response ended early')));

  /** Resolves with the `Location` of the response, or an empty text. */
  return (exchange: Exchange, moreHeaders: Headers, hash?: Hash): Promise<string> =>
    new Promise((resolve, reject) => {
      const reader = createResponseReader(exchange, hash);
      reading = { reader, done: () => resolve(reader.location()), fail: reject };
      socket.write(headOf(exchange, moreHeaders));
      if (exchange.body === undefined) sendBody(socket, exchange.sends);
      else socket.write(exchange.body);
    });
}

type Headers = Readonly<Record<string, string>>;

function headOf({ method, url, headers = {}, sends }: Exchange, moreHeaders: Headers): string {
  const { host, pathname, search } = new URL(url);
  const length = method === 'GET' ? {} : { 'content-length': String(sends) };
  const all = Object.entries({ host, ...headers, ...moreHeaders, ...length });
  return `${method} ${pathname}${search} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

function sendBody(socket: Socket, size: number): void {
  const chunks = generatedContent(size, bufferSize);
  const sendMore = () => {
    for (let next = chunks.next(); !next.done; next = chunks.next()) {
      if (socket.write(next.value)) continue;
      socket.once('drain', sendMore);
      return;
    }
  };
  sendMore();
}

const lastChunk = '0\r\n\r\n';

type ResponseReader = ReturnType<typeof createResponseReader>;

/** Throws if a response is longer than expected or has another status, so that it never becomes a sample. */
function createResponseReader({ receives: bodySize, status }: Exchange, hash?: Hash) {
  const expected = status === undefined ? /^HTTP\/1\.1 20\d / : new RegExp(`^HTTP/1\\.1 ${status} `);
  let head: Buffer = Buffer.alloc(0);
  let received = 0;
  let inBody = false;
  let location = '';
  /** Only for `declared` lengths. The end of a chunked body is recognized by its last bytes. */
  let isChunked = false;
  let tail = '';
  let expectedSize = bodySize === 'declared' ? 0 : bodySize;

  /** Returns the bytes after the head once the head is complete; until then, none. */
  function takeHead(bytes: Buffer): Buffer {
    head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) {
      // Copies the bytes, because the connection reuses its read buffer.
      head = Buffer.from(head);
      return Buffer.alloc(0);
    }
    if (!expected.test(head.toString('latin1', 0, 20))) {
      throw new Error(`Unexpected response: ${head.toString('latin1', 0, 1000)}`);
    }
    inBody = true;
    const lines = head.toString('latin1', 0, end);
    location = /^location: *(.*)$/im.exec(lines)?.[1]?.trim() ?? '';
    isChunked = /^transfer-encoding: *chunked/im.test(lines);
    if (bodySize === 'declared') expectedSize = Number(/^content-length: *(\d+)/im.exec(lines)?.[1] ?? 0);
    return head.subarray(end + 4);
  }

  return {
    add(bytes: Buffer): void {
      const body = inBody ? bytes : takeHead(bytes);
      if (isChunked && bodySize === 'declared') {
        tail = (tail + body.toString('latin1')).slice(-lastChunk.length);
        return;
      }
      received += body.length;
      if (received > expectedSize) throw new Error('The response is longer than expected');
      hash?.update(body);
    },
    isComplete: () => inBody && (isChunked && bodySize === 'declared' ? tail === lastChunk : received === expectedSize),
    location: () => location,
  };
}
