import type { FastifyRequest } from 'fastify';
import {
  type Administrator,
  type AdminSecret,
  identifyAdministrator,
  recordUse,
} from '../../actions/sign-in/identify-administrator.ts';
import { requireRecentSignIn } from '../../actions/sign-in/reauthentication.ts';
import { isLoopback } from '../../core/network.ts';
import { adminTransport, ownOrigins } from '../../core/passkey.ts';
import { isGrantable, type Permission, permissions } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { logEvent } from '../logging/events.ts';
import { describeError, secretsOf } from '../logging/redact.ts';
import { hostCookieValue } from '../wire/cookies.ts';
import type { BaseUrl } from '../wire/links.ts';
import { headerValues } from '../wire/values.ts';
import { forwardingSign } from './forwarding.ts';
import type { Guard } from './guards.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports whether an address is that of a trusted proxy. */
    readonly isProxy: (address: string) => boolean;
  }
}

/** Holds the secret of a session. */
export const adminCookie = 'sealpost-admin';

export interface AdminDeps extends Pick<Ports, 'db' | 'clock' | 'keys'> {
  readonly baseUrl: BaseUrl;
}

interface AdminGuardOptions {
  /** Whether the action needs a recent sign-in. The permission decides it by default. */
  readonly needsReauthentication?: boolean;
}

/**
 * An administrator who has this permission, in person or by an API token. The action must compare the permission of
 * everything else that it does with `permissions` of the administrator.
 */
export function admin(
  permission: Permission,
  { needsReauthentication = permissions[permission].needsReauthentication === true }: AdminGuardOptions = {},
): Guard<AdminDeps, FastifyRequest, Administrator> {
  return {
    kind: 'administration',
    accepts: isGrantable(permission) ? [['adminSession'], ['adminToken']] : [['adminSession']],
    permission,
    needsReauthentication,
    readsHeadOnly: true,
    async check(deps, request) {
      requireSafeTransport(request, deps.baseUrl());
      const secret = secretOf(request, deps.baseUrl);
      if (secret === undefined) throw new Problem('sign_in_required');
      // Before the session is read: another site learns nothing about it, and does not prolong it.
      if (secret.kind === 'session') requireOwnPage(request, deps.baseUrl());
      const administrator = await identifyAdministrator(deps, secret, clientAddress(request));
      requirePermission(administrator, permission);
      if (needsReauthentication) requireRecentSignIn(administrator, deps.clock.now());
      await recordRequest(deps, request, administrator);
      return administrator;
    },
  };
}

/** Rejects requests that may have crossed a network without encryption. */
export function requireSafeTransport(request: FastifyRequest, baseUrl: URL): void {
  if (isSafeTransport(request, baseUrl)) return;
  throw new Problem('administration_refused', {
    detail:
      'Use the https:// address of the service. If it has none, set SEALPOST_BASE_URL to one, or use a browser on the machine of the service. Behind a proxy, add its address to SEALPOST_TRUSTED_PROXIES.',
  });
}

/**
 * Where the base URL uses HTTPS, the port of a server behind a proxy may be reachable without it. Without HTTPS on this
 * machine, a forwarded request may have crossed a network without encryption, and a page of another name may be one that
 * an attacker has pointed to this machine (DNS rebinding).
 */
export function isSafeTransport({ raw, server }: FastifyRequest, baseUrl: URL): boolean {
  const transport = adminTransport(baseUrl);
  if (transport === 'https') return isProtectedPeer(raw.socket, server.isProxy);
  return transport === 'loopback' && forwardingSign(raw) === undefined;
}

/** The other end of a connection. */
interface Peer {
  readonly remoteAddress?: string | undefined;
  readonly encrypted?: boolean | undefined;
}

/** Reports whether a connection uses TLS, is that of a trusted proxy, or does not leave this machine. */
export function isProtectedPeer(
  { remoteAddress = '', encrypted }: Peer,
  isProxy: (address: string) => boolean,
): boolean {
  if (encrypted === true) return true;
  // On a socket for IPv4 and IPv6, IPv4 addresses have a prefix.
  return remoteAddress !== '' && (isProxy(remoteAddress) || isLoopback(remoteAddress.replace(/^::ffff:/i, '')));
}

/** An API token counts before a cookie. A wrong token never falls back to the cookie. */
export function secretOf(request: FastifyRequest, baseUrl: BaseUrl): AdminSecret | undefined {
  const bearer = headerValues(request.raw, 'authorization').filter((value) => /^bearer\b/i.test(value));
  if (bearer.length > 0) {
    const text = /^bearer +(spt_[\w-]{43})$/i.exec(bearer.join())?.[1];
    return text === undefined ? undefined : { kind: 'token', text };
  }
  const cookie = hostCookieValue(request, adminCookie, baseUrl) ?? '';
  return /^[\w-]{43}$/.test(cookie) ? { kind: 'session', text: cookie } : undefined;
}

/** Reports whether a page of another origin has led the browser here. A person who has entered the URL counts as ours. */
export const isFromOtherSite = ({ raw }: FastifyRequest): boolean =>
  headerValues(raw, 'sec-fetch-site').some((site) => site !== 'same-origin' && site !== 'none');

/**
 * Rejects requests of other sites, for which the browser may have added the cookie. A page of another origin cannot set
 * our header, because no preflight request below `/api/admin` succeeds. Without the header, only a browser that
 * reports a page of ours, or a person who has entered the URL, may read, and nothing may change.
 */
export function requireOwnPage({ raw, method }: FastifyRequest, baseUrl: URL): void {
  const own = ownOrigins(baseUrl);
  const sites = headerValues(raw, 'sec-fetch-site');
  const isRead = method === 'GET' || method === 'HEAD';
  const isOwnSite = sites.every((site) => site === 'same-origin' || (isRead && site === 'none'));
  const isOwnOrigin = headerValues(raw, 'origin').every((origin) => own.includes(origin));
  const hasHeader = headerValues(raw, 'x-sealpost-admin').join() === '1';
  if (isOwnSite && isOwnOrigin && (hasHeader || (isRead && sites.length > 0))) return;
  throw new Problem('cross_site_refused');
}

function requirePermission(administrator: Administrator, permission: Permission): void {
  if (administrator.permissions.has(permission)) return;
  throw new Problem('permission_missing', { members: { permission } });
}

/** Logs a failure instead of throwing: on a full disk, administrators must still be able to see what is wrong. */
async function recordRequest(deps: AdminDeps, request: FastifyRequest, administrator: Administrator): Promise<void> {
  try {
    await recordUse(deps, administrator);
  } catch (error) {
    const failure = describeError(error, secretsOf(request.raw));
    logEvent(request.log, 'admin.not_recorded', { req: request, failure });
  }
}
