import { hashedInline } from './content-security-policies.ts';
import { designTokens } from './design-tokens.ts';

/** The style of the mailbox pages. It matches the web app, which may not be built. */
export const mailboxStyle = await hashedInline(`${designTokens}
*{box-sizing:border-box}
html{scrollbar-gutter:stable}
body{margin:0;padding:0 max(1.25rem,(100% - 66rem)/2) 4rem;background:var(--page);color:var(--ink);
font:1rem/1.5 var(--sans);overflow-wrap:anywhere}
body::before{content:"";position:absolute;inset:0 0 auto;height:6px;
background:repeating-linear-gradient(-55deg,var(--accent) 0 22px,transparent 0 33px,var(--seal) 0 55px,transparent 0 66px)}
h1,h2{font-family:var(--serif);line-height:1.2}
h1{margin:.25rem 0 .5rem;font-size:clamp(1.7rem,1.4rem + 1.2vw,2.1rem)}
h2{margin:2rem 0 .5rem;font-size:1.25rem}
p{margin:.5rem 0 1rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;min-height:5.5rem;padding:1.25rem 0 .75rem}
.brand{display:inline-flex;align-items:center;gap:.6rem;color:var(--accent);font:700 1.35rem/1.2 var(--serif);text-decoration:none}
.brand svg{width:2.2rem;height:2.2rem}
header nav a{color:var(--ink);font-weight:600;text-decoration:none}
header nav a:hover{text-decoration:underline}
header nav [aria-current]{color:var(--accent)}
.muted{color:var(--muted)}
.mails{margin:0 0 1.5rem;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:16px}
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
iframe,pre{display:block;width:100%;border:1px solid var(--line);border-radius:16px;background:var(--card)}
iframe{height:75vh;min-height:24rem}
pre{margin:0;padding:1rem 1.1rem;white-space:pre-wrap;
font:.9rem/1.5 var(--mono)}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd+dt{margin-top:.5rem}}
`);
