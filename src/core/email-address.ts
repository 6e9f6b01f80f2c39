declare const parsed: unique symbol;

/**
 * An email address in the one form in which addresses are stored and compared. Only `parseEmailAddress` creates one.
 */
export type EmailAddress = string & { readonly [parsed]: true };

const maxAddressLength = 254;
// Without `%` and `!`: a relay may read them as a route to another domain than the one after the `@`. Without `=?`,
// which begins an encoded word: a mail program may display another address.
const localPart = /^(?!.*=\?)[a-z0-9#$&'*+/=?^_`{|}~-]+(\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/;
const maxLocalPartLength = 64;
const domainLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^${domainLabel}(\\.${domainLabel})*$`);

/**
 * Parses a plain address: no quotes, comments or display name. Only ASCII letters are lowercased, because case folding
 * in other alphabets can merge different mailboxes. International domains are converted to ASCII.
 */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  if (text.length > maxAddressLength) return undefined;
  const [local = '', host = '', ...more] = text.split('@').map(asciiLowerCase);
  const name = asciiDomain(host);
  if (more.length > 0 || name === undefined) return undefined;
  if (local.length > maxLocalPartLength || !localPart.test(local)) return undefined;
  const address = `${local}@${name}`;
  return address.length <= maxAddressLength ? (address as EmailAddress) : undefined;
}

function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

function asciiDomain(host: string): string | undefined {
  // These characters have a meaning in a URL, so the host name would be misread.
  if (/[\s%/?#\\:@[\]<>^|\p{C}]/u.test(host)) return undefined;
  const name = /^[\x20-\x7e]*$/.test(host) ? host : URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !domain.test(name)) return undefined;
  // A numeric last label is an IP address in one of its spellings.
  return /(^|\.)(\d+|0x[\da-f]*)$/.test(name) ? undefined : name;
}
