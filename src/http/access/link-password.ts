import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPasswordCookie, passwordCookieSeconds, readPasswordCookie } from '../../actions/opening/cookies.ts';
import { isTransferId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { cookieValue, serializeCookie } from '../wire/cookies.ts';
import { transferPasswordOf } from '../wire/general-parameters.ts';
import type { BaseUrl } from '../wire/links.ts';
import { queryEntries } from '../wire/query.ts';

interface Deps extends Pick<Ports, 'keys' | 'clock'> {
  readonly baseUrl: BaseUrl;
}

/** Whether the URL of a page contains a password, valid or not, which would stay in histories and logs. */
export const urlHasPassword = ({ raw }: FastifyRequest): boolean =>
  queryEntries(raw).some(({ name }) => name.toLowerCase() === 'password');

/** Redirects to the URL without the password, and passes the password in a cookie that the next response removes. */
export function redirectWithoutPassword(
  ports: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): FastifyReply {
  const password = validPasswordOf(request);
  if (password !== undefined && isTransferId(id)) {
    const value = createPasswordCookie(ports, id, password);
    reply.header('set-cookie', cookieFor(ports, id, value, passwordCookieSeconds));
  }
  return reply
    .code(303)
    .header('location', `download?id=${encodeURIComponent(id)}`)
    .send();
}

/** A malformed password is ignored, because the rest of the link may still be valid. */
function validPasswordOf({ raw }: FastifyRequest): string | undefined {
  try {
    return transferPasswordOf(raw);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Reads the cookie and removes it with this response. Undefined where there is no cookie. */
export function takePasswordCookie(
  ports: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): { readonly password: string | undefined } | undefined {
  const carried = isTransferId(id) ? cookieValue(request, cookieName(id)) : undefined;
  if (carried === undefined) return undefined;
  reply.header('set-cookie', cookieFor(ports, id, '', 0));
  return { password: readPasswordCookie(ports, id, carried) };
}

/** Each transfer has its own cookie, because two links may be opened at the same time. */
const cookieName = (id: string) => `sealpost-link-${id}`;

const cookieFor = ({ baseUrl }: Deps, id: string, value: string, seconds: number): string =>
  serializeCookie({ name: cookieName(id), value, path: 'download', seconds, httpOnly: true }, baseUrl);
