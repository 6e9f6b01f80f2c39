import { dayMs } from '../../core/time.ts';
import { newDevice, sealDeviceCookie } from '../../crypto/device-cookie.ts';
import type { Ports } from '../../ports/ports.ts';
import type { OpenTransfer } from './open-transfer.ts';

const maxDeviceDays = 30;

/** A cookie for a browser that has opened a transfer with its password. */
export interface DeviceCookie {
  readonly value: string;
  readonly seconds: number;
}

/**
 * Makes a cookie that lets the browser try passwords for this transfer ID although others have caused a lock. It is valid
 * until the transfer expires or its password changes, for at most 30 days, and opens nothing by itself.
 */
export function createDeviceCookie(
  { keys, clock }: Pick<Ports, 'keys' | 'clock'>,
  { transferId, generation, expiresAt }: OpenTransfer,
): DeviceCookie {
  const now = clock.now().getTime();
  const until = Math.min(expiresAt.getTime(), now + maxDeviceDays * dayMs);
  const value = sealDeviceCookie(keys, transferId, newDevice(generation), new Date(until));
  return { value, seconds: Math.max(0, Math.floor((until - now) / 1000)) };
}
