import { type Html, html } from '../../core/html.ts';
import { tokenScript } from './linked-token.ts';
import { mailboxStyle } from './mailbox-style.ts';

interface SignInForm {
  readonly error?: string;
  /** The name of the single sign-on, if there is one. */
  readonly signOnLabel?: string | undefined;
}

/** Asks for name, password and code, or leads to the single sign-on. */
export function signInPage({ error, signOnLabel }: SignInForm): string {
  const signOn =
    signOnLabel === undefined ? '' : html`<p><a href="./sign-on/start">Sign in with <b>${signOnLabel}</b></a></p>`;
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
${alert(error)}
<form method="post" action="./admin">
<label>Name <input type="text" name="name" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required></label>
<label>Code of the authenticator app, or a recovery code
<input type="text" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required></label>
<button type="submit">Sign in</button></form>
${signOn}`,
  );
}

/**
 * Leads to the administration. The browser has come from another site, so it sends the cookie of the session only when a
 * page of ours loads the next one.
 */
export function signedOnPage(): string {
  return page(
    'Signed in',
    html`<meta http-equiv="refresh" content="0;url=../admin">
<h1>You are signed in</h1>
<p><a href="../admin">Continue to administration</a></p>`,
  );
}

export function signOnFailedPage(error: string): string {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
${alert(error)}
<p><a href="../admin">Back</a></p>`,
  );
}

/** Shows a service without administrators how to get one. */
export function notSetUpPage(): string {
  return page(
    'Set up administration',
    html`<h1>There is no administrator yet</h1>
<p>Open the set-up link that Sealpost has printed at its first start. It is valid for 24 hours. To get a new one, run
<code>sealpost admin invite</code> on the machine of the service.</p>`,
  );
}

export function signedInPage({ name, role }: { readonly name: string; readonly role: string }): string {
  return page(
    'Administration',
    html`<h1>Administration</h1>
<p>You are signed in as <b>${name}</b> (${role}).</p>
<p>To administer the service, use the API below <code>/api/admin</code>, or <code>sealpost admin</code> on the machine of the
service.</p>
<form method="post" action="./admin/sign-out"><button type="submit">Sign out</button></form>`,
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

/** Asks for the token of the link. */
export function invitationPage(error?: string): string {
  return page(
    'Set up administration',
    html`<h1>Set up administration</h1>
${alert(error)}
<p>Open the link that you have received, or enter the text after <code>#</code> in it.</p>
<form method="post" action="./setup"><input type="hidden" name="step" value="open">
<label>Token <input type="text" name="token" autocomplete="off" required></label>
<button type="submit">Continue</button></form>
<script>${{ html: tokenScript.text }}</script>`,
  );
}

interface AccountForm {
  readonly token: string;
  /** The name, if the invitation has one. */
  readonly name: string | null;
  readonly role: string;
  readonly error?: string;
}

/** Asks for name and password. */
export function accountPage({ token, name, role, error }: AccountForm): string {
  const nameField =
    name === null
      ? html`<label>Name <input type="text" name="name" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>`
      : html`<p>Name: <b>${name}</b></p>
<input type="hidden" name="name" autocomplete="username" value="${name}">`;
  return page(
    'Set up administration',
    html`<h1>Choose a password</h1>
${alert(error)}
<p>Your role is <b>${role}</b>. The password needs at least 12 characters.</p>
<form method="post" action="./setup"><input type="hidden" name="step" value="accept">
<input type="hidden" name="token" value="${token}">
${nameField}
<label>Password <input type="password" name="password" autocomplete="new-password" minlength="12" required></label>
<button type="submit">Continue</button></form>`,
  );
}

interface CodeForm {
  readonly state: string;
  /** Undefined after a wrong code: the app has the secret already. */
  readonly totp?: { readonly secret: string; readonly url: string };
  readonly error?: string;
}

/** Shows the secret for an authenticator app, and asks for a code of it. */
export function enrollmentPage({ state, totp, error }: CodeForm): string {
  const secret = totp && [
    html`<p>Add an account to an authenticator app on your phone, with this key. On the phone itself, you can
<a href="${totp.url}">open the app</a>.</p>
<pre>${inFours(totp.secret)}</pre>`,
  ];
  return page(
    'Set up administration',
    html`<h1>Add an authenticator app</h1>
${alert(error)}
${secret ?? ''}
<form method="post" action="./setup"><input type="hidden" name="step" value="confirm">
<input type="hidden" name="state" value="${state}">
<label>Code that the app shows <input type="text" name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button type="submit">Finish</button></form>`,
  );
}

/** Shows the recovery codes, once. */
export function recoveryCodesPage(codes: readonly string[]): string {
  return page(
    'Set up administration',
    html`<h1>Write down your recovery codes</h1>
<p>Each of them replaces your phone once. They are not shown again.</p>
<pre>${codes.join('\n')}</pre>
<p><a href="../admin">Continue to administration</a></p>`,
  );
}

function alert(error: string | undefined): Html | string {
  return error === undefined ? '' : html`<p role="alert">${error}</p>`;
}

function inFours(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? '';
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
