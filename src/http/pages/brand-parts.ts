import type { SupportContact } from '../../core/brand.ts';
import { type Html, html } from '../../core/html.ts';
import type { PageLayout } from './page-layout.ts';

/** The name of the service as a link. */
export function brandLink({ brand }: PageLayout, href: string): Html {
  const look = brand.isNamed ? 'brand own' : 'brand';
  return html`<a class="${look}" href="${href}"><span dir="auto">${brand.name}</span></a>`;
}

/** The promise of the service, a list of contact and legal texts, and the lines of the organization. */
export function footer({ brand, language: { translate } }: PageLayout, legalLinks: readonly Html[]): Html {
  const { place, support, footer: lines } = brand;
  const stored = html` <span data-message="common:place">${translate('web/common:place')}</span> <bdi>${place}</bdi>`;
  const contact =
    support === undefined
      ? []
      : [
          html`<li><span data-message="common:support">${translate('web/common:support')}</span> <a href="${support.link}"><bdi>${contactText(support)}</bdi></a></li>\n`,
        ];
  const links = [...contact, ...legalLinks];
  const own = lines.map((line) => html`<p dir="auto">${line}</p>\n`);
  return html`<footer class="foot">
<p><span data-message="common:promise">${translate('web/common:promise')}</span>${place === '' ? '' : stored}</p>
${links.length === 0 ? '' : html`<ul>${links}</ul>`}
${own.length === 0 ? '' : html`<div class="lines">${own}</div>`}
</footer>`;
}

/** A phone number stays in one line. */
function contactText({ text, link }: SupportContact): string {
  return link.startsWith('tel:') ? text.replaceAll(' ', '\u00a0') : text;
}
