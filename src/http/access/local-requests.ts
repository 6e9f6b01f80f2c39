import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../core/network.ts';

/** Headers that proxies add. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a browser on this machine sends the request. The Host check stops DNS rebinding: a foreign page can point its
 * name to this machine, but cannot change the Host header. Behind a proxy the client may be on any machine.
 */
export function isLocalRequest({ raw: { headers } }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(host) && !proxyHeaders.some((name) => name in headers);
}
