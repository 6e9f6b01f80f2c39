import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { context, u32 } from './bytes.ts';
import { secretKey } from './expand.ts';
import { SealBroken } from './floe.ts';
import { type MasterKeys, openWithAny } from './keyring.ts';
import { open, seal } from './seal.ts';

/*
 * Download tickets, which replace the password in a link. The text of a ticket is base64url,
 *
 *   <sealed pass> . <mark of the resource>
 *
 * A pass is sealed once per response and opens nothing by itself. A mark is an HMAC with a key that only the pass holds,
 * and lets the pass open one resource: the owner of one link cannot make another.
 */

/** Maximum lifetime of a ticket. */
const ticketLifetimeMs = 24 * 60 * 60 * 1000;

const version = 1;
const keyLength = 32;
const passLength = 1 + keyLength + 4 + 8 + keyLength;
/** The length in base64url characters, which is 132 bits. */
const markLength = 22;

export interface TicketGrant {
  readonly transferKey: KeyObject;
  /** Reject a ticket whose key slot generation is not the current one: the password was changed. */
  readonly generation: number;
}

/** Contents of a pass. It grants nothing before a mark is checked. */
export interface Pass extends TicketGrant {
  readonly markKey: KeyObject;
  /** When the pass expires, in milliseconds. */
  readonly endsAt: number;
}

/** Makes the tickets of one response. The first costs a seal, each an HMAC. `resource` is a file id or a word like `zip`. */
export function ticketsFor(
  keys: MasterKeys,
  transferId: string,
  { transferKey, generation }: TicketGrant,
  validity: { readonly now: Date; readonly until: Date },
): (resource: string) => string {
  const expires = Math.min(validity.until.getTime(), validity.now.getTime() + ticketLifetimeMs);
  const times = Buffer.alloc(8);
  times.writeBigUInt64BE(BigInt(Math.max(0, expires)));
  const markBytes = randomBytes(keyLength);
  const keyBytes = transferKey.export();
  const plain = Buffer.concat([Uint8Array.of(version), keyBytes, u32(generation), times, markBytes]);
  const pass = seal(keys.current.ticket, passContext(transferId), plain).toString('base64url');
  plain.fill(0);
  keyBytes.fill(0);
  const markKey = secretKey(markBytes);
  return (resource) => `${pass}.${markOf(markKey, resource)}`;
}

/** The two halves of a ticket's text, not yet verified. */
export interface ReadTicket {
  readonly pass: string;
  readonly mark: string;
}

export function readTicket(text: string): ReadTicket | undefined {
  const [pass, mark, ...more] = text.split('.');
  return pass === undefined || mark === undefined || more.length > 0 ? undefined : { pass, mark };
}

/** Returns undefined if this server did not make the pass for this transfer. */
export function openPass(keys: MasterKeys, transferId: string, pass: string): Pass | undefined {
  const plain = openSealed(keys, transferId, decodeExactly(pass));
  return (
    plain && {
      transferKey: secretKey(plain.subarray(1, 1 + keyLength)),
      generation: plain.readUInt32BE(1 + keyLength),
      endsAt: Number(plain.readBigUInt64BE(1 + keyLength + 4)),
      markKey: secretKey(plain.subarray(passLength - keyLength)),
    }
  );
}

/**
 * Returns whether the mark lets the pass open this resource now. A pass that ends much later than a new one would was made
 * by a wrong clock.
 */
export function passOpens(pass: Pass, mark: string, resource: string, now: Date): boolean {
  const leftMs = pass.endsAt - now.getTime();
  return isSameText(mark, markOf(pass.markKey, resource)) && leftMs > 0 && leftMs < 2 * ticketLifetimeMs;
}

const passContext = (transferId: string): Buffer => context('xfer/v1/ticket', transferId);

function openSealed(keys: MasterKeys, transferId: string, pass: Buffer): Buffer | undefined {
  try {
    const plain = openWithAny(keys, ({ ticket }) => open(ticket, passContext(transferId), pass));
    return plain[0] === version && plain.length === passLength ? plain : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

const markOf = (markKey: KeyObject, resource: string): string =>
  createHmac('sha256', markKey).update(resource).digest('base64url').slice(0, markLength);

function isSameText(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected));
}

/** Rejects invalid characters, which Node skips: different texts must not decode to the same ticket. */
function decodeExactly(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : Buffer.alloc(0);
}
