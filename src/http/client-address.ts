import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where a request came from. A trusted proxy may pass on anything, but only an address is believed. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}
