import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * Codes of authenticator apps (TOTP, RFC 6238): six digits that change every 30 seconds, with HMAC-SHA-1. All apps support
 * these parameters, and many ignore others.
 */

const secretLength = 20;
const stepMs = 30_000;
const digits = 6;
/** How many steps the clock of the device may be ahead or behind. */
const allowedSteps = 1;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(secretLength);

/** The number of the time step, of which each has one code. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / stepMs);

/** The latest time step whose code is accepted now. */
export const latestTotpStep = (at: Date): number => totpStep(at) + allowedSteps;

/** The code of a time step (HOTP, RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const value = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the time step of a code, or undefined if it is wrong. The caller must accept each step once: a code that was
 * observed is valid for up to 90 seconds.
 */
export function matchTotp(secret: Uint8Array, code: string, at: Date): number | undefined {
  const given = Buffer.from(code);
  if (given.length !== digits) return undefined;
  const current = totpStep(at);
  let matching: number | undefined;
  // Compares with every step, so that the time does not depend on which one matches.
  for (let step = latestTotpStep(at); step >= current - allowedSteps; step -= 1) {
    if (timingSafeEqual(given, Buffer.from(totpCode(secret, step)))) matching = step;
  }
  return matching;
}

/** The secret as people type it into an app: base32 without padding, which 20 bytes do not need (RFC 4648). */
export function totpSecretText(secret: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of secret) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return text;
}

/** The link that an app reads from a QR code. The issuer and the account are what the app shows. */
export function totpUrl(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${totpSecretText(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
