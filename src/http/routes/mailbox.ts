import { Type } from 'typebox';
import { findLegalDocuments } from '../../actions/service/find-legal-documents.ts';
import { Problem } from '../../core/problem.ts';
import type { Mailbox, ReadableEmail } from '../../ports/mailbox.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  emailCsp,
  emailHtml,
  emailListPage,
  emailPage,
  type MailboxContext,
  mailboxCsp,
} from '../pages/mailbox-pages.ts';
import type { WebApp } from '../pages/web-app.ts';
import { sendHtmlPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';

interface Deps extends Pick<Ports, 'db' | 'timeZone'> {
  readonly web?: WebApp | undefined;
}

const emailsPerPage = 25;
const nameParams = Type.Object({ name: Type.String() });

export const list = operation({
  general: 'ignored',
  schema: {
    summary: 'The mails that no mail server has taken',
    querystring: Type.Object({ before: Type.Optional(Type.String()) }),
    response: {},
  },
  async handler(deps: Deps, request, reply, mailbox: Mailbox) {
    const { before } = request.query;
    const found = await mailbox.list(emailsPerPage + 1, before);
    const emails = found.slice(0, emailsPerPage);
    const older = found.length > emails.length ? emails.at(-1)?.name : undefined;
    const page = { emails, isFirst: before === undefined, before: older };
    return sendHtmlPage(reply, emailListPage(page, await contextOf(deps)), mailboxCsp);
  },
});

export const show = operation({
  general: 'ignored',
  schema: {
    summary: 'One of these mails',
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
    summary: 'What a mail program would show of it',
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
