import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { describeTransfer } from '../../actions/describe-transfer.ts';
import { listFiles } from '../../actions/list-files.ts';
import { type Door, openTransfer } from '../../actions/open-transfer.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { Problem } from '../../core/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { clientAddress } from '../client-address.ts';
import { readForm } from '../form-body.ts';
import { typedPassword } from '../general-parameters.ts';
import { addressHoldsPassword, sendToCleanAddress, takeCarried } from '../link-password.ts';
import type { BaseUrl } from '../links.ts';
import { framedPage, type PageParts, pageFrame } from '../pages/page-frame.ts';
import { askForPassword, openedTransfer, refusedTransfer } from '../pages/receive-pages.ts';
import type { WebApp } from '../pages/web-app.ts';
import { answerTo } from '../problems.ts';
import { rawBody } from '../request-bodies.ts';
import { type Route, route } from '../route.ts';
import { sendPage, sendPrivatePage } from '../send-page.ts';

interface Share extends Pick<Ports, 'db' | 'keys' | 'clock' | 'languages'> {
  readonly baseUrl: BaseUrl;
  readonly door: () => Door;
}

const idQuery = { id: Type.Optional(Type.String()) };

/** Where the link of a mail leads. It asks for the password, and tells nothing of a transfer to who only looks. */
export function receivePageRoutes(ports: Share, web: WebApp | undefined): readonly Route[] {
  if (web === undefined) return [];
  const frameFor = (request: FastifyRequest, id: string) => pageFrame(ports, web, request, `download?id=${id}`);

  const getPage = route({
    method: 'GET',
    path: '/download',
    general: 'ignored',
    schema: {
      operationId: 'showReceivePage',
      summary: 'The page on which recipients open a transfer',
      querystring: Type.Object(idQuery),
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      const { id = '' } = request.query;
      if (addressHoldsPassword(request)) return sendToCleanAddress(ports, request, reply, id);
      const carried = takeCarried(ports, request, reply, id);
      const frame = await frameFor(request, id);
      // The password of a link is only filled in: what follows links to look behind them tries nothing.
      const asked = { id, password: carried?.password, triesLeft: undefined };
      const page = framedPage(frame, { page: 'receive', ...askForPassword(frame.language.say, asked) });
      return carried === undefined ? sendPage(request, reply, page) : sendPrivatePage(reply, page);
    },
  });

  const openPage = route({
    method: 'POST',
    path: '/download',
    general: 'ignored',
    schema: {
      operationId: 'showReceivedTransfer',
      summary: 'The same for browsers without scripts, with the files of the transfer',
      querystring: Type.Object(idQuery),
      body: rawBody,
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      const { id = '' } = request.query;
      const form = await readForm(request, ports.baseUrl);
      const password = typedPassword(form.get('password') ?? '');
      const frame = await frameFor(request, id);
      const send = (content: Omit<PageParts, 'page'>, status = 200): FastifyReply =>
        sendPrivatePage(reply.code(status), framedPage(frame, { page: undefined, ...content }));
      try {
        const knock = { transferId: id, password: password || undefined, address: clientAddress(request) };
        const transfer = await openTransfer(ports.door(), knock);
        const description = await describeTransfer(ports, transfer);
        return send(openedTransfer(frame.language, { id, description, list: await listFiles(ports, transfer) }));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { status } = answerTo(error);
        if (error.code !== 'password_wrong')
          return send(refusedTransfer(frame.language, error, ports.clock.now()), status);
        const triesLeft = Number(error.members['attemptsLeft'] ?? 1);
        return send(askForPassword(frame.language.say, { id, password: undefined, triesLeft }), status);
      }
    },
  });

  return [getPage, openPage];
}
