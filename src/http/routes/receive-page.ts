import { Type } from 'typebox';
import type { Door } from '../../actions/open-transfer.ts';
import { problemAnswer } from '../../contract/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import type { BaseUrl } from '../links.ts';
import { framedPage, pageFrame } from '../pages/page-frame.ts';
import { askForPassword } from '../pages/receive-pages.ts';
import type { WebApp } from '../pages/web-app.ts';
import { type Route, route } from '../route.ts';
import { sendPage } from '../send-page.ts';

interface Share extends Pick<Ports, 'db' | 'keys' | 'clock' | 'languages'> {
  readonly baseUrl: BaseUrl;
  readonly door: () => Door;
}

/** Where the link of a mail leads. */
export function receivePageRoutes(ports: Share, web: WebApp | undefined): readonly Route[] {
  if (web === undefined) return [];

  const getPage = route({
    method: 'GET',
    path: '/download',
    general: 'ignored',
    schema: {
      operationId: 'showReceivePage',
      summary: 'The page on which recipients open a transfer',
      querystring: Type.Object({ id: Type.Optional(Type.String()), password: Type.Optional(Type.String()) }),
      response: { default: problemAnswer },
    },
    async handler(request, reply) {
      const { id = '', password = '' } = request.query;
      const frame = pageFrame(ports, web, request, `download?id=${id}`);
      const content = askForPassword(frame.language.say, { id, password, problem: undefined });
      return sendPage(request, reply, framedPage(frame, { page: 'receive', ...content }));
    },
  });

  return [getPage];
}
