import { findTermsVersion } from '../../actions/legal/legal-pages.ts';
import { findSenderSignOn, type SenderSignOnDeps } from '../../actions/verification/sender-sign-on.ts';
import type { Mailbox } from '../../ports/mailbox.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TryOut } from '../../runtime/try-out.ts';
import { forwardingSign } from '../access/forwarding.ts';
import { type SenderPage, senderPage } from '../pages/app-pages.ts';
import { createPageLayout, renderPage } from '../pages/page-layout.ts';
import type { WebApp } from '../pages/web-app.ts';
import { sendPublicPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';

interface Deps extends Pick<Ports, 'languages' | 'db'>, Pick<SenderSignOnDeps, 'signOn'> {
  readonly web: WebApp;
  readonly mailbox?: Mailbox | undefined;
  readonly tryOut?: TryOut | undefined;
}

/** The pages hold no data of a person: everything on them is loaded through the API. */
const show = (page: SenderPage, path: string, summary: string) =>
  operation({
    general: 'ignored',
    schema: { summary, response: {} },
    async handler(deps: Deps, request, reply) {
      const layout = await createPageLayout(deps, deps.web, request, path);
      const hasMailbox =
        deps.mailbox !== undefined && deps.tryOut?.isOpen() === true && forwardingSign(request.raw) === undefined;
      const parts = senderPage(layout.language.translate, page, hasMailbox);
      const signOn = await findSenderSignOn(deps);
      const config = page === 'send' ? { signOn, terms: await findTermsVersion(deps) } : { signOn };
      return sendPublicPage(request, reply, renderPage(layout, { ...parts, config }));
    },
  });

export const send = show('send', '', 'The page on which people send files');
export const transfers = show('transfers', 'transfers', 'The page with what somebody has sent and received');
