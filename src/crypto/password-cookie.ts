import { context } from './bytes.ts';
import { SealBroken } from './floe.ts';
import { type MasterKeys, openWithAny } from './keyring.ts';
import { open, seal } from './seal.ts';

type CookieKeys = Pick<MasterKeys, 'current' | 'all'>;

const version = 1;
const headLength = 1 + 8;

/** Seals a password for a browser cookie, in base64url. It is valid for one transfer until the given time. */
export function sealPasswordCookie(keys: CookieKeys, transferId: string, password: string, until: Date): string {
  const head = Buffer.alloc(headLength);
  head.writeUInt8(version);
  head.writeBigUInt64BE(BigInt(until.getTime()), 1);
  const plain = Buffer.concat([head, Buffer.from(password)]);
  const sealed = seal(keys.current.ticket, cookieContext(transferId), plain).toString('base64url');
  plain.fill(0);
  return sealed;
}

/** Returns undefined if the cookie has expired or was not sealed by this server for this transfer. */
export function openPasswordCookie(
  keys: CookieKeys,
  transferId: string,
  carried: string,
  now: Date,
): string | undefined {
  try {
    const sealed = Buffer.from(carried, 'base64url');
    const plain = openWithAny(keys, ({ ticket }) => open(ticket, cookieContext(transferId), sealed));
    const isAlive = plain[0] === version && now.getTime() < Number(plain.readBigUInt64BE(1));
    return isAlive ? plain.toString('utf8', headLength) : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function cookieContext(transferId: string): Buffer {
  return context('xfer/v1/carried', transferId);
}
