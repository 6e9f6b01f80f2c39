import { connect } from 'node:net';
import fc from 'fast-check';
import type { RunningServer } from '../../../src/http/server.ts';
import { parseResponses, type RawResponse } from '../server/http-server.ts';
import type { GeneratedRequest } from './generated-requests.ts';

type Change = (bytes: string) => string;

const inHead =
  (line: string): Change =>
  (bytes) =>
    bytes.replace('\r\n', `\r\n${line}\r\n`);
const version =
  (name: string): Change =>
  (bytes) =>
    bytes.replace(' HTTP/1.1', name);

/** Changes that make a request ambiguous between parsers, or invalid. */
const changes: readonly Change[] = [
  inHead('Content-Length: 5'),
  inHead('Content-Length: -5'),
  inHead('Transfer-Encoding: chunked'),
  inHead('Transfer-Encoding: xchunked'),
  inHead('Transfer-Encoding: gzip, chunked'),
  inHead('Host: evil.example'),
  inHead('X-A : b'),
  inHead('X-A: b\r\n c'),
  inHead('X-A: b\0c'),
  inHead('no colon'),
  inHead(`X-A: ${'a'.repeat(20_480)}`),
  inHead('Expect: 100-continue'),
  inHead('Connection: Upgrade\r\nUpgrade: websocket'),
  version(''),
  version(' HTTP/0.9'),
  version(' HTTP/1.0'),
  version(' HTTP/1.2'),
  version(' HTTP/2.0'),
  (bytes) => bytes.replaceAll('\r\n', '\n'),
  (bytes) => bytes.replace('Host: 127.0.0.1\r\n', ''),
  (bytes) => bytes.replace(' /', ' http://evil.example/'),
  (bytes) => bytes.replace(' /', ' '),
  (bytes) => bytes.replace(/^\w+/, (method) => method.toLowerCase()),
  (bytes) => bytes.replace(/^\w+/, 'BREW'),
  (bytes) => `\r\n\r\n${bytes}`,
  (bytes) => `\x16\x03\x01${bytes}`,
  (bytes) => `${bytes}${bytes}`,
  (bytes) => `${bytes}nonsense\r\n\r\n`,
  (bytes) => chunked(bytes, ['5', 'Hello', '0']),
  (bytes) => chunked(bytes, ['zz', 'Hello', '0']),
  (bytes) => chunked(bytes, ['-1', 'Hello', '0']),
  (bytes) => chunked(bytes, ['2', 'Hello', '0']),
  (bytes) => chunked(bytes, [`5;${'a'.repeat(20_000)}`, 'Hello', '0']),
  (bytes) => chunked(bytes, ['ffffffffffffffff', 'Hello', '0']),
];

function chunked(bytes: string, lines: readonly string[]): string {
  const head = bytes.slice(0, bytes.indexOf('\r\n\r\n')).replace(/\r\nContent-Length: [^\r]*/gi, '');
  return `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Generates requests with one such change, or with bytes flipped, inserted or cut off at any offset. */
export function anyBrokenRequest(requests: fc.Arbitrary<GeneratedRequest>): fc.Arbitrary<GeneratedRequest> {
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
  const anywhere = fc.tuple(place, byte, fc.constantFrom('flip', 'insert', 'cut')).map(([at, sign, how]): Change => {
    return (bytes) => {
      // Mostly changes the head, because bodies are long.
      const index = Math.floor(at * Math.min(bytes.length, 600));
      if (how === 'cut') return bytes.slice(0, index);
      return `${bytes.slice(0, index)}${sign}${bytes.slice(how === 'flip' ? index + 1 : index)}`;
    };
  });
  const change = fc.oneof(fc.constantFrom(...changes), anywhere);
  return fc
    .tuple(
      requests.filter(({ method }) => method !== 'HEAD'),
      change,
    )
    .map(([request, broken]) => ({ ...request, bytes: broken(request.bytes) }));
}

/** After this time without data, the server is assumed to wait for the rest of a broken request. */
const silenceMs = 100;

/** Sends bytes, ends its side when the server falls silent, and reads until the connection is closed. */
export async function exchangeBroken(server: RunningServer, { bytes }: GeneratedRequest): Promise<RawResponse[]> {
  const socket = connect(server.address.port, server.address.address);
  const chunks: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may close the connection while a rejected request is still being sent.
  socket.on('error', () => {});
  socket.on('close', () => resolve());
  socket.setTimeout(silenceMs, () => socket.end());
  socket.write(bytes, 'latin1');
  await promise;
  return parseResponses(Buffer.concat(chunks).toString('latin1'), false);
}
