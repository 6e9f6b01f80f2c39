import { problemAnswer } from '../../contract/problem.ts';
import type { Ports } from '../../ports/ports.ts';
import { framedPage, pageFrame } from '../pages/page-frame.ts';
import { type SenderPage, senderPage } from '../pages/sender-pages.ts';
import type { WebApp } from '../pages/web-app.ts';
import { type Route, route } from '../route.ts';
import { sendPage } from '../send-page.ts';
import { isFromThisMachine } from '../this-machine.ts';

/** Where people send, and look after what they have sent. All that is on them comes through the interface. */
export function senderPageRoutes(
  ports: Pick<Ports, 'languages' | 'db'>,
  web: WebApp | undefined,
  hasMailbox: boolean,
): readonly Route[] {
  if (web === undefined) return [];
  const show = (page: SenderPage, path: `/${string}`, summary: string) =>
    route({
      method: 'GET',
      path,
      general: 'ignored',
      schema: {
        operationId: `show${page === 'send' ? 'Send' : 'Transfers'}Page`,
        summary,
        response: { default: problemAnswer },
      },
      async handler(request, reply) {
        const frame = await pageFrame(ports, web, request, path.slice(1));
        const content = senderPage(frame.language.say, page, hasMailbox && isFromThisMachine(request));
        return sendPage(request, reply, framedPage(frame, content));
      },
    });
  return [
    show('send', '/', 'The page on which people send files'),
    show('transfers', '/transfers', 'The page with what somebody has sent and received'),
  ];
}
