import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost } from '#client';
import { apiRoutes, healthRoutes, pageRoutes } from '../src/http/routes.ts';
import { fetchFrom } from '../test/support/server/fetch-from.ts';
import type { SenderCredentials } from '../test/support/transfer/api-sender.ts';

/** The knowledge and the possessions of an attacker. */
export interface AttackTarget {
  readonly baseUrl: string;
  /** The attacker is a verified sender too. */
  readonly attacker: SenderCredentials;
  /** Tracking IDs of the attacker's own transfers. */
  readonly ownTransfers: readonly string[];
  /** Transfer IDs of the attacker's own transfers. */
  readonly ownTransferIds: readonly string[];
  /** The path of a large file of the attacker, with a ticket. */
  readonly largeFile: string;
  /** Transfer IDs that the attacker has learned, whose recipients have them open. */
  readonly victimTransferIds: readonly string[];
  /** Addresses whose owners want to verify them. */
  readonly victimAddresses: readonly string[];
}

/** A running attack. */
export interface Attack {
  readonly target: AttackTarget;
  readonly stopped: AbortSignal;
  /** Counts a request or connection. */
  count(): void;
}

interface Weapon {
  /** The number of attempts after which the attack has its full strength. */
  readonly strength: number;
  /** Attacks until it is stopped. */
  run(attack: Attack): Promise<void>;
}

const attackerAddress = '127.66.0.66';
const fetch = fetchFrom(attackerAddress, { timeoutMs: 30_000 });
/** Addresses of many networks: an attacker who rents machines, or a block of addresses. */
const attackerNetworks = Array.from({ length: 40 }, (_, n) => fetchFrom(`127.67.${n}.66`, { timeoutMs: 30_000 }));
const inTurn = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;

/** Every path that can be requested, so that the weapon uses new routes too. */
const paths = [...healthRoutes, ...apiRoutes, ...pageRoutes]
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path.replaceAll(/:\w+/g, 'unknown'));

export const weapons = {
  'idle connections': { strength: 4_000, run: (attack) => holdConnections(attack, 4_000, keepIdle) },
  'slow readers': { strength: 1_000, run: (attack) => holdConnections(attack, 1_000, readSlowly) },
  'unread API descriptions': {
    strength: 400,
    run: (attack) => holdConnections(attack, 400, pipeline('/openapi.json', 4)),
  },
  'pipelined pages': { strength: 900, run: (attack) => holdConnections(attack, 900, pipeline('/', 30)) },
  'pipelined API references': {
    strength: 400,
    run: (attack) => holdConnections(attack, 400, pipeline('/api/docs', 30)),
  },
  'all paths': { strength: 500, run: (attack) => repeat(attack, 60, (n) => get(attack.target, inTurn(paths, n))) },
  'Edit Password on own transfers': {
    strength: 90,
    run(attack) {
      const { ownTransfers, attacker } = attack.target;
      const client = attackerClient(attack);
      return repeat(attack, 60, (n) => {
        const change = { passwordMode: 'MANUAL' as const, password: `Vb7#kTqz-2xR${n}` };
        return client.editPassword({ sender: attacker.address, trackingId: inTurn(ownTransfers, n) }, change);
      });
    },
  },
  'wrong passwords on own transfers': {
    strength: 90,
    run(attack) {
      const { baseUrl, ownTransferIds } = attack.target;
      const client = new Sealpost({ baseUrl, fetch });
      return repeat(attack, 60, (n) => client.transfer(inTurn(ownTransferIds, n), `wrong ${n}`));
    },
  },
  'codes for other addresses': {
    strength: 150,
    async run(attack) {
      const { baseUrl, victimAddresses } = attack.target;
      const stranger = new Sealpost({ baseUrl, fetch });
      const clientIds = await Promise.all(Array.from({ length: 10 }, () => stranger.createClientId()));
      const clients = clientIds.map((clientId) => new Sealpost({ baseUrl, clientId, fetch }));
      await repeat(attack, 20, (n) => inTurn(clients, n).requestCode(inTurn(victimAddresses, n)));
    },
  },
  'locking open transfers': {
    strength: 40,
    run(attack) {
      const { baseUrl, victimTransferIds } = attack.target;
      const clients = attackerNetworks.map((fetch) => new Sealpost({ baseUrl, fetch }));
      return repeat(attack, 4, (n) =>
        inTurn(clients, n).transfer(inTurn(victimTransferIds, Math.floor(n / clients.length)), `attempt ${n}`),
      );
    },
  },
  'malformed pipelined requests': { strength: 200, run: (attack) => holdConnections(attack, 20, sendMalformed) },
  // The last one, because its bytes stay on the disk.
  'filling the disk': { strength: 80, run: fillDisk },
} as const satisfies Record<string, Weapon>;

export type WeaponName = keyof typeof weapons;

function attackerClient({ target: { baseUrl, attacker } }: Attack): Sealpost {
  return new Sealpost({ baseUrl, clientId: attacker.clientId, token: attacker.token, fetch });
}

/** Announces more than the disk can hold, and uploads as much of it as the server takes. */
async function fillDisk(attack: Attack): Promise<void> {
  const client = attackerClient(attack);
  const { address: sender } = attack.target.attacker;
  const recipients = { to: [{ mail: 'accomplice@example.org' }] };
  const place = { sender, trackingId: await client.createSession(sender, { recipients }) };
  const chunk = new Uint8Array(8 * 2 ** 20);
  const size = 256 * 2 ** 20;
  await repeat(attack, 4, async (n) => {
    const fileId = await client.registerFile(place, { fileName: `fill ${n}`, size });
    for (let offset = 0; offset < size && !attack.stopped.aborted; ) {
      attack.count();
      offset = await client.appendContent({ ...place, fileId }, { offset, bytes: chunk });
    }
  });
}

/**
 * Refused requests are cheap. Without a pause, an attacker on the machine of the server would take the processor from it,
 * which no limit of the server prevents.
 */
const refusedPauseMs = 250;

/** Runs `parallel` loops. A refused request is repeated after a short pause, as an attacker would. */
async function repeat({ stopped, count }: Attack, parallel: number, attempt: (n: number) => Promise<unknown>) {
  let n = 0;
  const loop = async () => {
    while (!stopped.aborted) {
      n += 1;
      await attempt(n).then(count, () => {
        count();
        return pause(refusedPauseMs);
      });
    }
  };
  await Promise.race([Promise.all(Array.from({ length: parallel }, loop)), once(stopped, 'abort')]);
}

type UseSocket = (socket: Socket, attack: Attack) => void;

const connectionsPerTick = 20;
/** Enough to take every place that becomes free in a server without limits for one address. */
const replacedPerTick = 3;
const tickMs = 50;

/** Keeps up to `limit` connections open: those that the server closes are replaced. */
async function holdConnections(attack: Attack, limit: number, use: UseSocket): Promise<void> {
  const { hostname: host, port } = new URL(attack.target.baseUrl);
  const open = new Set<Socket>();
  let opened = 0;
  while (!attack.stopped.aborted) {
    const perTick = opened < limit ? connectionsPerTick : replacedPerTick;
    for (let n = 0; n < perTick && open.size < limit; n += 1) {
      opened += 1;
      const socket = connect({ host, port: Number(port), localAddress: attackerAddress });
      open.add(socket);
      socket.on('connect', () => {
        attack.count();
        use(socket, attack);
      });
      // An error is followed by a close.
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    await pause(tickMs);
  }
  for (const socket of open) socket.destroy();
}

/** Sends requests at once, and reads no response. */
function pipeline(path: string, count: number): UseSocket {
  return (socket) => {
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(count));
  };
}

async function get({ baseUrl }: AttackTarget, path: string): Promise<void> {
  const response = await fetch(new URL(path, baseUrl));
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

function keepIdle(socket: Socket): void {
  socket.resume();
  socket.write('GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
}

/** Reads so little that the response never ends, and so much that it does not stall. */
function readSlowly(socket: Socket, { target: { largeFile } }: Attack): void {
  socket.pause();
  socket.write(`GET ${largeFile} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  const timer = setInterval(() => socket.read(Math.min(1_024, socket.readableLength) || undefined), 1_000);
  socket.on('close', () => clearInterval(timer));
}

/** An early refusal while its body is still arriving, then bytes that are no request. */
const malformed = [
  'PUT /api/users/a@example.org/transfer-sessions/x/files/y/content HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\nshort',
  `${'x'.repeat(100_000)}GET / HTTP/1.1\r\nno colon\r\n\r\n`,
  'GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nnonsense\r\n\r\nGET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  'POST /api/password HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nHello\r\n0\r\n\r\n',
  `${'GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(64)}`,
  'GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
];

function sendMalformed(socket: Socket, { stopped, count }: Attack): void {
  socket.resume();
  let next = socket.localPort ?? 0;
  const timer = setInterval(() => {
    if (stopped.aborted || socket.destroyed) return clearInterval(timer);
    socket.write(inTurn(malformed, next));
    next += 1;
    count();
  }, 100);
  socket.on('close', () => clearInterval(timer));
}
