import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { eicar } from '../src/scanner/canary.ts';

export interface OneVirusClamd extends AsyncDisposable {
  readonly address: string;
}

const gzip = 0x1f8b;
const largestNested = 65_536;

/**
 * A server that speaks as clamd does, knows the test virus, and looks into no archive that is nested. `scanning` is called
 * when a file begins to come, and the verdict waits for it.
 */
export async function oneVirusClamd(scanning: () => Promise<void>): Promise<OneVirusClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Whoever was killed has nothing to say.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    answer(socket, scanning).catch(() => socket.destroy());
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

async function answer(socket: Socket, scanning: () => Promise<void>): Promise<void> {
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

/** Undefined while some of it is still to come. */
function pieceIn(bytes: Buffer): Buffer | undefined {
  const end = bytes.length < 4 ? Number.POSITIVE_INFINITY : 4 + bytes.readUInt32BE();
  return bytes.length < end ? undefined : bytes.subarray(4, end);
}

function verdictOn(file: Buffer): string {
  if (file.includes(eicar)) return 'Eicar-Test-File FOUND';
  const isNested = file.length > 2 && file.length < largestNested && file.readUInt16BE() === gzip;
  return isNested ? 'Heuristics.Limits.Exceeded.MaxRecursion FOUND' : 'OK';
}
