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

function joined(numbers: readonly number[], size: bigint): bigint {
  return numbers.reduce((bits, number) => (bits << size) | BigInt(number), 0n);
}
