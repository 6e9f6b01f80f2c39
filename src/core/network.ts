/**
 * Returns the network of an address for rate limits: an IPv4 address, or the /64 of an IPv6 address, because a client
 * that has one address of a /64 has all of them. Text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const host = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1);
  return host === undefined ? address : `${firstGroups(host).join(':')}::/64`;
}

/**
 * Returns the wider network of an address, which one operator usually controls: the /24 of an IPv4 address, or the /48 of
 * an IPv6 address.
 */
export function widerNetworkOf(address: string): string {
  const network = networkOf(address);
  if (!network.includes(':')) return network.replace(/\.\d+$/, '.0/24');
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/**
 * Returns the network of one customer: an IPv4 address, or the /48 of an IPv6 address, because providers give one customer
 * up to that many networks.
 */
export function customerNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? widerNetworkOf(address) : network;
}

/** Returns the first four of the eight groups of a compressed address. */
function firstGroups(host: string): readonly string[] {
  const [before = '', after = ''] = host.split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = after.split(':').filter((group) => group !== '');
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4);
}

/** Reports whether a host name or address, also in URL notation, is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return /^(127(\.\d{1,3}){3}|::1|(.+\.)?localhost)$/.test(name);
}

/**
 * An origin exactly as browsers spell it: lower case, no path, no default port. Without TLS an attacker on the network
 * could impersonate an origin, so http is accepted only for loopback.
 */
export const originPattern =
  /^(https:\/\/([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:(?!443$)[1-9]\d{0,4})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:(?!80$)[1-9]\d{0,4})?)$/;
