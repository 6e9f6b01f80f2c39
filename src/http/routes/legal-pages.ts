import { viewLegalText } from '../../actions/legal/legal-pages.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { legalPage } from '../pages/message-pages.ts';
import { createPageLayout, legalPagePaths, renderPage } from '../pages/page-layout.ts';
import type { WebApp } from '../pages/web-app.ts';
import { sendPublicPage } from '../responses/send-html-page.ts';
import { operation } from '../route.ts';

interface Deps extends Pick<Ports, 'languages' | 'db'>, Pick<Runtime, 'legalHtml'> {
  readonly web: WebApp;
}

/** Shows a text of the administrator. A page without a text is not found. */
const show = (document: LegalDocument, summary: string) =>
  operation({
    general: 'ignored',
    schema: { summary, response: {} },
    async handler(deps: Deps, request, reply) {
      const layout = await createPageLayout(deps, deps.web, request, legalPagePaths[document]);
      const text = await viewLegalText(deps, document, layout.language.locale);
      return sendPublicPage(request, reply, renderPage(layout, legalPage(layout.language, document, text)));
    },
  });

export const legalNotice = show('imprint', 'The page that says who runs this service');
export const terms = show('terms-of-use', 'The page with the terms of use');
