import { context, randomBytes } from './bytes.ts';
import { SealBroken } from './floe.ts';
import { type MasterKeys, openWithAny } from './keyring.ts';
import { open, seal } from './seal.ts';

type CookieKeys = Pick<MasterKeys, 'current' | 'all'>;

/** A browser that has opened a transfer with its password. */
export interface Device {
  /** Selects the attempt counter of the device. It is random, and below `deviceNumbers`. */
  readonly number: number;
  /** The generation of the key slots that the password has opened. */
  readonly generation: number;
}

/** Bounds the attempt counters of one recipient. */
export const deviceNumbers = 4_096;

const version = 1;
const length = 1 + 8 + 4 + 2;

export function newDevice(generation: number): Device {
  const [high = 0, low = 0] = randomBytes(2);
  return { number: (high * 256 + low) % deviceNumbers, generation };
}

/** Seals a device for a browser cookie, in base64url. It is valid for one transfer ID until the given time. */
export function sealDeviceCookie(keys: CookieKeys, transferId: string, device: Device, until: Date): string {
  const plain = Buffer.alloc(length);
  plain.writeUInt8(version);
  plain.writeBigUInt64BE(BigInt(until.getTime()), 1);
  plain.writeUInt32BE(device.generation, 9);
  plain.writeUInt16BE(device.number, 13);
  return seal(keys.current.ticket, cookieContext(transferId), plain).toString('base64url');
}

/** Returns undefined if the cookie has expired or was not sealed by this server for this transfer ID. */
export function openDeviceCookie(keys: CookieKeys, transferId: string, cookie: string, now: Date): Device | undefined {
  try {
    const sealed = Buffer.from(cookie, 'base64url');
    const plain = openWithAny(keys, ({ ticket }) => open(ticket, cookieContext(transferId), sealed));
    const isAlive = plain[0] === version && now.getTime() < Number(plain.readBigUInt64BE(1));
    return isAlive ? { number: plain.readUInt16BE(13), generation: plain.readUInt32BE(9) } : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

const cookieContext = (transferId: string): Buffer => context('xfer/v1/device', transferId);

const headLength = 1 + 8;

/** Seals a password for a browser cookie, in base64url. It is valid for one transfer until the given time. */
export function sealPasswordCookie(keys: CookieKeys, transferId: string, password: string, until: Date): string {
  const head = Buffer.alloc(headLength);
  head.writeUInt8(version);
  head.writeBigUInt64BE(BigInt(until.getTime()), 1);
  const plain = Buffer.concat([head, Buffer.from(password)]);
  const sealed = seal(keys.current.ticket, passwordContext(transferId), plain).toString('base64url');
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
    const plain = openWithAny(keys, ({ ticket }) => open(ticket, passwordContext(transferId), sealed));
    const isAlive = plain[0] === version && now.getTime() < Number(plain.readBigUInt64BE(1));
    return isAlive ? plain.toString('utf8', headLength) : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

const passwordContext = (transferId: string): Buffer => context('xfer/v1/carried', transferId);
