import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '../../../src/core/passkey.ts';

/** Deviations of the authenticator or the browser from a correct one. */
export interface Deviations {
  /** The origin of the page. */
  readonly origin?: string;
  /** The relying party that the authenticator signs for. */
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether the person was present, and verified by a fingerprint or PIN. */
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Signs with another key than that of the passkey. */
  readonly key?: KeyObject;
  readonly userHandle?: string | null;
  /** The certificates in the attestation of a manufacturer. */
  readonly certificates?: readonly Uint8Array[];
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
}

/**
 * An authenticator with one passkey, and the browser around it. It makes what a page gets from `navigator.credentials`,
 * from the same options.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** Zero means that the authenticator does not count, as those do that copy passkeys between devices. */
  #counter: number;
  #userHandle: string | null = null;

  constructor(origin: string, { counter = 1 } = {}) {
    this.#origin = origin;
    this.#counter = counter;
  }

  create(options: Options, deviations: Deviations = {}): PasskeyRegistration {
    this.#userHandle = options.user?.id ?? null;
    const clientData = this.#clientData('webauthn.create', options, deviations);
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp?.id ?? '', deviations, attestedCredential),
      Buffer.alloc(16),
      uint16(32),
      Buffer.from(this.id, 'base64url'),
      coseKey(this.#keys.publicKey),
    ]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', deviations.certificates ? 'packed' : 'none'],
        ['attStmt', this.#statement(authData, clientData, deviations)],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: Options, deviations: Deviations = {}): PasskeyAssertion {
    if (this.#counter > 0) this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', options, deviations);
    const authenticatorData = this.#authenticatorData(options.rpId ?? '', deviations);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, deviations.key ?? this.#keys.privateKey).toString('base64url'),
        userHandle: deviations.userHandle === undefined ? this.#userHandle : deviations.userHandle,
      },
    };
  }

  #clientData(type: string, options: Options, deviations: Deviations): Buffer {
    const challenge = deviations.challenge ?? options.challenge;
    const origin = deviations.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type: deviations.type ?? type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, deviations: Deviations, flags = 0): Buffer {
    const { isPresent = true, isVerified = true, counter = this.#counter } = deviations;
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const allFlags = flags | (isPresent ? userPresent : 0) | (isVerified ? userVerified : 0);
    return Buffer.concat([sha256(deviations.rpId ?? rpId), Uint8Array.of(allFlags), number]);
  }

  #statement(authData: Buffer, clientData: Buffer, { certificates }: Deviations): Map<string, unknown> {
    if (certificates === undefined) return new Map();
    const sig = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return new Map<string, unknown>([
      ['alg', -7],
      ['sig', sig],
      ['x5c', certificates],
    ]);
  }
}

const userPresent = 0x01;
const userVerified = 0x04;
const attestedCredential = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** A public key in the form of COSE (RFC 9053), for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Encodes the few kinds of values that WebAuthn needs (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, member]) => [cbor(name), cbor(member)])]);
  }
  throw new TypeError(`No CBOR for ${typeof value}`);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 0x100) return Buffer.of((major << 5) | 24, value);
  return Buffer.concat([Buffer.of((major << 5) | 25), uint16(value)]);
}
