import { context } from './bytes.ts';
import { SealBroken } from './floe.ts';
import type { MasterKeys } from './key-tree.ts';
import { open, seal } from './seal.ts';

type CarryingKeys = Pick<MasterKeys, 'ticket'>;

const version = 1;
const headLength = 1 + 8;

/** A password that a browser carries from one request to its next: base64url, of one transfer, worth nothing after a while. */
export function sealCarriedPassword(keys: CarryingKeys, transferId: string, password: string, until: Date): string {
  const head = Buffer.alloc(headLength);
  head.writeUInt8(version);
  head.writeBigUInt64BE(BigInt(until.getTime()), 1);
  const plain = Buffer.concat([head, Buffer.from(password)]);
  const sealed = seal(keys.ticket, carryingContext(transferId), plain).toString('base64url');
  plain.fill(0);
  return sealed;
}

/** Undefined when its time is over, or this server has not sealed it for this transfer. */
export function openCarriedPassword(
  keys: CarryingKeys,
  transferId: string,
  carried: string,
  now: Date,
): string | undefined {
  try {
    const plain = open(keys.ticket, carryingContext(transferId), Buffer.from(carried, 'base64url'));
    const isAlive = plain[0] === version && now.getTime() < Number(plain.readBigUInt64BE(1));
    return isAlive ? plain.toString('utf8', headLength) : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function carryingContext(transferId: string): Buffer {
  return context('xfer/v1/carried', transferId);
}
