/**
 * Returns the network of one customer, for rate limits: an IPv4 address, or the /48 of an IPv6 address, because providers
 * give one customer up to that many addresses. Text that is not an address is returned unchanged.
 */
export const networkOf = (address: string): string => ipv6Prefix(address, 3);

/**
 * Returns the first groups of an IPv6 address, of 16 bits each, as a network. An IPv4 address in any notation is returned
 * without a prefix; text that is not an address is returned unchanged.
 */
export function ipv6Prefix(address: string, groups: 3 | 4): string {
  if (!address.includes(':')) return address;
  const host = URL.parse(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1);
  const mapped = host?.match(/^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/)?.slice(1);
  if (mapped !== undefined) return mapped.flatMap(bytesOfGroup).join('.');
  return host === undefined ? address : `${firstGroups(host, groups).join(':')}::/${16 * groups}`;
}

function bytesOfGroup(group: string): readonly number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

/** Returns the first of the eight groups of a compressed address. */
function firstGroups(host: string, count: number): readonly string[] {
  const [before = '', after = ''] = host.split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = after.split(':').filter((group) => group !== '');
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, count);
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

/** A network of callers: an address, or all addresses that begin with the same bits. */
export interface NetworkRange {
  /** The text that is stored and shown. */
  readonly text: string;
  contains(address: IpAddress): boolean;
}

export interface IpAddress {
  readonly bits: bigint;
  /** 32 or 128. An IPv4-mapped IPv6 address is an IPv4 address. */
  readonly size: number;
}

const mapped = 0xffffn << 32n;

/** Parses `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/32`. */
export function parseRange(text: string): NetworkRange | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const first = parseIpAddress(address);
  if (first === undefined || more.length > 0) return undefined;
  const length = prefix === undefined ? first.size : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(length <= first.size)) return undefined;
  const rest = BigInt(first.size - length);
  return {
    text,
    contains: ({ bits, size }) => size === first.size && bits >> rest === first.bits >> rest,
  };
}

export function parseIpAddress(text: string): IpAddress | undefined {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) {
    const bytes = text.split('.').map(Number);
    return bytes.every((byte) => byte <= 255) ? { bits: joined(bytes, 8n), size: 32 } : undefined;
  }
  // A URL accepts only an IPv6 address between brackets, and returns its compressed form.
  const host = /^[\da-f:.]+(%.*)?$/i.test(text)
    ? URL.parse(`http://[${text.replace(/%.*$/, '')}]`)?.hostname
    : undefined;
  if (host === undefined) return undefined;
  const bits = joined(groupsOf(host.slice(1, -1)), 16n);
  return bits >> 32n === mapped >> 32n ? { bits: bits - mapped, size: 32 } : { bits, size: 128 };
}

function groupsOf(host: string): readonly number[] {
  const [before = '', after = ''] = host.split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [numbers(before), numbers(after)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const joined = (numbers: readonly number[], size: bigint): bigint =>
  numbers.reduce((bits, number) => (bits << size) | BigInt(number), 0n);
