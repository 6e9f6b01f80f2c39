import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { secretKey } from './expand.ts';
import { processLocalHasher } from './identifiers.ts';

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
