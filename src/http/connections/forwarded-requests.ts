import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../core/problem.ts';
import { clientAddress } from './client-address.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { HeldByClients } from './held-by-clients.ts';

/**
 * Returns a function that throws `too_many_requests` if a client behind a trusted proxy has too many requests in progress.
 * The proxy opens a connection for each of them, so these limits replace those on the connections of a client.
 */
export function limitForwardedRequests(
  { perAddress, perNetwork }: Pick<ConnectionLimits, 'perAddress' | 'perNetwork'>,
  isProxy: (address: string) => boolean,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const inProgress = new HeldByClients<ServerResponse>();
  return (request, { raw }) => {
    if (!isProxy(request.socket.remoteAddress ?? '')) return;
    const address = clientAddress(request);
    // Without a forwarded address, all clients of the proxy would share one limit.
    if (isProxy(address)) return;
    const { address: ofAddress, network: ofNetwork } = inProgress.countOf(address);
    if (ofAddress >= perAddress || ofNetwork >= perNetwork) {
      throw new Problem('too_many_requests', { detail: 'Too many requests of this client are in progress.' });
    }
    raw.once('close', inProgress.add(address, raw).remove);
  };
}
