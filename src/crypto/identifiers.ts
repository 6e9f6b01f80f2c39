import { createHmac, hash, randomBytes } from 'node:crypto';
import { context } from './bytes.ts';
import type { MasterKeys } from './key-tree.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The largest multiple of 62 that a byte can reach: bytes from here on are thrown away, so no letter is likelier. */
const fairBytes = 248;

function base62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fairBytes && text.length < length) text += letters[byte % letters.length];
    }
  }
  return text;
}

/** Transfer ids, file ids and verification codes. */
export const newShortId = (): string => base62(10);
export const newClientId = (): string => base62(67);
/** What opens a transfer without a password; it lives in the link only. 190 bits, so it needs no slow derivation. */
export const newLinkSecret = (): string => base62(32);
/** In place of an address that was forgotten. Nobody can prove it, or send to it: addresses have no capital letters, and no mail goes there. */
export const newProxyAddress = (): string => `deleted-${base62(16)}@proxy.invalid`;
/** 256 bits as 43 letters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** `YYYYMMDD-HHMMSS-` in UTC and eight random letters or digits. */
export function newTrackingId(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${base62(8)}`;
}

/** A key for a new blob, in a folder by day and transfer. */
export function newBlobKey(trackingId: string): string {
  return `${trackingId.slice(0, 8)}/${trackingId.slice(9)}/${randomBytes(16).toString('hex')}`;
}

export type LookupKind =
  | 'transfer-id'
  | 'verification-token'
  | 'verification-code'
  | 'client-id'
  | 'network'
  | 'file-name'
  | 'message-id';

/** Stored in place of a secret, in hexadecimal, so that it can be found again. Only the master key can make it. */
export function lookup(keys: MasterKeys, kind: LookupKind, value: string): string {
  return createHmac('sha256', keys.index)
    .update(context('xfer/v1/lookup', kind, value))
    .digest('hex');
}

/** Names a secret in the memory of this process, with a key that never leaves it: the secret itself is not kept there. */
export function passingNames(): (secret: string) => string {
  const start = newToken();
  return (secret) => hash('sha256', start + secret, 'base64url');
}

/** The same for the same text, and for no other. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
