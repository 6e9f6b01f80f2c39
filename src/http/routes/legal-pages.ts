import { showLegalText } from '../../actions/show-legal-text.ts';
import { problemAnswer } from '../../contract/problem.ts';
import type { LegalDocument } from '../../core/legal-text.ts';
import type { Ports } from '../../ports/ports.ts';
import { legalPage } from '../pages/legal-page.ts';
import { framedPage, legalPages, pageFrame } from '../pages/page-frame.ts';
import type { WebApp } from '../pages/web-app.ts';
import { type Route, route } from '../route.ts';
import { sendPage } from '../send-page.ts';

/** What the administrator has to show to people, for people. Where there is no text, there is no page. */
export function legalPageRoutes(ports: Pick<Ports, 'languages' | 'db'>, web: WebApp | undefined): readonly Route[] {
  if (web === undefined) return [];
  const show = (document: LegalDocument, operationId: string, summary: string) =>
    route({
      method: 'GET',
      path: `/${legalPages[document]}`,
      general: 'ignored',
      schema: { operationId, summary, response: { default: problemAnswer } },
      async handler(request, reply) {
        const frame = await pageFrame(ports, web, request, legalPages[document]);
        const text = await showLegalText(ports, document, frame.language.locale);
        return sendPage(request, reply, framedPage(frame, legalPage(frame.language, document, text)));
      },
    });
  return [
    show('imprint', 'showImprintPage', 'The page that says who runs this service'),
    show('terms-of-use', 'showTermsPage', 'The page with the terms of use'),
  ];
}
