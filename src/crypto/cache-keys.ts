import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { secretKey } from './expand.ts';

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
  const processKey = secretKey(randomBytes(32));
  return (secret) => {
    const digest = createHmac('sha512', processKey).update(secret).digest();
    const key = () => secretKey(Buffer.from(digest.subarray(32)));
    return {
      name: digest.toString('base64url', 0, 32),
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
