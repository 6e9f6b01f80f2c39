import type { IncomingMessage, ServerResponse } from 'node:http';
import { forwardedAddress } from './client-address.ts';
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
