import type { FastifyReply, FastifyRequest } from 'fastify';
import { createDeviceCookie } from '../../actions/opening/cookies.ts';
import type { OpenTransfer } from '../../actions/opening/open-transfer.ts';
import { isTransferId } from '../../core/id-format.ts';
import type { Ports } from '../../ports/ports.ts';
import { cookieNames, cookieValue, serializeCookie } from '../wire/cookies.ts';
import type { BaseUrl } from '../wire/links.ts';

interface Deps extends Pick<Ports, 'keys' | 'clock'> {
  readonly baseUrl: BaseUrl;
}

const prefix = 'sealpost-device-';

/** The page path has cookies of several transfers. More than these would make the request headers too large. */
const maxPageCookies = 20;

export const deviceCookieOf = (request: FastifyRequest, transferId: string): string | undefined =>
  isTransferId(transferId) ? cookieValue(request, prefix + transferId) : undefined;

/** Whether a page of this server, in a browser that reports it, sends the request. Programs get no cookie. */
export const isFromOwnPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** Marks a browser that has opened a transfer by its password, for requests to the API, unless it is marked already. */
export function rememberDevice(deps: Deps, reply: FastifyReply, transfer: OpenTransfer): void {
  if (transfer.isKnownDevice) return;
  setCookies(deps, reply, transfer, [apiPath(transfer)]);
}

/** Like `rememberDevice`, for a browser without scripts, which opens transfers on the page. */
export function rememberDeviceOnPage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  transfer: OpenTransfer,
): void {
  if (transfer.isKnownDevice) return;
  setCookies(deps, reply, transfer, [apiPath(transfer), pagePath]);
  // Browsers send the oldest cookie first.
  const others = cookieNames(request).filter(
    (name) => name.startsWith(prefix) && name !== prefix + transfer.transferId,
  );
  const removed = others.slice(0, Math.max(0, others.length + 1 - maxPageCookies));
  for (const name of removed) {
    if (!isTransferId(name.slice(prefix.length))) continue;
    const cookie = { name, value: '', path: pagePath, seconds: 0, httpOnly: true };
    reply.header('set-cookie', serializeCookie(cookie, deps.baseUrl));
  }
}

const pagePath = 'download';

const apiPath = ({ transferId }: OpenTransfer) => `api/transfers/${transferId}`;

/** One value for all paths, so that the browser is one device with one counter of wrong passwords. */
function setCookies(deps: Deps, reply: FastifyReply, transfer: OpenTransfer, paths: readonly string[]): void {
  const cookie = { name: prefix + transfer.transferId, ...createDeviceCookie(deps, transfer), httpOnly: true };
  for (const path of paths) reply.header('set-cookie', serializeCookie({ ...cookie, path }, deps.baseUrl));
}
