import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { eicar } from '../../../src/scanner/canary.ts';

export interface FakeClamd extends AsyncDisposable {
  readonly address: string;
}

const gzip = 0x1f8b;
const largestNested = 65_536;

/**
 * Starts a server that implements the clamd protocol, detects the test virus, and does not scan nested archives. It calls
 * `scanning` when a file starts to arrive, and delays the verdict until that resolves.
 */
export async function startFakeClamd(scanning: () => Promise<void>): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Ignores connection errors of killed clients.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    handleConnection(socket, scanning).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function handleConnection(socket: Socket, scanning: () => Promise<void>): Promise<void> {
  let rest = Buffer.alloc(0);
  let scanned: Promise<void> | undefined;
  const pieces: Buffer[] = [];
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    if (scanned === undefined) {
      const end = rest.indexOf(0);
      if (end === -1) continue;
      if (rest.toString('latin1', 0, end) === 'zPING') return void socket.end('PONG\0');
      rest = rest.subarray(end + 1);
      scanned = scanning();
    }
    for (let next = pieceIn(rest); next !== undefined; next = pieceIn(rest)) {
      rest = rest.subarray(4 + next.length);
      pieces.push(next);
      if (next.length > 0) continue;
      await scanned;
      return void socket.end(`stream: ${verdictOn(Buffer.concat(pieces))}\0`);
    }
  }
}

/** Returns undefined while the piece is incomplete. */
function pieceIn(bytes: Buffer): Buffer | undefined {
  const end = bytes.length < 4 ? Number.POSITIVE_INFINITY : 4 + bytes.readUInt32BE();
  return bytes.length < end ? undefined : bytes.subarray(4, end);
}

function verdictOn(file: Buffer): string {
  if (file.includes(eicar)) return 'Eicar-Test-File FOUND';
  const isNested = file.length > 2 && file.length < largestNested && file.readUInt16BE() === gzip;
  return isNested ? 'Heuristics.Limits.Exceeded.MaxRecursion FOUND' : 'OK';
}
