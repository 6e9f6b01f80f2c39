import { type EmailAddress, parseEmailAddress } from './email-address.ts';
import { isLoopback } from './network.ts';
import { type Role, roles } from './permissions.ts';
import { minuteMs } from './time.ts';

/** The OpenID Connect server of the organization, and the client that is registered there for this service. */
export interface SignOnServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How long a person may take to sign in at the OpenID Connect server. */
export const signOnMs = 10 * minuteMs;

/** Throws an error that describes the expected form. */
export function parseIssuer(text: string): string {
  const url = URL.parse(text);
  const isPlain = url?.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (url === null || !isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be a URL such as https://login.example.org/realms/example');
  }
  if (!isSafeToContact(url)) throw new Error('must begin with https://, except for a server on this machine');
  return url.href;
}

/** Reports whether secrets may be sent there: over TLS, or to this machine. */
export const isSafeToContact = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/**
 * A sign-on that has failed: the person or the response of the browser is not accepted, or the OpenID Connect server does
 * not respond as expected. A browser shows it on a page, so it is no problem of the API.
 */
export class SignOnFailure extends Error {
  override readonly name = 'SignOnFailure';
  readonly kind: 'denied' | 'unavailable';
  /** Why a sender was denied, for the log. */
  readonly code: SenderDenial | undefined;

  constructor(kind: SignOnFailure['kind'], reason: string, code?: SenderDenial) {
    super(reason);
    this.kind = kind;
    this.code = code;
  }
}

/** Why a sender was denied. Administrators search the log for it, so a code never changes its meaning. */
export type SenderDenial = 'sign_on_expired' | 'other_client' | 'server_denied' | AddressDenial;
type AddressDenial = 'address_missing' | 'address_not_verified' | 'domain_not_listed';

/** Statements of an OpenID Connect server about a person, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/** More values of a claim are ignored. */
const maxValues = 200;
const maxValueLength = 1_000;

/**
 * Returns the values of a claim that is a text or a list of texts. A dot leads to a member of a claim, such as
 * `realm_access.roles`, unless a claim has the whole name. A list in `email` has none: this claim is one text.
 */
export function claimValues(claims: Claims, name: string): readonly string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : memberAt(claims, name.split('.'));
  if (!Array.isArray(claim)) return textsOf([claim]);
  return name === 'email' ? [] : textsOf(claim.slice(0, maxValues));
}

const textsOf = (values: readonly unknown[]): readonly string[] =>
  values.filter((value) => typeof value === 'string').filter((value) => value.length <= maxValueLength);

function memberAt(claims: Claims, path: readonly string[]): unknown {
  let found: unknown = claims;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Claims)[name];
  }
  return found;
}

/** One entry of `oidc.roles`: a value of the claim, and the role that it gives. */
export const roleMappingPattern = new RegExp(`^[^,\\p{C}]{1,200}=(${roles.join('|')})$`, 'u');

/** Returns the highest role that one of the values gives, or undefined if none does. */
export function roleFor(values: readonly string[], mapping: readonly string[]): Role | undefined {
  const given = mapping
    .map((entry) => ({ value: entry.slice(0, entry.lastIndexOf('=')), role: entry.slice(entry.lastIndexOf('=') + 1) }))
    .filter(({ value }) => values.includes(value));
  return roles.findLast((role) => given.some((each) => each.role === role));
}

/** Returns a name for the account of a person, in the form of the names of administrators. */
export function accountName(preferred: string | undefined): string {
  const [local = ''] = (preferred ?? '').toLowerCase().split('@');
  const name = local
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 24)
    .replace(/[^a-z0-9]+$/, '');
  return name.length < 2 ? 'administrator' : name;
}

/** Returns the name, or the name with a number if it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The name of the server for people: that of the setting, or its host. */
export const signOnLabel = (issuer: string, label: string): string => (label === '' ? new URL(issuer).hostname : label);

/** Begins the `state` of a sign-on that a sender has started. That of an administrator has no dot. */
export const senderStatePrefix = 'sender.';

/** Returns the `state` with which a browser returns, if a sender has started the sign-on. The query has no `?`. */
export function senderStateIn(query: string): string | undefined {
  const state = new URLSearchParams(query).get('state') ?? '';
  return state.startsWith(senderStatePrefix) ? state : undefined;
}

/** The email address that an OpenID Connect server states. */
export interface StatedAddress {
  /** The name of the claim with the address. */
  readonly claim: string;
  /** The values of this claim. */
  readonly values: readonly string[];
  /** Whether the server has verified the address in the claim `email`, whatever `claim` is. Undefined if it does not state it. */
  readonly isEmailVerified: boolean | undefined;
}

/**
 * Returns the address that a person has proven to own, or why there is none. An address that the server states without
 * having verified it counts only in the domains that the administrator has listed, and never if the server states that it
 * is not verified. A claim with several addresses proves none of them.
 */
export function provenAddress(
  { claim, values: [text, ...others], isEmailVerified }: StatedAddress,
  domains: readonly string[],
): { readonly address: EmailAddress } | { readonly denial: AddressDenial } {
  const address = text === undefined || others.length > 0 ? undefined : parseEmailAddress(text);
  if (address === undefined) return { denial: 'address_missing' };
  if (isEmailVerified === false) return { denial: 'address_not_verified' };
  if (domains.length > 0) {
    const isListed = domains.includes(address.slice(address.lastIndexOf('@') + 1));
    return isListed ? { address } : { denial: 'domain_not_listed' };
  }
  return claim === 'email' && isEmailVerified === true ? { address } : { denial: 'address_not_verified' };
}

/** The page to which a browser returns if it has named no other. */
export const administrationPath = '/admin';

/** The sealed cookie of a sign-on holds the path, and browsers accept 4,096 bytes. */
const maxLength = 500;

/** Characters of a path and of a query that need no escape in any context. `#` and `\` are not among them. */
const form = /^\/admin(?<segments>(?:\/[\w.~@+%-]+)*)(?:\?[\w.~@+%:,;=&/?*!-]*)?$/;

/**
 * Returns the path of a page of the administration, or undefined if it is not one. The path is below the base URL, so it
 * can lead to no other site and to no page outside of `/admin`, also after its escapes were decoded.
 */
export function parseReturnPath(text: string): string | undefined {
  const found = text.length <= maxLength ? form.exec(text) : null;
  const segments = found?.groups?.['segments']?.split('/').slice(1);
  return segments?.every(isPlainSegment) ? text : undefined;
}

/** A decoded segment with `%` may have been escaped twice, for a proxy that decodes it. */
function isPlainSegment(segment: string): boolean {
  const decoded = decodeSegment(segment);
  return decoded !== undefined && !/^\.{1,2}$|[/\\%\p{C}]/u.test(decoded);
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
