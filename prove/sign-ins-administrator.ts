import assert from 'node:assert/strict';
import { totpCode, totpStep } from '../src/crypto/totp.ts';
import { type AdminBrowser, forwardedFor, openAdminBrowser } from '../test/support/server/admin-browser.ts';
import { adminPassword, base32Bytes } from '../test/support/server/test-accounts.ts';

/** An administrator of the proof, whose browser has signed in once from the home network. */
export interface Administrator {
  readonly id: string;
  readonly name: string;
  /** Signs in with a recovery code: one of an app works once in 30 seconds. */
  signIn(browser: AdminBrowser): Promise<void>;
  /** A browser at this address that has the cookie of the known browser. */
  knownBrowserAt(address: string): AdminBrowser;
  /** The client of the last browser that has signed in. */
  readonly browser: () => AdminBrowser;
}

/** A browser without cookies at this address. */
export function newBrowserAt(url: string, address: string): AdminBrowser {
  return openAdminBrowser(url, forwardedFor(address));
}

/** Accepts an invitation in a browser at the home network. */
export async function createAdministrator(
  url: string,
  link: string,
  { name, home }: { readonly name: string; readonly home: string },
): Promise<Administrator> {
  let browser = newBrowserAt(url, home);
  const token = new URL(link).hash.slice(1);
  const { state, totp } = await browser.admin.account.acceptInvitation({ token, name, password: adminPassword });
  const code = totpCode(base32Bytes(totp.secret), totpStep(new Date()));
  const { administrator, recoveryCodes } = await browser.admin.account.confirmInvitation({ state, code });
  const { cookies } = browser;
  const codes = [...recoveryCodes];
  return {
    id: administrator.id,
    name,
    async signIn(used) {
      await used.admin.account.signIn({ name, password: adminPassword, code: codes.at(-1) ?? '' });
      codes.pop();
      assert.equal((await used.admin.account.session()).administrator.name, name);
      browser = used;
      if (codes.length === 0) codes.push(...(await browser.admin.account.createRecoveryCodes()));
    },
    knownBrowserAt(address) {
      const moved = newBrowserAt(url, address);
      for (const [cookie, value] of cookies) if (cookie.endsWith('-device')) moved.cookies.set(cookie, value);
      return moved;
    },
    browser: () => browser,
  };
}
