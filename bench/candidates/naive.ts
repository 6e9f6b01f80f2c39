import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenFileStore } from './http-server.ts';

/**
 * One AES-256-GCM message per file, piped through Node's own streams as in most tutorials. Releases bytes before their
 * tag is checked, supports no ranges, computes no checksum and never syncs: less work, and fewer guarantees.
 */
export const naive: OpenFileStore = async (directory) => {
  const key = createSecretKey(randomBytes(32));
  const sealed = new Map<string, { nonce: Buffer; tag: Buffer }>();
  return {
    async receive(name, body) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
      await pipeline(body, cipher, createWriteStream(join(directory, name)));
      sealed.set(name, { nonce, tag: cipher.getAuthTag() });
    },
    async send(name, response) {
      const { size } = await stat(join(directory, name));
      const { nonce, tag } = sealed.get(name) ?? { nonce: Buffer.alloc(12), tag: Buffer.alloc(16) };
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(tag);
      response.setHeader('content-length', size);
      await pipeline(createReadStream(join(directory, name)), decipher, response);
    },
    remove: (name) => rm(join(directory, name)),
  };
};
