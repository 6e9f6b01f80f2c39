import { readableDomain } from './readable-domain.ts';
import { isInOneScript } from './scripts.ts';

declare const parsed: unique symbol;

/**
 * An email address in the one form in which addresses are stored and compared. Only `parseWrittenAddress` creates one.
 */
export type EmailAddress = string & { readonly [parsed]: true };

/** An address, and which characters of its local part were written as capitals. */
export interface WrittenAddress {
  readonly address: EmailAddress;
  /** A bit for each character of the local part, in hexadecimal. Null without capitals. It does not contain the address. */
  readonly capitals: string | null;
}

const maxAddressLength = 254;
const maxLocalPartLength = 64;
// Without `%` and `!`: a relay may read them as a route to another domain than the one after the `@`. Without `=?`,
// which begins an encoded word: a mail program may display another address.
const atom = "[a-z0-9#$&'*+/=?^_`{|}~\\p{L}\\p{M}\\p{N}-]+";
const localPart = new RegExp(`^(?!.*=\\?)${atom}(\\.${atom})*$`, 'u');
const isAscii = /^[\x20-\x7e]*$/;
const domainLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^${domainLabel}(\\.${domainLabel})*$`);
/** Replaces the addresses of erased users. */
const proxyEnding = '@proxy.invalid';

/** Parses a plain address: no quotes, comments or display name. International domains are converted to ASCII. */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  return parseWrittenAddress(text)?.address;
}

/** Like `parseEmailAddress` for a search. Also accepts the placeholder address of an erased user, as it is stored. */
export function parseSearchedAddress(text: string): EmailAddress | undefined {
  const address = parseEmailAddress(text);
  return address !== undefined && text.endsWith(proxyEnding) ? (text as EmailAddress) : address;
}

/** Like `parseEmailAddress`, and keeps how the address was written. */
export function parseWrittenAddress(text: string): WrittenAddress | undefined {
  if (text.length > maxAddressLength) return undefined;
  const [writtenLocal = '', host = '', ...more] = text.split('@');
  const [local, name] = [parseLocalPart(writtenLocal), asciiDomain(asciiLowerCase(host))];
  if (more.length > 0 || local === undefined || name === undefined) return undefined;
  const address = `${local}@${name}`;
  if (byteLength(address) > maxAddressLength) return undefined;
  return { address: address as EmailAddress, capitals: capitalsIn(writtenLocal.normalize('NFC'), local) };
}

/** The address for people: the local part as it was written, and a readable domain where that is safe. */
export function showAddress(address: string, capitals: string | null): string {
  const written = mailAddress(address, capitals);
  const at = written.lastIndexOf('@') + 1;
  const name = written.slice(at);
  return isInternational(name) ? `${written.slice(0, at)}${readableDomain(name)}` : written;
}

/**
 * The address for mail servers: the local part as it was written, and the domain in ASCII. The domain is always in lower
 * case: a capital `I` looks like a small `l`, so capitals could imitate another domain.
 */
export function mailAddress(address: string, capitals: string | null): string {
  // The capitals belong to the address that was erased.
  if (capitals === null || address.endsWith(proxyEnding) || !/^[0-9a-f]{1,64}$/.test(capitals)) return address;
  const mask = BigInt(`0x${capitals}`);
  const at = address.lastIndexOf('@');
  const local = [...address.slice(0, at)]
    .map((character, index) => ((mask >> BigInt(index)) & 1n ? character.toUpperCase() : character))
    .join('');
  return `${local}${address.slice(at)}`;
}

function capitalsIn(written: string, local: string): string | null {
  const characters = [...local];
  let mask = 0n;
  for (const [index, character] of [...written].entries())
    if (character !== characters[index]) mask |= 1n << BigInt(index);
  return mask === 0n ? null : mask.toString(16);
}

/**
 * Lower-cases characters that have one capital and one small form. Rejects other capitals, characters that are compatible
 * with another character, and mixed alphabets: folding or displaying them could confuse different mailboxes.
 */
function parseLocalPart(text: string): string | undefined {
  if (isAscii.test(text)) return checkLocalPart(asciiLowerCase(text));
  const characters = [...text];
  if (characters.some((character) => character.normalize('NFKC') !== character)) return undefined;
  const folded = [...text.normalize('NFC')].map(lowerCaseLetter);
  const local = folded.join('');
  if (folded.some((character) => character.toLowerCase() !== character)) return undefined;
  return isInOneScript(local.replace(/[\x20-\x60\x7b-\x7e]/g, '')) ? checkLocalPart(local) : undefined;
}

function checkLocalPart(local: string): string | undefined {
  return byteLength(local) <= maxLocalPartLength && localPart.test(local) ? local : undefined;
}

function lowerCaseLetter(character: string): string {
  const small = character.toLowerCase();
  return small.toUpperCase() === character ? small : character;
}

function byteLength(text: string): number {
  return isAscii.test(text) ? text.length : new TextEncoder().encode(text).length;
}

function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

function isInternational(name: string): boolean {
  return name.includes('xn--');
}

function asciiDomain(host: string): string | undefined {
  // These characters have a meaning in a URL, so the host name would be misread.
  if (/[\s%/?#\\:@[\]<>^|\p{C}]/u.test(host)) return undefined;
  const name = isAscii.test(host) ? host : URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !domain.test(name)) return undefined;
  // A numeric last label is an IP address in one of its spellings.
  return /(^|\.)(\d+|0x[\da-f]*)$/.test(name) ? undefined : name;
}
