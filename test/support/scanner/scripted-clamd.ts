import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface ScriptedClamd {
  readonly address: URL;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How the server handles a connection. */
export type Script = (socket: Socket) => void | Promise<void>;

/** Starts a loopback server that runs a script for each connection. */
export async function startScriptedClamd(script: Script): Promise<ScriptedClamd> {
  const sockets = new Set<Socket>();
  // The server keeps its side open: the script decides when to close it.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    void script(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    address: new URL(`tcp://127.0.0.1:${address.port}`),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Resolves with the file when a complete command has arrived: PING, or INSTREAM with the end of its file. */
export function readCommand(socket: Socket): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const file = fileIn(received);
    if (file !== undefined) resolve(file);
  });
  return promise;
}

function fileIn(received: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  let start = received.indexOf(0) + 1;
  if (received.subarray(0, start).toString() === 'zPING\0') return Buffer.alloc(0);
  while (start + 4 <= received.length) {
    const length = received.readUInt32BE(start);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(start + 4, start + 4 + length));
    start += 4 + length;
  }
  return undefined;
}

/** Reads the complete command, sends this response, and closes. */
export const respondWith =
  (text: string): Script =>
  async (socket) => {
    await readCommand(socket);
    socket.end(text);
  };
