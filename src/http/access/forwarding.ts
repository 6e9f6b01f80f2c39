import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../core/network.ts';

/** Headers that proxies, load balancers and content delivery networks add. */
const proxyHeaders: ReadonlySet<string> = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-original-host',
  'x-proxyuser-ip',
  'x-real-ip',
  'x-varnish',
]);

/**
 * Returns the name of a header that shows that the request does not come straight from this machine: a proxy has forwarded
 * it, or its host is not this machine. The latter also stops DNS rebinding: a foreign page can point its name to this
 * machine, but cannot change the Host header.
 */
export function forwardingSign({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isOfProxy = (name: string) => proxyHeaders.has(name) || name.startsWith('x-forwarded');
  return Object.keys(headers).find(isOfProxy) ?? originSign(headers) ?? (isLoopback(host) ? undefined : 'host');
}

/**
 * Returns the name of a header that shows that other machines can reach the service. A missing Host does not show that:
 * an HTTP/1.0 probe on this machine may omit it.
 */
export function reachabilitySign(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  const sign = forwardingSign(request);
  return sign === 'host' && request.headers.host === undefined ? undefined : sign;
}

/** A browser reports a page of this server that it has loaded under a public name, although the proxy has hidden the name. */
function originSign(headers: IncomingMessage['headers']): string | undefined {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== 'same-origin' || origin === undefined || origin === 'null') return undefined;
  return isLoopback(URL.parse(origin)?.hostname ?? '') ? undefined : 'origin';
}
