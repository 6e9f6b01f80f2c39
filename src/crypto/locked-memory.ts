import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { secretKey } from './expand.ts';

/** What a secret is called in the memory of this process, and the lock of what is kept there under that name. */
export interface MemoryKey {
  readonly name: string;
  lock(bytes: Buffer): Buffer;
  /** The bytes that were locked by the same secret. */
  unlock(locked: Buffer): Buffer;
}

const nonceLength = 12;
const tagLength = 16;

/**
 * Lets a process remember what a secret has opened without remembering the secret: it takes the secret again to find
 * what is kept, and to read it. Both need a key that never leaves the process, too.
 */
export function memoryKeys(): (secret: string) => MemoryKey {
  const processKey = secretKey(randomBytes(32));
  return (secret) => {
    const digest = createHmac('sha512', processKey).update(secret).digest();
    const key = () => secretKey(Buffer.from(digest.subarray(32)));
    return {
      name: digest.toString('base64url', 0, 32),
      lock: (bytes) => lock(key(), bytes),
      unlock: (locked) => unlock(key(), locked),
    };
  };
}

function lock(key: KeyObject, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function unlock(key: KeyObject, locked: Buffer): Buffer {
  const end = locked.length - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, locked.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAuthTag(locked.subarray(end));
  const bytes = decipher.update(locked.subarray(nonceLength, end));
  decipher.final();
  return bytes;
}
