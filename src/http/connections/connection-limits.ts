import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { shareOf } from '../../core/config-values.ts';
import { HeldByClients, type HeldItem } from './held-by-clients.ts';
import { trackResponses } from './in-flight-responses.ts';
import { limits } from './limits.ts';
import { tcpSocketOf } from './sockets.ts';

/** How the connections of a server are divided among its clients. */
export interface ConnectionLimits {
  readonly total: number;
  readonly perAddress: number;
  readonly perNetwork: number;
  /** The last connections are only for addresses that have few: `fewPerAddress`. */
  readonly reserved: number;
  readonly fewPerAddress: number;
}

/**
 * Divides `total` connections: an address may hold a quarter of them and a network half, so that neither keeps others out.
 * A tenth is reserved for addresses with few connections. If several processes share the port, each accepts `total`
 * connections, but a client gets no more in all of them than in one.
 */
export function divideConnections(total: number, processes = 1): ConnectionLimits {
  const share = (part: number) => Math.max(1, Math.floor(total / part));
  return {
    total,
    perAddress: shareOf(share(4), processes),
    perNetwork: shareOf(share(2), processes),
    reserved: share(10),
    fewPerAddress: shareOf(8, processes),
  };
}

/** File descriptors reserved for the database, blobs and other files of the service. */
export const reservedFiles = 512;

/** Returns how many connections to accept if the process may open `files` files. Undefined means that no limit is known. */
export function connectionsFor(files: number | undefined): number {
  if (files === undefined) return limits.connections;
  return Math.min(limits.connections, Math.max(Math.floor(files / 4), files - reservedFiles));
}

/** Returns a function that reports whether an address is that of a trusted proxy. */
export function proxyMatcher(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const proxies = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => proxies.check(address, familyOf(address));
}

export interface ConnectionLimitDeps {
  readonly limits: ConnectionLimits;
  /** The connections of a proxy are those of many clients. Only the limit of the server applies to them. */
  readonly isProxy: (address: string) => boolean;
  readonly onRefused: (reason: 'address' | 'network' | 'server', address: string | undefined) => void;
}

/**
 * Limits the connections of each address and network. A new connection over a limit replaces the one of the same address
 * or network that has been idle longest, and is refused if none is idle. When the server has few connections left,
 * idle connections of the network that holds the most are closed first. Calls `trackResponses`: add the request handlers
 * before.
 */
export function limitConnections(server: Server, deps: ConnectionLimitDeps): void {
  const { limits, isProxy, onRefused } = deps;
  const ofClients = new HeldByClients<Socket>();
  const ofProxies = new HeldByClients<Socket>();
  const open = new Map<Socket, HeldItem>();
  const close = (idle: Iterable<Socket>, count: number) => closeFirst(open, idle, count);
  const reasonToRefuse = (address: string): 'address' | 'network' | 'server' | undefined => {
    const held = ofClients.countOf(address);
    const limited = !isProxy(address);
    if (limited && held.address >= limits.perAddress) {
      if (!close(ofClients.idleOfAddress(address), 1)) return 'address';
    } else if (limited && held.network >= limits.perNetwork) {
      if (!close(ofClients.idleOfNetwork(address), 1)) return 'network';
    }
    if (open.size < limits.total - limits.reserved) return undefined;
    // Closes several at once, because finding the network with the most connections takes time.
    const several = Math.ceil(limits.total / 100);
    if (close(ofClients.allIdle(), several) || close(ofProxies.allIdle(), several)) return undefined;
    return limited && held.address >= limits.fewPerAddress ? 'server' : undefined;
  };
  server.maxConnections = limits.total;
  server.on('drop', (dropped) => onRefused('server', dropped?.remoteAddress));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // The client has disconnected already.
    if (address === undefined) return;
    const reason = reasonToRefuse(address);
    if (reason !== undefined) {
      socket.destroy();
      onRefused(reason, address);
      return;
    }
    const held = (isProxy(address) ? ofProxies : ofClients).add(address, socket);
    held.setIdle(true);
    open.set(socket, held);
    socket.once('close', () => remove(open, socket));
  });
  const tcpSocket = tcpSocketOf(server);
  trackResponses(server, (socket, isIdle) => open.get(tcpSocket(socket))?.setIdle(isIdle));
}

/** Closes the first sockets, and reports whether there was one. */
function closeFirst(open: Map<Socket, HeldItem>, idle: Iterable<Socket>, count: number): boolean {
  const sockets = Iterator.from(idle).take(count).toArray();
  for (const socket of sockets) {
    remove(open, socket);
    socket.destroy();
  }
  return sockets.length > 0;
}

function remove(open: Map<Socket, HeldItem>, socket: Socket): void {
  open.get(socket)?.remove();
  open.delete(socket);
}

/** Returns how many files this process may open, or undefined where the system does not report it. */
export function openFileLimit(): number | undefined {
  try {
    return parseOpenFileLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
}

/** Parses the soft limit from the kernel's table of limits. Returns undefined where there is none. */
export function parseOpenFileLimit(table: string): number | undefined {
  const limit = /^Max open files\s+(\d+)\s/m.exec(table)?.[1];
  return limit === undefined ? undefined : Number(limit);
}
