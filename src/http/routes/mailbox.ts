import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { tellLegalDocuments } from '../../actions/tell-legal-texts.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { Problem } from '../../core/problem.ts';
import type { Mailbox, ReadableMail } from '../../ports/mailbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { listPage, mailHtml, mailPage, mailSecurity, pageSecurity } from '../pages/mailbox-pages.ts';
import { type Route, route } from '../route.ts';
import { isFromThisMachine } from '../this-machine.ts';

const mailsOnAPage = 25;
const nameParams = Type.Object({ name: Type.String() });

/**
 * Pages for people who try out, and no part of the interface: where there is no mailbox, there are no such paths.
 * Codes and links stand in them, so they answer the browser of this machine alone.
 */
export function mailboxRoutes(
  ports: Pick<Ports, 'db'>,
  mailbox: Mailbox | undefined,
  hasOtherPages: boolean,
): readonly Route[] {
  if (mailbox === undefined) return [];
  const legal = async () => (hasOtherPages ? tellLegalDocuments(ports) : undefined);

  async function mailNamed(request: FastifyRequest, name: string): Promise<ReadableMail> {
    refuseStrangers(request);
    const mail = await mailbox?.read(name);
    if (mail === undefined) throw new Problem('entity_unknown');
    return mail;
  }

  const listMails = route({
    method: 'GET',
    path: '/mailbox',
    general: 'ignored',
    schema: {
      operationId: 'listMails',
      summary: 'The mails that no mail server has taken',
      querystring: Type.Object({ before: Type.Optional(Type.String()) }),
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      refuseStrangers(request);
      const { before } = request.query;
      const found = await mailbox.list(mailsOnAPage + 1, before);
      const mails = found.slice(0, mailsOnAPage);
      const older = found.length > mails.length ? mails.at(-1)?.name : undefined;
      const list = { mails, isFirst: before === undefined, before: older };
      return sendHtml(reply, pageSecurity, listPage(list, await legal()));
    },
  });

  const getMail = route({
    method: 'GET',
    path: '/mailbox/:name',
    general: 'ignored',
    schema: {
      operationId: 'getMail',
      summary: 'One of these mails',
      params: nameParams,
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      const { name } = request.params;
      return sendHtml(reply, pageSecurity, mailPage(name, await mailNamed(request, name), await legal()));
    },
  });

  const getMailHtml = route({
    method: 'GET',
    path: '/mailbox/:name/html',
    general: 'ignored',
    schema: {
      operationId: 'getMailHtml',
      summary: 'What a mail program would show of it',
      params: nameParams,
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      return sendHtml(reply, mailSecurity, mailHtml(await mailNamed(request, request.params.name)));
    },
  });

  return [listMails, getMail, getMailHtml];
}

function sendHtml(reply: FastifyReply, security: string, page: string): FastifyReply {
  return reply.header('content-security-policy', security).type('text/html; charset=utf-8').send(page);
}

function refuseStrangers(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw new Problem('endpoint_unknown');
}
