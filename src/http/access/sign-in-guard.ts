import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Administrator, identifyAdministrator } from '../../actions/sign-in/identify-administrator.ts';
import type { CompletedSignIn, SignInCaller } from '../../actions/sign-in/sign-in.ts';
import type { Browser } from '../../administration/operation.ts';
import { deviceMs } from '../../core/admin-account.ts';
import { relyingPartyFor } from '../../core/passkey.ts';
import { Problem } from '../../core/problem.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { hostCookieValue, serializeHostCookie } from '../wire/cookies.ts';
import type { BaseUrl } from '../wire/links.ts';
import {
  type AdminDeps,
  adminCookie,
  isSafeTransport,
  requireOwnPage,
  requireSafeTransport,
  secretOf,
} from './admin-guard.ts';
import type { Guard } from './guards.ts';

/** Marks a browser in which an administrator has signed in. It grants nothing. */
const deviceCookie = 'sealpost-admin-device';

/**
 * Anyone who may try to sign in: by HTTPS or on this machine, and not from a page of another site, which could sign the
 * user in as someone else. The action checks every credential.
 */
export const signIn: Guard<Pick<AdminDeps, 'baseUrl'>, FastifyRequest, SignInCaller> = {
  kind: 'sign-in',
  accepts: [],
  readsHeadOnly: true,
  check({ baseUrl }, request) {
    requireSafeTransport(request, baseUrl());
    if (request.method !== 'GET') requireOwnPage(request, baseUrl());
    return signInCallerOf(request, baseUrl);
  },
};

/** A browser that shows the administration. */
export interface AdminPageVisitor {
  /** Whether the page must explain that administration needs HTTPS. */
  readonly isRefused: boolean;
}

/** Anyone. The page holds no data. */
export const adminPageVisitor: Guard<Pick<AdminDeps, 'baseUrl'>, FastifyRequest, AdminPageVisitor> = {
  kind: 'everyone',
  accepts: [],
  check: ({ baseUrl }, request) => ({ isRefused: !isSafeTransport(request, baseUrl()) }),
};

/** A browser on its way to or from the single sign-on. */
export interface AdminVisitor extends AdminPageVisitor {
  /** Undefined if there is no valid session. */
  readonly administrator: Administrator | undefined;
}

/** Anyone. The page must show nothing but what the guard returns. */
export const adminVisitor: Guard<AdminDeps, FastifyRequest, AdminVisitor> = {
  kind: 'sign-in',
  accepts: [],
  async check(deps, request) {
    if (!isSafeTransport(request, deps.baseUrl())) return { isRefused: true, administrator: undefined };
    return { isRefused: false, administrator: await signedIn(deps, request) };
  },
};

async function signedIn(deps: AdminDeps, request: FastifyRequest): Promise<Administrator | undefined> {
  const secret = secretOf(request, deps.baseUrl);
  if (secret?.kind !== 'session') return undefined;
  return identifyAdministrator(deps, secret, clientAddress(request)).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'sign_in_required') return undefined;
    throw error;
  });
}

/** Where a request comes from, as the limits for sign-ins count it. */
export function signInCallerOf(request: FastifyRequest, baseUrl: BaseUrl): SignInCaller {
  return {
    address: clientAddress(request),
    agent: request.headers['user-agent'] ?? '',
    deviceCookie: hostCookieValue(request, deviceCookie, baseUrl),
    sessionToken: hostCookieValue(request, adminCookie, baseUrl),
  };
}

/** The browser of a request. What it reads is read when an operation asks for it. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, baseUrl: BaseUrl): Browser {
  return {
    get caller() {
      return signInCallerOf(request, baseUrl);
    },
    get relyingParty() {
      return relyingPartyFor(baseUrl(), request.headers.host ?? '');
    },
    setSession: (secrets) => setSignInCookies(reply, secrets, baseUrl),
    setDevice: (deviceCookie) => setDeviceCookie(reply, deviceCookie, baseUrl),
    removeSession() {
      reply.header('set-cookie', serializeHostCookie({ name: adminCookie, value: undefined }, baseUrl));
    },
  };
}

/** The contents of the cookies. Without a new `deviceCookie`, the one that the browser has stays. */
type BrowserSecrets = Pick<CompletedSignIn, 'sessionToken'> & { readonly deviceCookie: string | undefined };

/** Gives the browser its session, and marks it as known. */
export function setSignInCookies(
  reply: FastifyReply,
  { sessionToken, deviceCookie: device }: BrowserSecrets,
  baseUrl: BaseUrl,
): void {
  reply.header('set-cookie', serializeHostCookie({ name: adminCookie, value: sessionToken }, baseUrl));
  if (device !== undefined) setDeviceCookie(reply, device, baseUrl);
}

function setDeviceCookie(reply: FastifyReply, value: string, baseUrl: BaseUrl): void {
  reply.header('set-cookie', serializeHostCookie({ name: deviceCookie, value, seconds: deviceMs / 1000 }, baseUrl));
}
