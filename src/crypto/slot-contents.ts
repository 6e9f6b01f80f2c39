import type { KeyObject } from 'node:crypto';
import { secretKey } from './expand.ts';
import { SealBroken } from './floe.ts';

/** Contents of sender slots and processing slots. */
export interface SlotContents {
  readonly transferKey: KeyObject;
  /** In the sender slot until the transfer is submitted: the sender may read and change it. */
  readonly password?: string | undefined;
  /** By recipient id, where the recipients' links carry secrets. */
  readonly linkSecrets: ReadonlyMap<string, string>;
}

const version = 1;
const keyLength = 32;

/**
 * Version, key, password, then pairs of recipient id and link secret to the end. No password is an empty one.
 * Encoding and decoding take one pass without intermediate lists: ten thousand recipients must not take 10 ms.
 */
export function encodeContents({ transferKey, password = '', linkSecrets }: SlotContents): Buffer {
  let length = 1 + keyLength + sizeOf(password);
  for (const [recipientId, secret] of linkSecrets) length += sizeOf(recipientId) + sizeOf(secret);
  const bytes = Buffer.alloc(length);
  const key = transferKey.export();
  bytes[0] = version;
  bytes.set(key, 1);
  key.fill(0);
  let at = writeText(bytes, 1 + keyLength, password);
  for (const [recipientId, secret] of linkSecrets) {
    at = writeText(bytes, at, recipientId);
    at = writeText(bytes, at, secret);
  }
  return bytes;
}

export function decodeContents(bytes: Buffer): SlotContents {
  if (bytes[0] !== version) throw new SealBroken('parameters');
  let at = 1 + keyLength;
  const next = () => {
    const start = at + 2;
    if (start > bytes.length) throw new SealBroken('length');
    at = start + bytes.readUInt16BE(at);
    if (at > bytes.length) throw new SealBroken('length');
    return bytes.toString('utf8', start, at);
  };
  const password = next();
  const linkSecrets = new Map<string, string>();
  while (at < bytes.length) {
    const recipientId = next();
    linkSecrets.set(recipientId, next());
  }
  return {
    transferKey: secretKey(Buffer.from(bytes.subarray(1, 1 + keyLength))),
    password: password === '' ? undefined : password,
    linkSecrets,
  };
}

function sizeOf(text: string): number {
  return 2 + Buffer.byteLength(text);
}

/** The same bytes as `lengthPrefixed`. Returns where they end. */
function writeText(bytes: Buffer, at: number, text: string): number {
  if (!text.isWellFormed()) throw new RangeError('The text is not well-formed Unicode');
  const length = bytes.write(text, at + 2);
  bytes.writeUInt16BE(length, at);
  return at + 2 + length;
}
