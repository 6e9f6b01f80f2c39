import { hashedStyle } from './hashed-style.ts';
import { type Html, html } from './html.ts';
import { tokens } from './look.ts';

const style = await hashedStyle(`${tokens}
body{margin:0;padding:.75rem 1rem;background:var(--card);color:var(--ink);font:1rem/1.55 var(--sans);overflow-wrap:anywhere}
p,ul,ol,blockquote,pre{margin:0 0 .75rem}
a{color:var(--accent)}
span{color:var(--muted)}
blockquote{padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--muted)}
pre,code{font-family:var(--mono);font-size:.92em;white-space:pre-wrap}
hr{border:0;border-top:1px solid var(--line)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`);

const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** For words of somebody else in a frame of a page of ours: they are of no origin, run nothing and load nothing. */
export const messageSecurity = [
  "default-src 'none'",
  `style-src ${style.source}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${sandbox}`,
].join('; ');

/** A frame with a message. It can be scrolled with the keyboard. */
export function messageFrame(src: string, title: string): Html {
  return html`<iframe class="message" src="${src}" title="${title}" sandbox="${sandbox}" referrerpolicy="no-referrer"></iframe>`;
}

/** Its links open a page of their own: in the frame nothing else can be shown. */
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
