import type { FastifyReply } from 'fastify';
import { acceptInvitation } from '../../actions/sign-in/accept-invitation.ts';
import { confirmInvitation } from '../../actions/sign-in/confirm-invitation.ts';
import { describeSignIn } from '../../actions/sign-in/describe-sign-in.ts';
import { endAdminSession } from '../../actions/sign-in/end-admin-session.ts';
import { sessionOf } from '../../actions/sign-in/identify-administrator.ts';
import { openInvitation } from '../../actions/sign-in/open-invitation.ts';
import { type SignInDeps, signInByPassword } from '../../actions/sign-in/sign-in-by-password.ts';
import type { SignOnDeps } from '../../actions/sign-in/start-oidc.ts';
import { Problem } from '../../core/problem.ts';
import { adminCookie } from '../access/admin-guard.ts';
import { type AdminVisitor, type SignInForm, setSignInCookies } from '../access/sign-in-guard.ts';
import { rawBody } from '../connections/request-bodies.ts';
import {
  accountPage,
  enrollmentPage,
  invitationPage,
  notSetUpPage,
  recoveryCodesPage,
  refusedPage,
  signedInPage,
  signInPage,
} from '../pages/admin-pages.ts';
import { tokenFormCsp } from '../pages/linked-token.ts';
import { sendHtmlPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';
import { serializeHostCookie } from '../wire/cookies.ts';
import { type BaseUrl, totpIssuer } from '../wire/links.ts';

/*
 * Plain pages for the first administrator, until there are pages for administration. They use the same actions as the API.
 */

type Deps = SignInDeps & SignOnDeps & { readonly baseUrl: BaseUrl };

const form = rawBody('application/x-www-form-urlencoded');

export const show = operation({
  general: 'ignored',
  schema: { summary: 'Shows who is signed in, or asks to sign in', response: {} },
  async handler(deps: Deps, _request, reply, { isRefused, administrator }: AdminVisitor) {
    if (isRefused) return send(reply.code(403), refusedPage());
    if (administrator !== undefined) return send(reply, signedInPage(administrator));
    const { isSetUp, signOnLabel } = await describeSignIn(deps);
    return send(reply, isSetUp || signOnLabel !== undefined ? signInPage({ signOnLabel }) : notSetUpPage());
  },
});

export const signIn = operation({
  general: 'ignored',
  schema: { summary: 'Signs in', body: form, response: {} },
  async handler(deps: Deps, _request, reply, { caller, fields }: SignInForm) {
    const [name, password, code] = ['name', 'password', 'code'].map((field) => fields.get(field) ?? '');
    return withMessage(
      async () => {
        const signedIn = await signInByPassword(deps, { name: name ?? '', password: password ?? '', code }, caller);
        if ('next' in signedIn) throw new Problem('sign_in_failed');
        setSignInCookies(reply, signedIn, deps.baseUrl);
        return reply.code(303).header('location', 'admin').send();
      },
      ({ status, message }) => send(reply.code(status), signInPage({ error: message })),
    );
  },
});

export const signOut = operation({
  general: 'ignored',
  schema: { summary: 'Signs out', body: form, response: {} },
  async handler(deps: Deps, _request, reply, { administrator }: SignInForm) {
    if (administrator !== undefined) await endAdminSession(deps, administrator, sessionOf(administrator).id);
    return reply
      .code(303)
      .header('location', '../admin')
      .header('set-cookie', serializeHostCookie({ name: adminCookie, value: undefined }, deps.baseUrl))
      .send();
  },
});

export const showSetup = operation({
  general: 'ignored',
  schema: { summary: 'Asks for the token of an invitation', response: {} },
  async handler(_deps: Deps, _request, reply, { isRefused }: AdminVisitor) {
    return isRefused ? send(reply.code(403), refusedPage()) : send(reply, invitationPage());
  },
});

export const setUp = operation({
  general: 'ignored',
  schema: { summary: 'Creates an administrator in three steps', body: form, response: {} },
  async handler(deps: Deps, _request, reply, request: SignInForm) {
    const step = request.fields.get('step');
    return withMessage(
      () => (step === 'accept' ? accept : step === 'confirm' ? confirm : open)(deps, reply, request),
      ({ status, message }) => send(reply.code(status), invitationPage(message)),
    );
  },
});

async function open(deps: Deps, reply: FastifyReply, { fields }: SignInForm): Promise<FastifyReply> {
  const token = (fields.get('token') ?? '').trim();
  const { name, role } = await openInvitation(deps, token);
  return send(reply, accountPage({ token, name, role }));
}

async function accept(deps: Deps, reply: FastifyReply, { caller, fields }: SignInForm): Promise<FastifyReply> {
  const token = fields.get('token') ?? '';
  const { name, role } = await openInvitation(deps, token);
  const acceptance = { token, name: fields.get('name') ?? '', password: fields.get('password') ?? '' };
  const from = { issuer: totpIssuer(deps.baseUrl), address: caller.address };
  return withMessage(
    async () => send(reply, enrollmentPage(await acceptInvitation(deps, acceptance, from))),
    ({ status, message: error }) => send(reply.code(status), accountPage({ token, name, role, error })),
  );
}

async function confirm(deps: Deps, reply: FastifyReply, { caller, fields }: SignInForm): Promise<FastifyReply> {
  const [state, code] = [fields.get('state') ?? '', fields.get('code') ?? ''];
  return withMessage(
    async () => {
      const confirmed = await confirmInvitation(deps, { state, code }, caller);
      setSignInCookies(reply, confirmed, deps.baseUrl);
      return send(reply, recoveryCodesPage(confirmed.recoveryCodes));
    },
    ({ status, message: error, code: problem }) => {
      if (problem !== 'sign_in_failed') return send(reply.code(status), invitationPage(error));
      return send(reply.code(status), enrollmentPage({ state, error }));
    },
  );
}

interface ShownProblem {
  readonly status: number;
  readonly message: string;
  readonly code: Problem['code'];
}

/** The message of each problem that a person can cause. */
const messages: Partial<Readonly<Record<Problem['code'], readonly [status: number, message: string]>>> = {
  sign_in_failed: [403, 'This is not right. Check what you have entered, and wait for the next code of the app.'],
  too_many_requests: [429, 'Too many attempts. Wait a few minutes, then try again.'],
  invitation_invalid: [403, 'This link was used before, was ended, or has expired. Ask for a new one.'],
  name_taken: [409, 'This name is taken. Choose another one.'],
  admin_password_weak: [
    409,
    'This password cannot be used. Use 12 to 256 characters, not your name, and more than one common word.',
  ],
  value_malformed: [400, 'A name has 2 to 32 lowercase letters, digits, dots, hyphens or underscores.'],
  limit_reached: [409, 'There are as many administrators as allowed.'],
};

async function withMessage(
  work: () => Promise<FastifyReply>,
  show: (problem: ShownProblem) => FastifyReply,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    const found = error instanceof Problem ? messages[error.code] : undefined;
    if (!(error instanceof Problem) || found === undefined) throw error;
    const [status, message] = found;
    return show({ status, message, code: error.code });
  }
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return sendHtmlPage(reply, page, tokenFormCsp);
}
