import type { KeyObject } from 'node:crypto';
import { lengthPrefixed } from './bytes.ts';
import { secretKey } from './expand.ts';
import { SealBroken } from './floe.ts';

/** What the slots of the sender and of the processing server hold. */
export interface SlotContents {
  readonly transferKey: KeyObject;
  /** In the sender's slot, until the transfer is submitted: the sender may look at it and change it. */
  readonly password?: string | undefined;
  /** By recipient id, where the recipients' links carry secrets. */
  readonly linkSecrets: ReadonlyMap<string, string>;
}

const version = 1;
const keyLength = 32;

/** Version, key, password, then pairs of recipient id and link secret to the end. No password is an empty one. */
export function encodeContents({ transferKey, password = '', linkSecrets }: SlotContents): Buffer {
  const key = transferKey.export();
  const secrets = [key, ...[password, ...[...linkSecrets].flat()].map(lengthPrefixed)];
  const bytes = Buffer.concat([Uint8Array.of(version), ...secrets]);
  for (const secret of secrets) secret.fill(0);
  return bytes;
}

export function decodeContents(bytes: Buffer): SlotContents {
  if (bytes[0] !== version) throw new SealBroken('parameters');
  const texts = textsIn(bytes.subarray(1 + keyLength));
  const [password, ...pairs] = texts;
  if (password === undefined || pairs.length % 2 !== 0) throw new SealBroken('length');
  const linkSecrets = new Map<string, string>();
  for (let at = 0; at < pairs.length; at += 2) linkSecrets.set(pairs[at] ?? '', pairs[at + 1] ?? '');
  return {
    transferKey: secretKey(Buffer.from(bytes.subarray(1, 1 + keyLength))),
    password: password === '' ? undefined : password,
    linkSecrets,
  };
}

function textsIn(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0);
    if (end > bytes.length) throw new SealBroken('length');
    texts.push(bytes.toString('utf8', at + 2, end));
    at = end;
  }
  return texts;
}
