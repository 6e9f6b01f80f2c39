import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Returns the client's address. A value forwarded by a trusted proxy is used only if it is an IP address. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** Returns the same for a request that has not reached the router: the last address that is not a trusted proxy's. */
export function forwardedAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: (address: string) => boolean,
): string {
  const { remoteAddress = '' } = socket;
  if (!isProxy(remoteAddress)) return remoteAddress;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const addresses = forwarded.map((each) => each.trim()).filter((each) => each !== '');
  const ip = addresses.findLast((each) => !isProxy(each)) ?? addresses[0] ?? remoteAddress;
  return clientAddress({ ip, socket });
}
