import { Type } from 'typebox';
import { findLegalDocuments } from '../../actions/legal/legal-pages.ts';
import { Problem } from '../../core/problem.ts';
import type { Mailbox, ReadableEmail } from '../../ports/mailbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { type MailboxRefusal, mailboxCookie } from '../access/guards.ts';
import { rawBody } from '../connections/request-bodies.ts';
import { tokenFormCsp } from '../pages/brand-preview.ts';
import { emailCsp } from '../pages/content-security-policies.ts';
import {
  emailHtml,
  emailListCsp,
  emailListPage,
  emailPage,
  endedMailboxPage,
  lockedMailboxPage,
  type MailboxContext,
  mailboxCsp,
} from '../pages/mailbox-pages.ts';
import type { WebApp } from '../pages/web-app.ts';
import { sendHtmlPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';
import { serializeCookie } from '../wire/cookies.ts';
import type { BaseUrl } from '../wire/links.ts';

interface Deps extends Pick<Ports, 'db' | 'timeZone'> {
  readonly baseUrl: BaseUrl;
  readonly web?: WebApp | undefined;
}

const emailsPerPage = 25;
/** The token ends with the process, usually earlier. */
const cookieSeconds = 30 * 24 * 3600;
const nameParams = Type.Object({ name: Type.String() });

export const list = operation({
  general: 'ignored',
  schema: {
    summary: 'Lists the emails in the test mailbox',
    querystring: Type.Object({ before: Type.Optional(Type.String()) }),
    response: {},
  },
  async handler(deps: Deps, request, reply, mailbox: Mailbox | MailboxRefusal) {
    const context = await contextOf(deps);
    if (mailbox === 'ended') return sendHtmlPage(reply.code(403), endedMailboxPage(context), mailboxCsp);
    if (mailbox === 'locked') return sendHtmlPage(reply, lockedMailboxPage(false, context), tokenFormCsp);
    const { before } = request.query;
    const found = await mailbox.list(emailsPerPage + 1, before);
    const emails = found.slice(0, emailsPerPage);
    const older = found.length > emails.length ? emails.at(-1)?.name : undefined;
    const page = { emails, isFirst: before === undefined, before: older };
    return sendHtmlPage(reply, emailListPage(page, context), emailListCsp);
  },
});

export const openMailbox = operation({
  general: 'ignored',
  schema: {
    summary: 'Exchanges the printed token for a cookie',
    body: rawBody('application/x-www-form-urlencoded'),
    response: {},
  },
  async handler(deps: Deps, _request, reply, token: string | undefined) {
    if (token === undefined) {
      return sendHtmlPage(reply.code(403), lockedMailboxPage(true, await contextOf(deps)), tokenFormCsp);
    }
    const cookie = { name: mailboxCookie, value: token, path: 'mailbox', seconds: cookieSeconds };
    return reply
      .code(303)
      .header('location', 'mailbox')
      .header('set-cookie', serializeCookie({ ...cookie, httpOnly: true, isStrict: true }, deps.baseUrl))
      .send();
  },
});

export const show = operation({
  general: 'ignored',
  schema: {
    summary: 'Shows one email',
    params: nameParams,
    response: {},
  },
  async handler(deps: Deps, request, reply, mailbox: Mailbox) {
    const { name } = request.params;
    return sendHtmlPage(reply, emailPage(name, await readEmail(mailbox, name), await contextOf(deps)), mailboxCsp);
  },
});

export const showHtml = operation({
  general: 'ignored',
  schema: {
    summary: 'Returns the HTML of one email',
    params: nameParams,
    response: {},
  },
  async handler(_deps, request, reply, mailbox: Mailbox) {
    return sendHtmlPage(reply, emailHtml(await readEmail(mailbox, request.params.name)), emailCsp);
  },
});

async function readEmail(mailbox: Mailbox, name: string): Promise<ReadableEmail> {
  const email = await mailbox.read(name);
  if (email === undefined) throw new Problem('entity_unknown');
  return email;
}

/** The legal pages exist only together with the web app. */
async function contextOf(deps: Deps): Promise<MailboxContext> {
  const legal = deps.web === undefined ? undefined : await findLegalDocuments(deps);
  return { legal, timeZone: deps.timeZone };
}
