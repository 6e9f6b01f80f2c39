import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Returns the client's address. A value forwarded by a trusted proxy is used only if it is an IP address. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}
