/** How the pages of the mailbox look. The colours are those of the letters. */
const style = `
:root{color-scheme:light dark;--page:#f2f4f1;--card:#fff;--line:#dde3df;--ink:#22302f;--muted:#5b6866;--accent:#17605a}
@media (prefers-color-scheme:dark){
:root{--page:#131817;--card:#1b2221;--line:#36413f;--ink:#e6edeb;--muted:#a5b3b0;--accent:#8fd6cb}
}
*{box-sizing:border-box}
body{margin:0 auto;max-width:52rem;padding:1.5rem 1rem 3rem;background:var(--page);color:var(--ink);
font:1rem/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}
h1{margin:.25rem 0 .5rem;font-size:1.6rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1rem}
p{margin:.5rem 0 1rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.brand{margin:0 0 1.5rem;color:var(--accent);font-weight:600}
.muted{color:var(--muted)}
.mails{margin:0 0 1.5rem;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:10px}
.mails li{padding:.8rem 1.1rem}
.mails li+li{border-top:1px solid var(--line)}
.mails a{font-weight:600}
.about{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;color:var(--muted);font-size:.9rem}
nav a+a{margin-inline-start:1.5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:0 0 1rem}
dt{color:var(--muted)}
dd{margin:0}
iframe,pre{display:block;width:100%;border:1px solid var(--line);border-radius:10px;background:var(--card)}
iframe{height:75vh;min-height:24rem}
pre{margin:0;padding:1rem 1.1rem;white-space:pre-wrap;
font:.9rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd+dt{margin-top:.5rem}}
`;

const digest = await crypto.subtle.digest('SHA-256', Buffer.from(style));

export const mailboxStyle = {
  /** Between the tags of a style element. */
  text: style,
  /** What a content security policy calls it. */
  source: `'sha256-${Buffer.from(digest).toString('base64')}'`,
};
