import { createHash, type KeyObject } from 'node:crypto';
import { context, u32 } from './bytes.ts';
import { expandKey, secretKey } from './expand.ts';
import { SealBroken } from './floe.ts';
import type { MasterKey } from './key-tree.ts';
import type { MasterKeys } from './keyring.ts';
import type { Derivation, DerivedKey } from './password-key.ts';
import { open, seal } from './seal.ts';

/*
 * Wrapped copies of a transfer key. A transfer without any slot can never be opened again.
 * docs/formats/key-slots.md has the bytes.
 */

export interface SlotPlace {
  readonly trackingId: string;
  /** Incremented with each password change. A slot of an older generation does not open. */
  readonly generation: number;
}

export interface RecipientPlace extends SlotPlace {
  /** The transfer id, one per recipient. */
  readonly recipientId: string;
}

/** A slot as it is stored. */
export interface SealedSlot {
  /** The master key of the outer layer. */
  readonly masterKeyId: string;
  readonly sealedKey: Uint8Array;
}

type WrappingKey = Pick<MasterKey, 'id' | 'wrap'>;

const saltLength = 16;
const kdfs = { password: 1, 'link-secret': 3 } as const; // 2 is reserved
const derivationLength = 13 + saltLength;

/** Seals the transfer key twice: first with the recipient's secret, then with the master key. */
export function makeRecipientSlot(
  keys: MasterKeys,
  place: RecipientPlace,
  { key, derivation }: DerivedKey,
  transferKey: KeyObject,
): SealedSlot {
  const inner = sealKey(recipientKey(key, place), innerContext(place), transferKey);
  return wrapRecipientSlot(keys.current, place, Buffer.concat([encodeDerivation(derivation), inner]));
}

const wrapRecipientSlot = (key: WrappingKey, place: RecipientPlace, bytes: Buffer): SealedSlot => ({
  masterKeyId: key.id,
  sealedKey: seal(key.wrap, outerContext(key.id, place), bytes),
});

function unwrapRecipientSlot(keys: MasterKeys, place: RecipientPlace, { masterKeyId, sealedKey }: SealedSlot): Buffer {
  const { id, wrap } = keys.find(masterKeyId);
  return open(wrap, outerContext(id, place), Buffer.from(sealedKey));
}

/** Seals the outer layer with the current master key, which needs no password. */
export const rewrapRecipientSlot = (keys: MasterKeys, place: RecipientPlace, slot: SealedSlot): SealedSlot =>
  wrapRecipientSlot(keys.current, place, unwrapRecipientSlot(keys, place, slot));

/** A recipient slot whose outer seal has been opened. */
export interface LockedSlot {
  readonly derivation: Derivation;
  readonly inner: Buffer;
}

/** Opens the outer seal, which holds the derivation of the inner key. Throws SealBroken for a slot of another place. */
export function openOuter(keys: MasterKeys, place: RecipientPlace, slot: SealedSlot): LockedSlot {
  const bytes = unwrapRecipientSlot(keys, place, slot);
  return { derivation: decodeDerivation(bytes), inner: bytes.subarray(derivationLength) };
}

/** Returns the transfer key, or undefined if the password or link secret is wrong. */
export function openInner(place: RecipientPlace, { inner }: LockedSlot, { key }: DerivedKey): KeyObject | undefined {
  try {
    return secretKey(open(recipientKey(key, place), innerContext(place), inner));
  } catch (error) {
    // The outer seal has authenticated these bytes, so the key must be the wrong one.
    if (error instanceof SealBroken && error.fault === 'header') return undefined;
    throw error;
  }
}

/** The client that made the session. The client ID is secret: only its look-up value is stored. */
export interface SenderIdentity {
  readonly clientId: string;
  readonly address: string;
}

export function makeSenderSlot(
  keys: MasterKeys,
  place: SlotPlace,
  sender: SenderIdentity,
  contents: SlotContents,
): SealedSlot {
  return wrapSenderSlot(keys.current, place, sealContents(senderKey(sender), senderContext(place), contents));
}

const wrapSenderSlot = ({ id, wrap }: WrappingKey, place: SlotPlace, inner: Buffer): SealedSlot => ({
  masterKeyId: id,
  sealedKey: seal(wrap, senderOuterContext(id, place), inner),
});

/** Opens the outer layer. The inner one stays the same until the contents of the slot are changed. */
export function unwrapSenderSlot(keys: MasterKeys, place: SlotPlace, { masterKeyId, sealedKey }: SealedSlot): Buffer {
  const { id, wrap } = keys.find(masterKeyId);
  return open(wrap, senderOuterContext(id, place), Buffer.from(sealedKey));
}

/** Seals the outer layer with the current master key, which needs no client ID. */
export const rewrapSenderSlot = (keys: MasterKeys, place: SlotPlace, slot: SealedSlot): SealedSlot =>
  wrapSenderSlot(keys.current, place, unwrapSenderSlot(keys, place, slot));

/** Returns undefined if the slot was made by another client or for another address. */
export function openSenderSlot(
  keys: MasterKeys,
  place: SlotPlace,
  sender: SenderIdentity,
  slot: SealedSlot,
): SlotContents | undefined {
  const inner = unwrapSenderSlot(keys, place, slot);
  try {
    return openContents(senderKey(sender), senderContext(place), inner);
  } catch (error) {
    if (error instanceof SealBroken && error.fault === 'header') return undefined;
    throw error;
  }
}

/** Lets the server process a submitted transfer, also after a restart. Remove it before the transfer becomes active. */
export function makeProcessingSlot(keys: MasterKeys, place: SlotPlace, contents: SlotContents): SealedSlot {
  if (contents.password !== undefined) throw new RangeError('A processing slot never holds the password');
  const { id, processing } = keys.current;
  return { masterKeyId: id, sealedKey: sealContents(processing, processingContext(id, place), contents) };
}

export function openProcessingSlot(
  keys: MasterKeys,
  place: SlotPlace,
  { masterKeyId, sealedKey }: SealedSlot,
): SlotContents {
  const { id, processing } = keys.find(masterKeyId);
  return openContents(processing, processingContext(id, place), Buffer.from(sealedKey));
}

function sealKey(key: KeyObject, aad: Buffer, transferKey: KeyObject): Buffer {
  const bytes = transferKey.export();
  const sealed = seal(key, aad, bytes);
  bytes.fill(0);
  return sealed;
}

function sealContents(key: KeyObject, aad: Buffer, contents: SlotContents): Buffer {
  const bytes = encodeContents(contents);
  const sealed = seal(key, aad, bytes);
  bytes.fill(0);
  return sealed;
}

function openContents(key: KeyObject, aad: Buffer, sealed: Buffer): SlotContents {
  const bytes = open(key, aad, sealed);
  const contents = decodeContents(bytes);
  bytes.fill(0);
  return contents;
}

const recipientKey = (key: KeyObject, { recipientId }: RecipientPlace): KeyObject =>
  expandKey(key, 'xfer/v1/kek', recipientId);

const senderKey = ({ clientId, address }: SenderIdentity): KeyObject =>
  expandKey(secretKey(createHash('sha384').update(clientId).digest()), 'xfer/v1/client', address);

const innerContext = ({ trackingId, recipientId, generation }: RecipientPlace): Buffer =>
  context('xfer/v1/wrap', trackingId, recipientId, u32(generation));

const outerContext = (id: string, { trackingId, recipientId, generation }: RecipientPlace): Buffer =>
  context('xfer/v1/outer', id, trackingId, recipientId, u32(generation));

const senderContext = ({ trackingId, generation }: SlotPlace): Buffer =>
  context('xfer/v1/sender', trackingId, u32(generation));

const senderOuterContext = (id: string, { trackingId, generation }: SlotPlace): Buffer =>
  context('xfer/v1/sender/outer', id, trackingId, u32(generation));

const processingContext = (id: string, { trackingId, generation }: SlotPlace): Buffer =>
  context('xfer/v1/processing', id, trackingId, u32(generation));

function encodeDerivation(derivation: Derivation): Buffer {
  const { memory, passes, lanes } =
    derivation.kind === 'password' ? derivation.cost : { memory: 0, passes: 0, lanes: 0 };
  if (derivation.salt.length !== saltLength) throw new RangeError(`A salt has ${saltLength} bytes`);
  return Buffer.concat([Uint8Array.of(kdfs[derivation.kind]), u32(memory), u32(passes), u32(lanes), derivation.salt]);
}

function decodeDerivation(bytes: Buffer): Derivation {
  if (bytes.length <= derivationLength) throw new SealBroken('length');
  const salt = bytes.subarray(13, derivationLength);
  switch (bytes[0]) {
    case kdfs.password:
      return {
        kind: 'password',
        cost: { memory: bytes.readUInt32BE(1), passes: bytes.readUInt32BE(5), lanes: bytes.readUInt32BE(9) },
        salt,
      };
    case kdfs['link-secret']:
      return { kind: 'link-secret', salt };
    default:
      throw new SealBroken('parameters');
  }
}

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

const sizeOf = (text: string): number => 2 + Buffer.byteLength(text);

/** The same bytes as `lengthPrefixed`. Returns where they end. */
function writeText(bytes: Buffer, at: number, text: string): number {
  if (!text.isWellFormed()) throw new RangeError('The text is not well-formed Unicode');
  const length = bytes.write(text, at + 2);
  bytes.writeUInt16BE(length, at);
  return at + 2 + length;
}
