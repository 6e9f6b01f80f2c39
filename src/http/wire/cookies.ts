import type { FastifyRequest } from 'fastify';
import type { BaseUrl } from './links.ts';

/** Returns the value of a cookie, unchanged. */
export function cookieValue({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  if (headers.cookie === undefined) return undefined;
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.cookie)?.[1];
}

/** Returns the names of all cookies, in the order of the request. */
export function cookieNames({ headers }: Pick<FastifyRequest, 'headers'>): readonly string[] {
  return (headers.cookie ?? '').split(';').flatMap((pair) => /^\s*([^=\s]+)=/.exec(pair)?.[1] ?? []);
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** The path, relative to the service, of the requests that include the cookie. */
  readonly path: string;
  readonly seconds: number;
  /** False for a cookie that scripts may read. */
  readonly httpOnly: boolean;
  /** True for a cookie that browsers send only with requests of pages of this server. */
  readonly isStrict?: boolean;
}

/** Unless it is strict, browsers send the cookie when a user follows a link from elsewhere, such as an email, but with no other cross-site request. */
export function serializeCookie(
  { name, value, path, seconds, httpOnly, isStrict = false }: Cookie,
  baseUrl: BaseUrl,
): string {
  const { pathname, protocol } = baseUrl();
  const attributes = [
    `${name}=${value}`,
    `Path=${pathname.replace(/\/+$/, '')}/${path}`,
    `Max-Age=${seconds}`,
    `SameSite=${isStrict ? 'Strict' : 'Lax'}`,
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(protocol === 'https:' ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}

/** A cookie for this host alone, which scripts cannot read. */
export interface HostCookie {
  readonly name: string;
  /** Undefined removes the cookie. */
  readonly value: string | undefined;
  /** How long the browser stores it. By default, until the browser session ends. */
  readonly seconds?: number;
  /** True for a cookie that browsers send also when another site leads to ours. By default only with requests of our own pages. */
  readonly isLax?: boolean;
}

/**
 * With HTTPS, the prefix makes browsers reject a cookie of this name from other hosts of the domain, and from pages
 * without TLS. Browsers do not accept the prefix without HTTPS, not even from this machine.
 */
export function hostCookieName(name: string, baseUrl: BaseUrl): string {
  return baseUrl().protocol === 'https:' ? `__Host-${name}` : name;
}

/** Returns the value of a cookie. Two cookies of one name count as none: one of them may be planted. */
export function hostCookieValue(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
  baseUrl: BaseUrl,
): string | undefined {
  const start = `${hostCookieName(name, baseUrl)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const [value, ...more] = pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
  return more.length === 0 ? value : undefined;
}

/** The path of the cookie is that of the host, which the prefix requires. */
export function serializeHostCookie({ name, value, seconds, isLax = false }: HostCookie, baseUrl: BaseUrl): string {
  const maxAge = value === undefined ? 0 : seconds;
  const attributes = [
    `${hostCookieName(name, baseUrl)}=${value ?? ''}`,
    'Path=/',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    `SameSite=${isLax ? 'Lax' : 'Strict'}`,
    'HttpOnly',
    ...(baseUrl().protocol === 'https:' ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}
