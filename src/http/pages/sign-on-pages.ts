import { type Html, html } from '../../core/html.ts';
import { mailboxStyle } from './mailbox-style.ts';

/**
 * Leads to the administration. The browser has come from another site, so it sends the cookie of the session only when a
 * page of ours loads the next one. `path` is that of a page of the administration; this one is a level below the base URL.
 */
export function signedOnPage(path: string): string {
  const address = `..${path}`;
  return page(
    'Signed in',
    html`<meta http-equiv="refresh" content="${`0;url=${address}`}">
<h1>You are signed in</h1>
<p><a href="${address}">Continue to administration</a></p>`,
  );
}

export function signOnFailedPage(error: string): string {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
<p role="alert">${error}</p>
<p><a href="../admin">Back</a></p>`,
  );
}

/** Explains why there is no administration here. */
export function refusedPage(): string {
  return page(
    'Administration',
    html`<h1>Administration needs HTTPS</h1>
<p>Without HTTPS, others on the network could read your password. Open the address of the service that begins with
<code>https://</code>. If it has none, set SEALPOST_BASE_URL to one, or use a browser on the machine of the service. Behind a
proxy, add its address to SEALPOST_TRUSTED_PROXIES.</p>`,
  );
}

function page(title: string, content: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} &ndash; Sealpost</title>
<link rel="icon" href="data:,">
<style>${{ html: mailboxStyle.text }}</style>
</head>
<body>
<header><span class="brand">Sealpost</span></header>
<main>
${content}
</main>
</body>
</html>
`.html;
}
