import { html } from './html.ts';
import type { PageParts } from './page-frame.ts';
import type { PageLanguage } from './page-language.ts';

type Say = PageLanguage['say'];
type Content = Omit<PageParts, 'page'>;

export interface Asked {
  readonly id: string;
  /** From a link that carries it: it need not be typed. */
  readonly password: string;
  /** What was wrong with the last try. */
  readonly problem: string | undefined;
}

/** Works without a script: the password travels in the body of the form. */
export function askForPassword(say: Say, { id, password, problem }: Asked): Content {
  const title = say('web/receive:title');
  return {
    title,
    content: html`<div class="card">
<h1>${title}</h1>
<p>${say('web/receive:ask')}</p>
${problem === undefined ? '' : html`<p class="notice bad" role="alert">${problem}</p>`}
<form method="post" action="download?id=${id}">
<label for="password">${say('web/receive:password')}</label>
<input id="password" name="password" type="password" value="${password}" required autocomplete="off" autocapitalize="off" spellcheck="false">
<button type="submit" class="main">${say('web/receive:open')}</button>
</form>
<p class="muted">${say('web/receive:whereFrom')}</p>
<noscript><p class="muted">${say('web/receive:noScript')}</p></noscript>
</div>`,
  };
}
