import { signal } from '@preact/signals';
import { verifiedAddress } from './identity.ts';

/** The code from a link that was opened in this tab, until it is used. */
export const linkCode = signal<string | undefined>(undefined);

/** A link has two more characters than the short code in the email. */
export const shownCode = (code: string) => code.replace(/^([a-z2-9]{4})([a-z2-9]{4})00$/, '$1-$2');

/** Removes the code from the address bar first. Ignores it if an address is already verified. */
function takeCodeFromUrl(): void {
  const code = /^#code=([A-Za-z0-9-]{1,100})$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', location.pathname);
  if (verifiedAddress.value === undefined) linkCode.value = code;
}
takeCodeFromUrl();
addEventListener('hashchange', takeCodeFromUrl);

/** Whether the link in the email has opened this tab. The code was then requested in another one. */
export const isOpenedByLink = linkCode.value !== undefined;
