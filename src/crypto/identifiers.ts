import { createCipheriv, createDecipheriv, createHmac, hash, type KeyObject, randomBytes } from 'node:crypto';
import type { RowTags } from '../core/listing.ts';
import { context } from './bytes.ts';
import { secretKey } from './expand.ts';
import type { FixedKeys } from './key-tree.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The largest multiple of 62 in a byte. Larger bytes are discarded, so that all characters are equally likely. */
const fairBytes = 248;

function base62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fairBytes && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** Transfer ids, file ids, ids of administration and verification codes. */
export const newShortId = (): string => base62(10);
export const newClientId = (): string => base62(67);
/** Opens a transfer without a password and exists only in the link. It has 190 bits and needs no slow derivation. */
export const newLinkSecret = (): string => base62(32);
/** Replaces an erased address. It matches no verified address, which has no capital letters, and receives no email. */
export const newProxyAddress = (): string => `deleted-${base62(16)}@proxy.invalid`;
/** 256 bits as 43 base64url characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The prefix lets people and scanners of source code recognize an API token of an administrator. */
export const newAdminToken = (): string => `spt_${newToken()}`;

/** `YYYYMMDD-HHMMSS-` in UTC and eight random letters or digits. */
export function newTrackingId(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${base62(8)}`;
}

/** A key for a new blob, in a folder by day and transfer. */
export const newBlobKey = (trackingId: string): string =>
  `${trackingId.slice(0, 8)}/${trackingId.slice(9)}/${randomBytes(16).toString('hex')}`;

/** A key for a new part that is stored in the database. See `isInlineKey`. */
export const newInlineKey = (trackingId: string): string =>
  `${trackingId.slice(0, 8)}/${trackingId.slice(9)}/inline-${randomBytes(16).toString('hex')}`;

type LookupKind =
  | 'transfer-id'
  | 'verification-token'
  | 'verification-code'
  | 'client-id'
  | 'admin-invitation'
  | 'admin-passkey'
  | 'admin-recovery'
  | 'admin-session'
  | 'admin-token'
  | 'oidc-state'
  | 'oidc-subject'
  | 'network'
  | 'file-name'
  | 'message-id'
  | 'server-proof';

/** Returns the hexadecimal look-up value that is stored instead of a secret. Computing it requires the master key. */
export function lookup(keys: Pick<FixedKeys, 'index'>, kind: LookupKind, value: string): string {
  return createHmac('sha256', keys.index)
    .update(context('xfer/v1/lookup', kind, value))
    .digest('hex');
}

/** Hashes secrets with a key that never leaves the process, so that caches need not hold the secrets themselves. */
export function processLocalHasher(): (secret: string) => string {
  const start = newToken();
  return (secret) => hash('sha256', start + secret, 'base64url');
}

/** Returns a digest that identifies the text. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64url');

/** Tags rows with the key of the transfer log; see docs/formats/row-tags.md. */
export function rowTags({ log }: Pick<FixedKeys, 'log'>): RowTags {
  return (table, values) =>
    createHmac('sha256', log)
      .update(context('xfer/v1/row', table, ...values.map((value) => JSON.stringify(value))))
      .digest('hex');
}

/** The name of a cache entry that belongs to a secret, and the encryption of its value. */
export interface CacheKey {
  readonly name: string;
  encrypt(bytes: Buffer): Buffer;
  /** Decrypts bytes that were encrypted with the same secret. */
  decrypt(locked: Buffer): Buffer;
}

const nonceLength = 12;
const tagLength = 16;

/**
 * Derives cache keys from secrets, so that a process can cache what a secret has opened without storing the secret.
 * Finding and reading an entry requires the secret again, and a key that never leaves the process.
 */
export function cacheKeys(): (secret: string) => CacheKey {
  const nameOf = processLocalHasher();
  const keyDigestOf = processLocalHasher();
  return (secret) => {
    const key = () => secretKey(Buffer.from(keyDigestOf(secret), 'base64url'));
    return {
      name: nameOf(secret),
      encrypt: (bytes) => encrypt(key(), bytes),
      decrypt: (locked) => decrypt(key(), locked),
    };
  };
}

function encrypt(key: KeyObject, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, locked: Buffer): Buffer {
  const end = locked.length - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, locked.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAuthTag(locked.subarray(end));
  const bytes = decipher.update(locked.subarray(nonceLength, end));
  decipher.final();
  return bytes;
}
