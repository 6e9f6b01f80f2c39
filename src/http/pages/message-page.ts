import { type Html, html } from '../../core/html.ts';
import { frameCsp, frameSandbox, hashedInline } from './content-security-policies.ts';
import { designTokens } from './design-tokens.ts';

const style = await hashedInline(`${designTokens}
body{margin:0;padding:.75rem 1rem;background:var(--card);color:var(--ink);font:1rem/1.55 var(--sans);overflow-wrap:anywhere}
p,ul,ol,blockquote,pre{margin:0 0 .75rem}
a{color:var(--accent)}
span{color:var(--muted)}
blockquote{padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--muted)}
pre,code{font-family:var(--mono);font-size:.92em;white-space:pre-wrap}
hr{border:0;border-top:1px solid var(--line)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`);

export const messageCsp = frameCsp(style.source);

export function messageFrame(src: string, title: string): Html {
  return html`<iframe class="message" src="${src}" title="${title}" sandbox="${frameSandbox}" referrerpolicy="no-referrer"></iframe>`;
}

/** Links open in a new tab, because the frame can show nothing else. */
export function messagePage(title: string, message: Html): string {
  return html`<!DOCTYPE html>
<html lang="">
<head>
<meta charset="utf-8">
<base target="_blank">
<title>${title}</title>
<style>${{ html: style.text }}</style>
</head>
<body dir="auto">
${message}
</body>
</html>
`.html;
}
