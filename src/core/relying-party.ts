import { isLoopback } from './network.ts';

/**
 * How browsers reach administration: by HTTPS, or without it on this machine alone. Undefined where neither is true, and
 * a password or a session would cross a network in clear text.
 */
export type AdminTransport = 'https' | 'loopback';

export function adminTransport({ protocol, hostname }: URL): AdminTransport | undefined {
  if (protocol === 'https:') return 'https';
  return isLoopback(hostname) ? 'loopback' : undefined;
}

/** The names of this machine. A browser may use any of them for a service that only this machine can reach. */
const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** The origins of our own pages, as browsers send them. */
export function ownOrigins(baseUrl: URL): readonly string[] {
  if (adminTransport(baseUrl) !== 'loopback') return [baseUrl.origin];
  const port = baseUrl.port === '' ? '' : `:${baseUrl.port}`;
  return [...new Set([baseUrl.origin, ...localNames.map((name) => `http://${name}${port}`)])];
}

/**
 * The link with which a person becomes an administrator. On this machine it uses `localhost`, because passkeys need a host
 * name. The token is in the fragment, which browsers do not send.
 */
export function setupLink(baseUrl: URL, token: string): string {
  const url = new URL(baseUrl);
  if (adminTransport(baseUrl) === 'loopback') url.hostname = 'localhost';
  return `${url.href.replace(/\/+$/, '')}/admin/setup#${token}`;
}

export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  /** The origin of the page that uses them. */
  readonly origin: string;
}

/**
 * The domain that passkeys of this service are bound to. Undefined where browsers offer none: an IP address cannot be a
 * relying party, and without HTTPS only `localhost` can.
 */
export function relyingPartyIdOf(baseUrl: URL): string | undefined {
  switch (adminTransport(baseUrl)) {
    case 'https':
      return isAddress(baseUrl.hostname) ? undefined : baseUrl.hostname;
    case 'loopback':
      return 'localhost';
    default:
      return undefined;
  }
}

/** The relying party of passkeys for a page. Undefined where browsers offer none. `host` is the Host header of the request. */
export function relyingPartyFor(baseUrl: URL, host: string): RelyingParty | undefined {
  const id = relyingPartyIdOf(baseUrl);
  if (id === undefined) return undefined;
  if (adminTransport(baseUrl) === 'https') return { id, origin: baseUrl.origin };
  const local = ownOrigins(baseUrl).find((own) => own === `http://${host.toLowerCase()}`);
  return local !== undefined && URL.parse(local)?.hostname === id ? { id, origin: local } : undefined;
}

/** URLs write IPv6 addresses in brackets, and IPv4 addresses as four numbers. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
}
