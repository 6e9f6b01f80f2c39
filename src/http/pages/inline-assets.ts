import type { PreviewFiles } from './brand-preview.ts';
import { hashedInline } from './content-security-policies.ts';
import { mailboxStyle } from './mailbox-style.ts';

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
