import { hashedInline } from './content-security-policies.ts';
import { designTokens } from './design-tokens.ts';

/** The style of the mailbox pages. It matches the web app, which may not be built. */
export const mailboxStyle = await hashedInline(`${designTokens}
*{box-sizing:border-box}
body{margin:0 auto;max-width:54rem;padding:1rem 1rem 4rem;background:var(--page);color:var(--ink);
font:1rem/1.5 var(--sans);overflow-wrap:anywhere}
h1{margin:.25rem 0 .5rem;font-size:1.6rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1rem}
p{margin:.5rem 0 1rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.brand{margin:.6rem 0 2rem;color:var(--accent);font-size:1.15rem;font-weight:700}
.brand a{text-decoration:none}
.brand a:hover{text-decoration:underline}
.muted{color:var(--muted)}
.mails{margin:0 0 1.5rem;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:12px}
.mails li{padding:.8rem 1.1rem}
.mails li+li{border-top:1px solid var(--line)}
.mails a{font-weight:600}
.about{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;color:var(--muted);font-size:.9rem}
nav a+a,footer a+a{margin-inline-start:1.5rem}
footer{margin-top:2rem;font-size:.9rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:0 0 1rem}
label,input,button{font:inherit}
label,input{display:block}
input{width:100%;max-width:28rem;padding:.5rem;border:1px solid var(--muted);border-radius:8px;background:var(--card);color:var(--ink)}
button{margin-top:.5rem;padding:.5rem 1.2rem;border:0;border-radius:8px;background:var(--accent);color:var(--page);font-weight:600}
dt{color:var(--muted)}
dd{margin:0}
iframe,pre{display:block;width:100%;border:1px solid var(--line);border-radius:12px;background:var(--card)}
iframe{height:75vh;min-height:24rem}
pre{margin:0;padding:1rem 1.1rem;white-space:pre-wrap;
font:.9rem/1.5 var(--mono)}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd+dt{margin-top:.5rem}}
`);
