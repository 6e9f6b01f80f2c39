import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findTimeZone } from '../../actions/mailing/previews.ts';
import { type OpenTransferDeps, openTransfer } from '../../actions/opening/open-transfer.ts';
import { describeTransfer, listFiles } from '../../actions/opening/received-transfer.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { deviceCookieOf, rememberDeviceOnPage } from '../access/device-cookie.ts';
import { redirectWithoutPassword, takePasswordCookie, urlHasPassword } from '../access/link-password.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { rawBody } from '../connections/request-bodies.ts';
import { createPageLayout, type PageLayout, type PageParts, renderPage } from '../pages/page-layout.ts';
import {
  openedTransferContent,
  type PageLocale,
  passwordFormContent,
  transferProblemContent,
  type WrongPassword,
} from '../pages/receive-pages.ts';
import type { WebApp } from '../pages/web-app.ts';
import { serializeProblem } from '../responses/problems.ts';
import { sendHtmlPage, sendPublicPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';
import { passwordFromForm } from '../wire/general-parameters.ts';
import type { BaseUrl } from '../wire/links.ts';

interface Deps extends OpenTransferDeps, Pick<Ports, 'languages' | 'timeZone'>, Pick<Runtime, 'fileNames'> {
  readonly baseUrl: BaseUrl;
  readonly web: WebApp;
}

const idQuery = { id: Type.Optional(Type.String()) };

/** The page that the link in an email opens. It asks for the password, and shows nothing about the transfer before. */
export const show = operation({
  general: 'ignored',
  schema: {
    summary: 'The page on which recipients open a transfer',
    querystring: Type.Object(idQuery),
    response: {},
  },
  async handler(deps: Deps, request, reply) {
    const { id = '' } = request.query;
    if (urlHasPassword(request)) return redirectWithoutPassword(deps, request, reply, id);
    const carried = takePasswordCookie(deps, request, reply, id);
    const layout = await layoutFor(deps, request, id);
    // The password of a link is only filled in, so that a link scanner makes no attempt with it.
    const form = { id, password: carried?.password, wrong: undefined };
    const page = renderPage(layout, { page: 'receive', ...passwordFormContent(layout.language.translate, form) });
    return carried === undefined ? sendPublicPage(request, reply, page) : sendHtmlPage(reply, page);
  },
});

export const openReceivedTransfer = operation({
  general: 'ignored',
  schema: {
    summary: 'The same for browsers without scripts, with the files of the transfer',
    querystring: Type.Object(idQuery),
    body: rawBody('application/x-www-form-urlencoded'),
    response: {},
  },
  async handler(deps: Deps, request, reply, form: URLSearchParams) {
    const { id = '' } = request.query;
    const password = passwordFromForm(form.get('password') ?? '') || undefined;
    const layout = await layoutFor(deps, request, id);
    const send = (content: Omit<PageParts, 'page'>, status = 200): FastifyReply =>
      sendHtmlPage(reply.code(status), renderPage(layout, { page: undefined, ...content }));
    try {
      const transfer = await openTransfer(deps, {
        transferId: id,
        password,
        address: clientAddress(request),
        deviceCookie: deviceCookieOf(request, id),
      });
      rememberDeviceOnPage(deps, request, reply, transfer);
      const description = await describeTransfer(deps, transfer);
      const list = await listFiles(deps, transfer);
      return send(openedTransferContent(await localeOf(deps, layout), { id, description, list }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return send(await problemContent(deps, layout, id, error), serializeProblem(error).status);
    }
  },
});

function layoutFor(deps: Deps, request: FastifyRequest, id: string): Promise<PageLayout> {
  return createPageLayout(deps, deps.web, request, `download?id=${id}`);
}

async function localeOf(deps: Deps, { language }: PageLayout): Promise<PageLocale> {
  return { language, timeZone: await findTimeZone(deps) };
}

/** A wrong password shows the form again; any other problem ends here. */
async function problemContent(deps: Deps, layout: PageLayout, id: string, problem: Problem) {
  if (problem.code === 'password_missing') {
    return passwordFormContent(layout.language.translate, { id, password: undefined, wrong: undefined });
  }
  if (problem.code !== 'password_wrong') {
    return transferProblemContent(await localeOf(deps, layout), problem, deps.clock.now());
  }
  const { attemptsLeft, nextStep } = problem.members;
  const wrong: WrongPassword = {
    left: attemptsLeft === undefined ? undefined : Number(attemptsLeft),
    nextStep: nextStep === 'delete' ? 'delete' : 'lock',
  };
  return passwordFormContent(layout.language.translate, { id, password: undefined, wrong });
}
