import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../core/loopback.ts';

/** What a proxy says of itself, if it says anything. */
const proxySigns = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether the browser of this machine asks for a page of it. A page elsewhere can have its own name lead to this machine,
 * and would then read what is here; but it cannot change the name that the browser asks for. And behind a proxy may be
 * everybody.
 */
export function isFromThisMachine({ raw: { headers } }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(host) && !proxySigns.some((name) => name in headers);
}
