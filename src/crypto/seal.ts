import type { KeyObject } from 'node:crypto';
import { acceptanceMs, deviceMs, latestCreation, secondFactorMs } from '../core/admin-account.ts';
import { passkeyTimeoutMs } from '../core/passkey.ts';
import { signOnMs } from '../core/sign-on.ts';
import { context } from './bytes.ts';
import { floeHeaderLength, SealBroken, segmentOverhead, startOpening, startSealing } from './floe.ts';
import type { MasterKey } from './key-tree.ts';
import { type MasterKeys, openWithAny } from './keyring.ts';

const segmentLength = 65_568;
const plainLength = segmentLength - segmentOverhead;

/** Seals a message that fits into memory. It opens only with the same key and the same context. */
export function seal(key: KeyObject, aad: Uint8Array, message: Uint8Array): Buffer {
  const sealer = startSealing(key, aad, { segmentLength });
  const sealed = [sealer.header];
  let start = 0;
  for (; message.length - start > plainLength; start += plainLength) {
    sealed.push(...sealer.sealInner([message.subarray(start, start + plainLength)]));
  }
  sealed.push(...sealer.sealLast([message.subarray(start)]));
  return Buffer.concat(sealed);
}

/** Returns the complete message, or throws SealBroken. */
export function open(key: KeyObject, aad: Uint8Array, sealed: Buffer): Buffer {
  if (sealed.length < floeHeaderLength + segmentOverhead) throw new SealBroken('length');
  const opener = startOpening(key, aad, sealed.subarray(0, floeHeaderLength), { segmentLength });
  const plain: Buffer[] = [];
  const body = sealed.subarray(floeHeaderLength);
  const last = Math.ceil(body.length / segmentLength) - 1;
  for (let position = 0; position <= last; position += 1) {
    const segment = body.subarray(position * segmentLength, (position + 1) * segmentLength);
    plain.push(...opener.openSegment([segment], position, position === last));
  }
  const [only] = plain;
  if (only !== undefined && plain.length === 1) return only;
  const message = Buffer.concat(plain);
  for (const piece of plain) piece.fill(0); // most messages are keys: one copy is enough
  return message;
}

/** Where a sealed value is stored. It does not open in another row, column or table. */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

export type SealingKeys = Pick<MasterKeys, 'current' | 'firstId'>;
export type FieldKeys = SealingKeys & Pick<MasterKeys, 'find'>;
/** The part of one master key that opens fields. */
type FieldKey = Pick<MasterKey, 'id' | 'field'>;

/** The first byte of a field that names its key. A field that does not begins with the bytes 0 and 0 of its seal. */
const namedMark = 1;
const idLength = 8;
const headLength = 1 + idLength;

/**
 * The bytes before the seal of each field of this key. Fields of the first key have none: they are those of servers that
 * have no other key.
 */
export function fieldHead(id: string, { firstId }: Pick<MasterKeys, 'firstId'>): Buffer {
  if (id === firstId) return Buffer.alloc(0);
  const name = Buffer.from(id, 'latin1');
  if (name.length !== idLength) throw new RangeError(`A key ID has ${idLength} characters`);
  return Buffer.concat([Uint8Array.of(namedMark), name]);
}

const fieldContext = (id: string, { table, column, row }: FieldPlace): Buffer =>
  context('xfer/v1/field', id, table, column, row);

/** Seals names, subjects and texts, which must not be readable from a copy of the database alone. */
export function sealField(keys: SealingKeys, place: FieldPlace, text: string): Buffer {
  const { id, field } = keys.current;
  return Buffer.concat([fieldHead(id, keys), seal(field, fieldContext(id, place), Buffer.from(text))]);
}

/** The ID of the key that a field was sealed with. */
export const fieldKeyId = (sealed: Uint8Array, { firstId }: Pick<MasterKeys, 'firstId'>): string =>
  sealed[0] === namedMark ? Buffer.from(sealed.subarray(1, headLength)).toString('latin1') : firstId;

/** Throws SealBroken, also if the field names a key that is not there. */
export const openField = (keys: FieldKeys, place: FieldPlace, sealed: Buffer): string =>
  openFieldWith(keys.find(fieldKeyId(sealed, keys)), place, sealed);

/** Opens a field with its key; see `fieldKeyId`. */
export function openFieldWith({ id, field }: FieldKey, place: FieldPlace, sealed: Buffer): string {
  if (sealed.length === 0) throw new SealBroken('length');
  const body = sealed[0] === namedMark ? sealed.subarray(headLength) : sealed;
  return open(field, fieldContext(id, place), body).toString();
}

/** Seals an opened field again, with the current key. */
export const resealField = (keys: FieldKeys, place: FieldPlace, sealed: Buffer): Buffer =>
  sealField(keys, place, openField(keys, place, sealed));

/*
 * A step of a sign-in that the browser holds for the next request: the server stores nothing for callers who have not
 * signed in yet. The browser, and the OpenID Connect server to which it takes the step, can neither read nor change it.
 */

type StateKeys = Pick<MasterKeys, 'current' | 'all'>;

/** Each purpose opens only its own states. */
export type StatePurpose =
  | 'second factor'
  | 'invitation'
  | 'invitation passkey'
  | 'totp'
  | 'device'
  | 'passkey sign-in'
  | 'passkey confirmation'
  | 'passkey registration'
  | 'single sign-on'
  | 'sender sign-on';

/** How long a state is valid, at most. */
const stateMs: Readonly<Record<StatePurpose, number>> = {
  'second factor': secondFactorMs,
  invitation: acceptanceMs,
  'invitation passkey': passkeyTimeoutMs,
  totp: acceptanceMs,
  device: deviceMs,
  'passkey sign-in': passkeyTimeoutMs,
  'passkey confirmation': passkeyTimeoutMs,
  'passkey registration': passkeyTimeoutMs,
  'single sign-on': signOnMs,
  'sender sign-on': signOnMs,
};

interface SealedState {
  readonly until: number;
  readonly value: unknown;
}

/** Seals a value in base64url. It is valid until the given time, for one purpose. */
export function sealState(keys: StateKeys, purpose: StatePurpose, value: unknown, until: Date): string {
  const plain = Buffer.from(JSON.stringify({ until: until.getTime(), value } satisfies SealedState));
  const sealed = seal(keys.current.ticket, stateContext(purpose), plain).toString('base64url');
  plain.fill(0);
  return sealed;
}

/**
 * Returns undefined if the state has expired, or was not sealed by this server for this purpose. One that seems to be valid
 * for longer than it can be was sealed by a clock that was ahead.
 */
export function openState<Value>(keys: StateKeys, purpose: StatePurpose, text: string, now: Date): Value | undefined {
  try {
    const sealed = Buffer.from(text, 'base64url');
    const plain = openWithAny(keys, ({ ticket }) => open(ticket, stateContext(purpose), sealed));
    const { until, value } = JSON.parse(plain.toString()) as SealedState;
    plain.fill(0);
    const latest = latestCreation(now).getTime() + stateMs[purpose];
    return now.getTime() < until && until <= latest ? (value as Value) : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

const stateContext = (purpose: StatePurpose): Buffer => context('xfer/v1/sign-in', purpose);
