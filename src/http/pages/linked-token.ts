import { hashedInline } from './content-security-policies.ts';
import { mailboxStyle } from './mailbox-style.ts';

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
