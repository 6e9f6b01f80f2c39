import type { FastifyRequest } from 'fastify';
import type { BaseUrl } from './links.ts';

/** The value of a cookie, as it came. */
export function cookieIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Below the path of the service: the requests that bring it along. */
  readonly path: string;
  readonly seconds: number;
  /** A cookie that scripts may read says what it is for. */
  readonly isSecret: boolean;
}

/** Goes along when a link elsewhere leads here, such as one in a mail, and with no other request that another site makes. */
export function setCookie({ name, value, path, seconds, isSecret }: Cookie, baseUrl: BaseUrl): string {
  const { pathname, protocol } = baseUrl();
  const attributes = [
    `${name}=${value}`,
    `Path=${pathname.replace(/\/+$/, '')}/${path}`,
    `Max-Age=${seconds}`,
    'SameSite=Lax',
    ...(isSecret ? ['HttpOnly'] : []),
    ...(protocol === 'https:' ? ['Secure'] : []),
  ];
  return attributes.join('; ');
}
