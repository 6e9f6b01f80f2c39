import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { SignInDeps } from '../../actions/sign-in/sign-in.ts';
import { finishOidc, type SignOnDeps, startOidc } from '../../actions/sign-in/single-sign-on.ts';
import { Problem } from '../../core/problem.ts';
import { administrationPath, parseReturnPath, SignOnFailure, senderStateIn, signOnMs } from '../../core/sign-on.ts';
import { isFromOtherSite } from '../access/admin-guard.ts';
import { type AdminVisitor, setSignInCookies, signInCallerOf } from '../access/sign-in-guard.ts';
import { logSignOnFailure } from '../logging/events.ts';
import { tokenFormCsp } from '../pages/brand-preview.ts';
import { refusedPage, signedOnPage, signOnFailedPage } from '../pages/message-pages.ts';
import { sendHtmlPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';
import { hostCookieValue, serializeHostCookie } from '../wire/cookies.ts';
import { type BaseUrl, signedOnUrl, signOnCallbackUrl } from '../wire/links.ts';

/*
 * Single sign-on. A browser leaves for the OpenID Connect server and returns from it, so these are pages, not operations of
 * the API.
 */

type Deps = SignInDeps & SignOnDeps & { readonly baseUrl: BaseUrl };

/** Holds what binds the return of the browser to its start. It comes back with a redirect of another site. */
const signOnCookie = 'sealpost-sign-on';

export const start = operation({
  general: 'ignored',
  schema: {
    summary: 'Sends a browser to the OpenID Connect server',
    querystring: Type.Object({
      confirm: Type.Optional(Type.String({ description: 'Set to confirm the sign-in of the current session.' })),
      return: Type.Optional(
        Type.String({ description: 'The page to which the browser returns: `/admin`, or a path below it.' }),
      ),
    }),
    response: {},
  },
  async handler(deps: Deps, request, reply, { isRefused, administrator }: AdminVisitor) {
    if (isRefused) return send(reply.code(403), refusedPage());
    return withMessage(deps, request, reply, async () => {
      if (isFromOtherSite(request)) throw new Problem('cross_site_refused');
      const caller = signInCallerOf(request, deps.baseUrl);
      const { url, cookie } = await startOidc(deps, {
        ...{ redirectUri: signOnCallbackUrl(deps.baseUrl), caller, by: administrator },
        isConfirmation: request.query.confirm !== undefined,
        returnPath: returnPathIn(request.query.return),
      });
      setCookie(reply, deps, cookie);
      return redirect(reply, url);
    });
  },
});

export const finish = operation({
  general: 'ignored',
  schema: {
    summary: 'Signs in an administrator who returns from the OpenID Connect server, or leads a sender to the send page',
    response: {},
  },
  async handler(deps: Deps, request, reply, { isRefused }: AdminVisitor) {
    const [, query = ''] = /\?(.*)$/.exec(request.raw.url ?? '') ?? [];
    // The page of the sender ends the sign-on, with the client that has started it. No administration is involved.
    if (senderStateIn(query) !== undefined) return redirect(reply, signedOnUrl(deps.baseUrl, query));
    if (isRefused) return send(reply.code(403), refusedPage());
    const returned = {
      redirectUri: signOnCallbackUrl(deps.baseUrl),
      query,
      cookie: hostCookieValue(request, signOnCookie, deps.baseUrl),
    };
    return withMessage(deps, request, reply, async () => {
      const { signedIn, returnPath } = await finishOidc(deps, returned, signInCallerOf(request, deps.baseUrl));
      setCookie(reply, deps, undefined);
      if (signedIn !== undefined) setSignInCookies(reply, signedIn, deps.baseUrl);
      return send(reply, signedOnPage(returnPath));
    });
  },
});

/** Only the start names the page, and the sealed cookie holds it: the OpenID Connect server cannot change it. */
function returnPathIn(text: string | undefined): string | undefined {
  const path = text === undefined ? administrationPath : parseReturnPath(text);
  if (path === undefined) throw new Problem('value_malformed');
  return path;
}

function setCookie(reply: FastifyReply, { baseUrl }: Deps, value: string | undefined): void {
  const cookie = { name: signOnCookie, value, seconds: signOnMs / 1000, isLax: true };
  reply.header('set-cookie', serializeHostCookie(cookie, baseUrl));
}

/** The status and the message for a failure that a person, or the OpenID Connect server, can cause. */
function messageFor(error: unknown): readonly [status: number, message: string] | undefined {
  if (error instanceof SignOnFailure) return messages[error.kind];
  return error instanceof Problem ? messages[error.code] : undefined;
}

const messages: Readonly<Record<string, readonly [status: number, message: string]>> = {
  denied: [403, 'You have no access, or the sign-on has expired. Try again, or ask an administrator.'],
  unavailable: [503, 'The sign-on server does not respond. Try again later, or sign in with your password.'],
  sign_in_required: [403, 'Your session has ended. Sign in again.'],
  cross_site_refused: [403, 'Another site has led here. Open the administration, and sign in there.'],
  endpoint_unknown: [404, 'Single sign-on is not set up.'],
  value_malformed: [400, 'The address to which the browser should return is no page of the administration.'],
  too_many_requests: [429, 'Too many attempts. Wait a few minutes, then try again.'],
  limit_reached: [409, 'There are as many administrators as allowed.'],
};

async function withMessage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    const found = messageFor(error);
    if (found === undefined) throw error;
    const [status, message] = found;
    if (error instanceof SignOnFailure) logSignOnFailure(deps, request, error, { who: 'administrator' });
    return send(reply.code(status), signOnFailedPage(message));
  }
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  return reply.code(303).header('location', url).header('cache-control', 'no-store').send();
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return sendHtmlPage(reply, page, tokenFormCsp);
}
