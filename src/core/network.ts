/**
 * What counts as one network: an IPv4 address, or the /64 that an IPv6 address is in, because whoever has one address
 * of it has all. Text that is no address stands for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const host = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1);
  return host === undefined ? address : `${firstGroups(host).join(':')}::/64`;
}

/** The first four of the eight groups of an address in its short form. */
function firstGroups(host: string): readonly string[] {
  const [before = '', after = ''] = host.split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = after.split(':').filter((group) => group !== '');
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4);
}
