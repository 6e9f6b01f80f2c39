import { isInOneScript, readableDomain, unicodeLabel } from './readable-domain.ts';

declare const parsed: unique symbol;

/**
 * An email address in the one form in which addresses are stored and compared. Only `parseWrittenAddress` creates one.
 */
export type EmailAddress = string & { readonly [parsed]: true };

/** An address, and how it was written. */
export interface WrittenAddress {
  readonly address: EmailAddress;
  /**
   * How the written address differs from the readable form of the address; null if it does not. Does not contain the
   * address. Capitals alone are a bit for each character, in hexadecimal. Anything else is `labels.spellings`: a `1` for
   * each label of the domain in the other of its two forms (Unicode, ASCII), and the index in `spellings` of each character.
   * Version 0.2 reads the capitals of the local part, and ignores the second form.
   */
  readonly capitals: string | null;
}

const maxAddressLength = 254;
const maxLocalPartLength = 64;
// Without `!`: a relay may read it as a route to another domain than the one after the `@`. Without `=?`, which begins an
// encoded word: a mail program may display another address.
const atom = "[a-z0-9#$%&'*+/=?^_`{|}~\\p{L}\\p{M}\\p{N}-]+";
const localPart = new RegExp(`^(?!.*=\\?)${atom}(\\.${atom})*$`, 'u');
const isAscii = /^[\x20-\x7e]*$/;
const domainLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^${domainLabel}(\\.${domainLabel})*$`);
/** Replaces the addresses of erased users. */
const proxyEnding = '@proxy.invalid';

/** Parses a plain address: no quotes, comments or display name. International domains are converted to ASCII. */
export const parseEmailAddress = (text: string): EmailAddress | undefined => parseWrittenAddress(text)?.address;

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
  return { address: address as EmailAddress, capitals: differences(text, address) };
}

/** Whether the domain is reserved and never resolves (RFC 6761), like those of links and of erased users. */
export const isUndeliverable = (address: EmailAddress): boolean => address.endsWith('.invalid');

/**
 * The address as it was written, for programs. A few characters that no spelling names are returned in their plain form:
 * those that a domain maps to others, except full-width ones.
 */
export function writtenAddress(address: string, capitals: string | null): string {
  // The capitals belong to the address that was erased.
  if (address.endsWith(proxyEnding)) return address;
  const { labels, indexes } = parseDifferences(capitals);
  return [...readableForm(address, labels)]
    .map((character, index) => spellings[Number(indexes[index] ?? 0)]?.(character) ?? character)
    .join('');
}

/** The address for people: as it was written, or with its domain in the readable form if it could imitate another. */
export function showAddress(address: string, capitals: string | null): string {
  const written = writtenAddress(address, capitals);
  const [ascii, host] = [domainOf(address), domainOf(written)];
  // A capital `I` looks like a small `l`, and capitals of other scripts look like Latin ones.
  const isSafe =
    !/I|(?!\p{Script=Latin})\p{Lu}/u.test(host) && [ascii, readableDomain(ascii)].includes(host.toLowerCase());
  return isSafe ? written : `${localOf(written)}@${readableDomain(ascii)}`;
}

/** The address for mail servers: the local part as it was written, and the domain in ASCII and in lower case. */
export const mailAddress = (address: string, capitals: string | null): string =>
  `${localOf(writtenAddress(address, capitals)).normalize('NFC')}@${domainOf(address)}`;

/** The address with its domain in Unicode, safe to show or not. */
export const unicodeAddress = (address: string): string =>
  `${localOf(address)}@${domainOf(address).split('.').map(unicodeLabel).join('.')}`;

/** How a character of an address can be written. */
const spellings: ReadonlyArray<(character: string) => string> = [
  (character) => character,
  (character) => character.toUpperCase(),
  (character) => character.normalize('NFD'),
  (character) => character.toUpperCase().normalize('NFD'),
  (character) => fullWidth(character),
  (character) => fullWidth(character.toUpperCase()),
  (character) => (character === '.' ? '\u3002' : character),
];

function fullWidth(character: string): string {
  return /^[!-~]$/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character;
}

/** Returns `WrittenAddress.capitals`. */
function differences(text: string, address: string): string | null {
  if (text === address && !address.includes('xn--')) return null;
  const labels = labelDifferences(domainOf(text), domainOf(address));
  const readable = readableForm(address, labels);
  const indexes =
    spellingIndexes(text, readable) ??
    spellingIndexes(`${localOf(text).normalize('NFC')}@${domainOf(readable)}`, readable) ??
    '';
  if (/[^01]/.test(indexes) || labels.includes('1')) return `${labels}.${indexes.replace(/0+$/, '')}`;
  return indexes.includes('1') ? BigInt(`0b${reverse(indexes)}`).toString(16) : null;
}

/** The index of a spelling for each character of an address, or undefined if the text has another character. */
function spellingIndexes(text: string, readable: string): string | undefined {
  let [indexes, position] = ['', 0];
  for (const character of readable) {
    const index = spellings.findIndex((spell) => text.startsWith(spell(character), position));
    if (index === -1) return undefined;
    indexes += index;
    position += spellings[index]?.(character).length ?? 0;
  }
  return position === text.length ? indexes : undefined;
}

function parseDifferences(capitals: string | null): { readonly labels: string; readonly indexes: string } {
  if (capitals === null) return { labels: '', indexes: '' };
  if (/^[0-9a-f]{1,64}$/.test(capitals)) return { labels: '', indexes: reverse(BigInt(`0x${capitals}`).toString(2)) };
  const [labels = '', indexes = ''] = capitals.split('.');
  return { labels, indexes };
}

/** A `1` for each label that is ASCII where the readable domain is not, or the other way round. */
function labelDifferences(host: string, ascii: string): string {
  const written = host.normalize('NFKC').split(/[.\u3002]/);
  const readable = readableDomain(ascii).split('.');
  return readable.map((label, index) => Number(isAscii.test(label) !== isAscii.test(written[index] ?? ''))).join('');
}

/** The address with its readable domain, except for the labels that have the other form. */
function readableForm(address: string, labels: string): string {
  const ascii = domainOf(address);
  const readable = readableDomain(ascii).split('.');
  const form = ascii.split('.').map((label, index) => {
    if (labels[index] !== '1') return readable[index];
    return readable[index] === label ? unicodeLabel(label) : label;
  });
  return `${localOf(address)}@${form.join('.')}`;
}

const localOf = (address: string): string => address.slice(0, address.lastIndexOf('@'));

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const reverse = (text: string): string => [...text].reverse().join('');

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

const byteLength = (text: string): number => (isAscii.test(text) ? text.length : new TextEncoder().encode(text).length);

const asciiLowerCase = (text: string): string => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

function asciiDomain(host: string): string | undefined {
  // These characters have a meaning in a URL, so the host name would be misread.
  if (/[\s%/?#\\:@[\]<>^|\p{C}]/u.test(host)) return undefined;
  const name = isAscii.test(host) ? host : URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !domain.test(name)) return undefined;
  // A numeric last label is an IP address in one of its spellings.
  return /(^|\.)(\d+|0x[\da-f]*)$/.test(name) ? undefined : name;
}
