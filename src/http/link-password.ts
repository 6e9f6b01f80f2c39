import type { FastifyReply, FastifyRequest } from 'fastify';
import { carriedPassword, carriedSeconds, carryPassword } from '../actions/carried-password.ts';
import { Problem } from '../core/problem.ts';
import { isTransferId } from '../core/session-ids.ts';
import type { Ports } from '../ports/ports.ts';
import { cookieIn, setCookie } from './cookies.ts';
import { passwordOf } from './general-parameters.ts';
import type { BaseUrl } from './links.ts';
import { queryEntries } from './query.ts';

interface Share extends Pick<Ports, 'keys' | 'clock'> {
  readonly baseUrl: BaseUrl;
}

/** Whether the address of a page holds a password, readable or not: in histories and logs it would stay there. */
export function addressHoldsPassword({ raw }: FastifyRequest): boolean {
  return queryEntries(raw).some(({ name }) => name.toLowerCase() === 'password');
}

/** Sends a browser to the address without the password, which comes along in a cookie that the next answer removes. */
export function sendToCleanAddress(
  ports: Share,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): FastifyReply {
  const password = passwordIn(request);
  if (password !== undefined && isTransferId(id)) {
    const value = carryPassword(ports, id, password);
    reply.header('set-cookie', cookieFor(ports, id, value, carriedSeconds));
  }
  return reply
    .code(303)
    .header('location', `download?id=${encodeURIComponent(id)}`)
    .send();
}

/** Of a link that was mangled on its way; the rest of it may still be good. */
function passwordIn({ raw }: FastifyRequest): string | undefined {
  try {
    return passwordOf(raw);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** What has come along, once: the answer makes the browser forget it. Undefined where there was nothing. */
export function takeCarried(
  ports: Share,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): { readonly password: string | undefined } | undefined {
  const carried = isTransferId(id) ? cookieIn(request, cookieName(id)) : undefined;
  if (carried === undefined) return undefined;
  reply.header('set-cookie', cookieFor(ports, id, '', 0));
  return { password: carriedPassword(ports, id, carried) };
}

/** Each transfer has its own: two links may be opened at the same time. */
const cookieName = (id: string) => `sealpost-link-${id}`;

function cookieFor({ baseUrl }: Share, id: string, value: string, seconds: number): string {
  return setCookie({ name: cookieName(id), value, path: 'download', seconds, isSecret: true }, baseUrl);
}
