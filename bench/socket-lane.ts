import { createHash, type Hash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { generatedContent } from '../test/support/generated-content.ts';
import type { Traveller } from './client.ts';
import type { Exchange } from './contenders/contender.ts';

const bufferSize = 1024 * 1024;

/** Speaks just enough HTTP/1.1, over one connection with one buffer, so that the server is the slower side. */
export const overSocket: Traveller = async (lane, withDigest) => {
  const [first] = lane;
  if (first === undefined) return [];
  const travel = openConnection(new URL(first.url));
  const digests: string[] = [];
  for (const [index, exchange] of lane.entries()) {
    const hash = withDigest ? createHash('sha256') : undefined;
    // The server ends the connection: to be cut off just when it has sent the last byte has killed a contender.
    await travel(exchange, index === lane.length - 1 ? { connection: 'close' } : {}, hash);
    if (hash !== undefined) digests.push(hash.digest('hex'));
  }
  return digests;
};

function openConnection({ hostname, port }: URL) {
  let reading: { readonly reader: AnswerReader; done(): void; fail(error: Error): void } | undefined;

  const onBytes = (length: number, buffer: Uint8Array): boolean => {
    try {
      if (reading === undefined) throw new Error('An answer came that nobody asked for');
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
  socket.on('close', () => reading?.fail(new Error('The answer ended early')));

  return (exchange: Exchange, moreHeaders: Headers, hash?: Hash): Promise<void> =>
    new Promise((resolve, reject) => {
      reading = { reader: answerReader(exchange, hash), done: resolve, fail: reject };
      socket.write(headOf(exchange, moreHeaders));
      sendBody(socket, exchange.sends);
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

type AnswerReader = ReturnType<typeof answerReader>;

/** Counts: an answer that is shorter, longer or not the expected one is an error, never a sample. */
function answerReader({ receives: bodySize, status }: Exchange, hash?: Hash) {
  const expected = status === undefined ? /^HTTP\/1\.1 20\d / : new RegExp(`^HTTP/1\\.1 ${status} `);
  let head: Buffer = Buffer.alloc(0);
  let received = 0;
  let inBody = false;

  /** The beginning of the body that came with the head, once that is complete. */
  function takeHead(bytes: Buffer): Buffer {
    head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) {
      // The connection reads into the same memory again.
      head = Buffer.from(head);
      return Buffer.alloc(0);
    }
    if (!expected.test(head.toString('latin1', 0, 20))) {
      throw new Error(`The server answered ${head.toString('latin1', 0, 1000)}`);
    }
    inBody = true;
    return head.subarray(end + 4);
  }

  return {
    add(bytes: Buffer): void {
      const body = inBody ? bytes : takeHead(bytes);
      received += body.length;
      if (received > bodySize) throw new Error('The answer is longer than the file');
      hash?.update(body);
    },
    isComplete: () => inBody && received === bodySize,
  };
}
