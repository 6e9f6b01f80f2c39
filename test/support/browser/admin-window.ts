import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inviteAdministrator } from '../../../src/administration/invitations.ts';
import type { Role } from '../../../src/core/permissions.ts';
import type { Cleanup } from '../cleanup.ts';
import { cookieOf, insertAdministrator, signIn } from '../server/admin-callers.ts';
import { nextCode, type TestAccount } from '../server/test-accounts.ts';
import { openWindow, type WatchedWindow, type WebServer } from '../server/web-server.ts';

/** Opens a window in which a new administrator of this role, or the given one, is signed in. */
export async function openAdminWindow(
  t: Cleanup,
  browser: Browser,
  server: WebServer,
  role: Role = 'administrator',
  options: BrowserContextOptions & { readonly administratorId?: string } = {},
): Promise<WatchedWindow> {
  const { administratorId, ...more } = options;
  const window = await openWindow(t, browser, server, more);
  await addSession(window.page, server, administratorId ?? (await insertAdministrator(server.ports, role)));
  return window;
}

/** Gives a browser a session, as after a sign-in. */
export async function addSession(page: Page, server: WebServer, administratorId: string): Promise<void> {
  const { token } = await signIn(server.ports, administratorId);
  const [name = '', value = ''] = cookieOf(server, token).split('=');
  const cookie = { name, value, url: server.baseUrl, sameSite: 'Strict', httpOnly: true } as const;
  await page.context().addCookies([cookie]);
}

/** Returns a link for a new administrator, as a start of the service prints it. */
export async function createSetupLink({ ports, baseUrl }: WebServer, role: Role = 'administrator'): Promise<string> {
  return `${baseUrl}/admin/setup#${(await inviteAdministrator(ports, { role })).token}`;
}

/** Enters name and password on the sign-in page. */
export async function enterPassword(page: Page, { name, password }: Pick<TestAccount, 'name' | 'password'>) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in on the page, with the next code of the authenticator app. */
export async function signInOnPage(page: Page, server: WebServer, account: TestAccount): Promise<void> {
  await enterPassword(page, account);
  await enterCode(page, nextCode(server.ports, account));
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
