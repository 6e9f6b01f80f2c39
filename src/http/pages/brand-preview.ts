import { type Brand, brandOf } from '../../core/brand.ts';
import { html } from '../../core/html.ts';
import type { Logo } from '../../core/logo/logo.ts';
import type { Settings } from '../../core/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { brandStyle, pageLogo } from './brand-parts.ts';
import { hashedInline } from './content-security-policies.ts';
import { mailboxStyle } from './mailbox-style.ts';
import { type PageLayout, renderPage } from './page-layout.ts';
import { offeredLanguages, type PageLanguage } from './page-messages.ts';
import { passwordFormContent } from './receive-pages.ts';
import type { WebApp } from './web-app.ts';

/** Files with sample pages by path. They need no server and no script. */
export type PreviewFiles = ReadonlyMap<string, string | Uint8Array>;

interface PreviewedBrand {
  readonly settings: Settings;
  readonly logo: (Logo & { readonly version: string }) | undefined;
}

/** Returns the pages for receiving and sending as they look with a brand, and the assets that they load. */
export async function brandPreview(
  web: WebApp,
  languages: Ports['languages'],
  language: PageLanguage,
  { settings, logo: given }: PreviewedBrand,
): Promise<PreviewFiles> {
  const brand: Brand = brandOf(settings);
  const style = await brandStyle(brand);
  const logo = pageLogo(given);
  const layout: PageLayout = {
    ...{ web, language, languages: offeredLanguages(languages, language), brand, logo, brandStyle: style },
    ...{ legal: [], returnPath: '', root: '' },
  };
  const receive = passwordFormContent(language.translate, { id: '', password: undefined, wrong: undefined, hint: '' });
  const files = new Map<string, string | Uint8Array>([
    ['receive.html', renderPage(layout, { page: undefined, isSample: true, ...receive })],
    ['send.html', renderPage(layout, { page: undefined, isSample: true, ...sampleForm(layout) })],
  ]);
  for (const name of [web.style, web.icon]) files.set(`assets/${name}`, web.assets.get(name)?.bytes.identity ?? '');
  for (const [name, asset] of web.assets) if (name.endsWith('.svg')) files.set(`assets/${name}`, asset.bytes.identity);
  if (style !== undefined) files.set(`assets/${style.name}`, style.css);
  if (logo !== undefined && given !== undefined) files.set(`assets/${logo.name}`, given.content);
  return files;
}

/** The elements of the page for sending that have a color. The page itself is made by its script. */
function sampleForm({ language: { translate } }: PageLayout) {
  const title = translate('web/send:title');
  return {
    title,
    content: html`<h1>${title}</h1>
<form class="card">
<label for="sample">${translate('web/send:subjectLabel')}</label>
<input id="sample" class="wide">
<p><code class="secret">k7fm-q2xp-9drt-h6vn</code></p>
<p><a href="#sample">${translate('web/common:transfers')}</a></p>
<p class="actions last"><button type="button" class="main">${translate('web/common:send')}</button>
<button type="button">${translate('web/common:copyPassword')}</button></p>
</form>`,
  };
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** Puts the assets of a sample page into the page, which then needs nothing else. */
export function inlineAssets(page: string, files: PreviewFiles): string {
  return page.replace(/\b(href|src)="assets\/([^"]+)"/g, (link, attribute: string, name: string) => {
    const url = dataUrl(name, files);
    return url === undefined ? link : `${attribute}="${url}"`;
  });
}

function dataUrl(name: string, files: PreviewFiles): string | undefined {
  const content = files.get(`assets/${name}`);
  const type = types[name.split('.').at(-1) ?? ''];
  if (content === undefined || type === undefined) return undefined;
  const bytes = Buffer.from(type === 'text/css' ? inlinePictures(Buffer.from(content).toString(), files) : content);
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function inlinePictures(css: string, files: PreviewFiles): string {
  return css.replace(/url\((["']?)[^)"']*?([\w.-]+\.svg)\1\)/g, (link, _quote, name: string) => {
    const url = dataUrl(name, files);
    return url === undefined ? link : `url("${url}")`;
  });
}

/**
 * Sends the token in the fragment of a link, which no request contains, with the first form of the page. A link that is
 * entered while the page is open changes only the fragment. Without a script, the token can be pasted.
 */
export const tokenScript = await hashedInline(`const open=()=>{const token=location.hash.slice(1);if(token==='')return;
history.replaceState(null,'',location.pathname);const form=document.forms[0];form.elements.token.value=token;form.submit()};
open();addEventListener('hashchange',open)
`);

/** Allows this script, and forms of this server. */
export const tokenFormCsp = [
  "default-src 'none'",
  `style-src ${mailboxStyle.source}`,
  'img-src data:',
  `script-src ${tokenScript.source}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
