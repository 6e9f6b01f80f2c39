import { signal } from '@preact/signals';
import { finishSignOn, startSignOn, verifiedAddress } from '../identity.ts';

/** Why the single sign-on in this tab has failed. */
export const signOnProblem = signal<unknown>(undefined);

/** `#sign-on`: a tab that was opened to sign in. `#oidc=…`: the browser returns from the other server. */
const fragment = /^#(?:sign-on|oidc=([^#]{1,30000}))$/;

/** Whether this tab was opened for the single sign-on. The draft is in another one. */
export const isOpenedForSignOn = fragment.test(location.hash);

/** Removes the fragment from the address bar first. Ignores it if an address is already verified. */
function signOnFromUrl(): void {
  const [found, query] = fragment.exec(location.hash) ?? [];
  if (found === undefined) return;
  history.replaceState(null, '', location.pathname);
  if (verifiedAddress.value !== undefined) return;
  signOnProblem.value = undefined;
  const step = query === undefined ? leave() : finish(query);
  step.catch((error: unknown) => {
    signOnProblem.value = error;
  });
}
signOnFromUrl();
addEventListener('hashchange', signOnFromUrl);

async function leave(): Promise<void> {
  location.replace(await startSignOn());
}

async function finish(query: string): Promise<void> {
  await finishSignOn(decodeURIComponent(query));
}
