declare const parsed: unique symbol;

/** An email address in the one form in which addresses are stored and compared. Only `parseEmail` makes one. */
export type EmailAddress = string & { readonly [parsed]: true };

const longestAddress = 254;
// Without `%` and `!`: a relay may read them as a way to another domain than the one behind the `@`. Nor `=?`, which
// begins an encoded word: a mail program may show another address than the one that is meant.
const localPart = /^(?!.*=\?)[a-z0-9#$&'*+/=?^_`{|}~-]+(\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/;
const longestLocalPart = 64;
const domainLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^${domainLabel}(\\.${domainLabel})*$`);

/**
 * Lower case in ASCII alone, because other alphabets fold letters of different mailboxes into one; international domains
 * in their ASCII form. No quotes, no comments, no names around it. Undefined for whatever is no address.
 */
export function parseEmail(text: string): EmailAddress | undefined {
  if (text.length > longestAddress) return undefined;
  const [local = '', host = '', ...more] = text.split('@').map(asciiLowerCase);
  const name = asciiDomain(host);
  if (more.length > 0 || name === undefined) return undefined;
  if (local.length > longestLocalPart || !localPart.test(local)) return undefined;
  const address = `${local}@${name}`;
  return address.length <= longestAddress ? (address as EmailAddress) : undefined;
}

function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function asciiDomain(host: string): string | undefined {
  // Whatever has a meaning in a URL would be read as something else than a host name.
  if (/[\s%/?#\\:@[\]<>^|\p{C}]/u.test(host)) return undefined;
  const name = /^[\x20-\x7e]*$/.test(host) ? host : URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !domain.test(name)) return undefined;
  // Numbers at the end are an IP address, in one of its many spellings.
  return /(^|\.)(\d+|0x[\da-f]*)$/.test(name) ? undefined : name;
}
