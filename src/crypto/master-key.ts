import { createHash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { context } from './bytes.ts';
import { hkdfExpand, secretKey } from './expand.ts';
import { SealBroken } from './floe.ts';
import { type MasterKey, masterKey } from './key-tree.ts';
import { open, seal } from './seal.ts';

/*
 * The master key as a line that a person can read out and type again:
 *
 *   sealpost-master-key-1 <key id> <13 groups of four> <check>
 *
 * Letters are Crockford's base32: no I, L, O, U; small letters count as capitals, O as 0, I and L as 1.
 */

const versionWord = 'sealpost-master-key-1';
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const keyLength = 32;
const groupCount = 13;
const groupLength = 4;
/** Bytes of the key ID and of the check: eight characters each. */
const shortLength = 5;

/** Thrown for a line that is not a master key. The message names the wrong part and quotes nothing of it. */
export class MasterKeyMalformed extends Error {
  override readonly name = 'MasterKeyMalformed';
}

/** Generates a key and returns its line. */
export const generateMasterKey = (): string => formatMasterKey(secretKey(randomBytes(keyLength)));

export function formatMasterKey(key: KeyObject): string {
  const bytes = key.export();
  const characters = encode(bytes);
  const groups = Array.from({ length: groupCount }, (_, n) => characters.slice(n * groupLength, (n + 1) * groupLength));
  const line = [versionWord, encode(idOf(key)), groups.join('-'), encode(checkOf(key))].join(' ');
  bytes.fill(0);
  return line;
}

/** Throws MasterKeyMalformed. Ignores white space at the ends and between the four words. */
export const parseMasterKey = (text: string): MasterKey => parseLine(text).key;

/** A master key with its line. */
export interface MasterKeyLine {
  readonly key: MasterKey;
  readonly line: string;
}

/** Parses the lines of one or more keys. Throws MasterKeyMalformed. */
export function parseMasterKeys(text: string): readonly MasterKeyLine[] {
  // A line may be wrapped, as in a printed copy.
  return text.split(new RegExp(`\\s+(?=${versionWord}\\s)`)).map(parseLine);
}

function parseLine(text: string): MasterKeyLine {
  const [version, id, groups, check, ...more] = text.trim().split(/\s+/);
  if (version !== versionWord) throw new MasterKeyMalformed(`The line must begin with the word ${versionWord}`);
  if (id === undefined || groups === undefined || check === undefined || more.length > 0) {
    throw new MasterKeyMalformed('The line must have four words: version, key ID, key and checksum');
  }
  const key = secretKey(decodeGroups(groups));
  if (!timingSafeEqual(decode(check, shortLength, 'The checksum'), checkOf(key))) {
    throw new MasterKeyMalformed('Checksum mismatch. Check for a typing error');
  }
  if (!timingSafeEqual(decode(id, shortLength, 'The key ID'), idOf(key))) {
    throw new MasterKeyMalformed('The key ID does not belong to the key');
  }
  return { key: masterKey(encode(idOf(key)), key), line: formatMasterKey(key) };
}

/** Seals a known word, stored with the data, so that a start with another key fails before it changes anything. */
export const makeCanary = ({ id, field }: MasterKey): Buffer =>
  seal(field, context('xfer/v1/canary', id), Buffer.from('the master key is the right one'));

export function isCanaryOf({ id, field }: MasterKey, canary: Buffer): boolean {
  try {
    open(field, context('xfer/v1/canary', id), canary);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

const idOf = (key: KeyObject): Buffer => hkdfExpand(key, context('xfer/v1/mk/id'), shortLength);

function checkOf(key: KeyObject): Buffer {
  const bytes = key.export();
  const digest = createHash('sha256').update(context(versionWord, bytes)).digest();
  bytes.fill(0);
  return digest.subarray(0, shortLength);
}

function encode(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (held += 8; held >= 5; ) {
      held -= 5;
      text += alphabet[(bits >>> held) & 31];
    }
    bits &= (1 << held) - 1;
  }
  return held === 0 ? text : text + alphabet[(bits << (5 - held)) & 31];
}

function decodeGroups(text: string): Buffer {
  const groups = text.split('-');
  if (groups.length !== groupCount)
    throw new MasterKeyMalformed(`The key must have ${groupCount} groups of characters`);
  for (const [index, group] of groups.entries()) {
    if (group.length !== groupLength)
      throw new MasterKeyMalformed(`Group ${index + 1} must have ${groupLength} characters`);
    valuesOf(group, `Group ${index + 1}`);
  }
  return decode(groups.join(''), keyLength, 'The key');
}

function decode(text: string, length: number, part: string): Buffer {
  const values = valuesOf(text, part);
  if (values.length !== Math.ceil((length * 8) / 5)) throw new MasterKeyMalformed(`${part} has the wrong length`);
  const bytes = Buffer.alloc(length);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const value of values) {
    bits = (bits << 5) | value;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >>> held;
    bits &= (1 << held) - 1;
  }
  if (bits !== 0) throw new MasterKeyMalformed(`${part} has a wrong last character`);
  return bytes;
}

function valuesOf(text: string, part: string): number[] {
  // Check before converting to upper case, which maps some non-ASCII letters to ASCII ones.
  if (!/^[0-9A-Za-z]*$/.test(text)) throw new MasterKeyMalformed(`${part} has a character that does not occur in keys`);
  return [...text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')].map((character) => {
    const value = alphabet.indexOf(character);
    if (value < 0) throw new MasterKeyMalformed(`${part} has a character that does not occur in keys`);
    return value;
  });
}
