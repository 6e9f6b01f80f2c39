import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { headerValues } from '../wire/values.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { HeldByClients } from './held-by-clients.ts';

/**
 * Returns a function that reports whether a client behind a trusted proxy has too many requests in progress, waiting ones
 * included. The proxy opens a connection for each of them, so these limits replace those on the connections of a client.
 */
export function limitForwardedRequests(
  { perAddress, perNetwork }: Pick<ConnectionLimits, 'perAddress' | 'perNetwork'>,
  isProxy: (address: string) => boolean,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const inProgress = new HeldByClients<ServerResponse>();
  return (request, response) => {
    if (!isProxy(request.socket.remoteAddress ?? '')) return false;
    const address = forwardedAddress(request, isProxy);
    // Without a forwarded address, all clients of the proxy would share one limit.
    if (isProxy(address)) return false;
    const { address: ofAddress, network: ofNetwork } = inProgress.countOf(address);
    if (ofAddress >= perAddress || ofNetwork >= perNetwork) return true;
    response.once('close', inProgress.add(address, response).remove);
    return false;
  };
}

/** Returns the client's address. A value forwarded by a trusted proxy is used only if it is an IP address. */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;

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

/** The IDs that proxies make: letters, digits and a few signs. Nothing else may reach the log and the response. */
const validId = /^[\w.:+/=-]{8,128}$/;

export const newRequestId = (): string => crypto.randomUUID();

/** Returns the ID of a request: the one of a trusted proxy if it is valid, otherwise a new one. */
export function requestIds(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  return (request) => {
    const { remoteAddress = '' } = request.socket;
    const [given, ...more] = isProxy(remoteAddress) ? headerValues(request, 'x-request-id') : [];
    return given !== undefined && more.length === 0 && validId.test(given) ? given : newRequestId();
  };
}

/** Returns the trace that a trusted proxy has begun. A client could otherwise fill the traces of others. */
export function traceparentOf(request: IncomingMessage, isProxy: (address: string) => boolean): string | undefined {
  const [given, ...more] = isProxy(request.socket.remoteAddress ?? '') ? headerValues(request, 'traceparent') : [];
  return more.length === 0 ? given : undefined;
}
