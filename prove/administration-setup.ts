import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { totpCode, totpStep } from '../src/crypto/totp.ts';
import { filePayload, waitUntilSent } from '../test/support/browser/sender-window.ts';
import { type ReceivedEmail, verificationCodeIn } from '../test/support/mail/smtp-servers.ts';
import type { RunningService } from '../test/support/server/program.ts';
import { adminPassword, base32Bytes } from '../test/support/server/test-accounts.ts';
import { waitUntil } from '../test/support/wait-until.ts';

/**
 * How long people take, in seconds, by the keystroke-level model of Card, Moran and Newell: for a click they think, move
 * the pointer and press, and they type like someone who does it often, but not for a living.
 */
const secondsOf = { click: 1.35 + 1.1 + 0.2, key: 0.28 };

export interface SetupEffort {
  readonly clicks: number;
  readonly keys: number;
  /** The time that a person takes for these clicks and keys, and the time of the pages. */
  readonly seconds: number;
}

/** Uses a page, and counts what a person would click and type for it. */
class CountingUser {
  readonly #page: Page;
  #clicks = 0;
  #keys = 0;
  readonly #start = performance.now();

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  press(name: string): Promise<void> {
    return this.click(this.#page.getByRole('button', { name, exact: true }));
  }

  async type(target: Locator, text: string): Promise<void> {
    this.#clicks += 1;
    this.#keys += text.length;
    await target.fill(text);
  }

  /** Chooses a file: the button, the file in the dialog of the system, and its button. */
  async choose(field: string, file: ReturnType<typeof filePayload>): Promise<void> {
    this.#clicks += 3;
    await this.#page.setInputFiles(field, file);
  }

  effort(): SetupEffort {
    const [clicks, keys] = [this.#clicks, this.#keys];
    const ofPages = (performance.now() - this.#start) / 1000;
    return { clicks, keys, seconds: ofPages + clicks * secondsOf.click + keys * secondsOf.key };
  }
}

/** Follows the printed link through the assistant, and sends a transfer. The page is then signed in. */
export async function setUpAndSend(
  page: Page,
  { startOutput }: RunningService,
  received: readonly ReceivedEmail[],
): Promise<SetupEffort> {
  const user = new CountingUser(page);
  await page.goto(/\S+\/admin\/setup#\S+/.exec(startOutput)?.[0] ?? assert.fail('The start printed no set-up link'));
  await createAccount(page, user);
  await followAssistant(page, user);
  await sendFirstTransfer(page, user, received);
  return user.effort();
}

async function createAccount(page: Page, user: CountingUser): Promise<void> {
  await user.type(page.getByLabel('Name', { exact: true }), 'anna');
  await user.type(page.getByLabel('New password'), adminPassword);
  await user.press('Continue');
  const secret = base32Bytes((await page.locator('code.key').innerText()).replaceAll(/\s/g, ''));
  await user.type(page.getByLabel('Code that the app shows'), totpCode(secret, totpStep(new Date())));
  await user.press('Continue');
  await user.press('Download');
  await user.click(page.getByLabel('I have stored the codes'));
  await user.press('Continue');
}

/** Does every step that a service with a mail server, and without a virus scanner, has. */
async function followAssistant(page: Page, user: CountingUser): Promise<void> {
  const waitForStep = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await user.click(page.getByRole('link', { name: 'Start' }));
  await waitForStep('Name and logo');
  await user.type(page.getByLabel('Name of your organization'), 'Example Ltd');
  await user.press('Save and continue');
  await waitForStep('Public address');
  await user.press('Skip this step');
  await waitForStep('Mail server');
  await user.type(page.getByLabel('Your email address'), 'anna@example.org');
  await user.press('Send a test email');
  await page.getByText('The email to anna@example.org was accepted.').waitFor();
  await user.press('Continue');
  await waitForStep('Copy of the master key');
  await user.press('Show the key');
  const key = (await page.locator('.key-text').innerText()).trim();
  await user.press('I have a copy');
  await user.type(page.getByLabel('The last four characters'), key.slice(-4));
  await user.press('Confirm the copy');
  await waitForStep('Who may send');
  await user.click(page.getByLabel('We send to everyone, and everyone can send to us'));
  await user.type(page.getByLabel('Domain of your email addresses'), 'example.org');
  await user.press('Save and continue');
  await waitForStep('Virus scanner');
  await user.press('Skip this step');
  await waitForStep('Languages');
  await user.press('These languages are enough');
  await waitForStep('Set-up finished');
}

async function sendFirstTransfer(page: Page, user: CountingUser, received: readonly ReceivedEmail[]): Promise<void> {
  await user.click(page.getByRole('link', { name: 'Send the first transfer' }));
  await user.choose('#files', filePayload('plan.txt', 'Hello'));
  await user.type(page.locator('#address'), 'anna@example.org');
  await user.type(page.locator('#to'), 'bob@example.net');
  await user.press('Send');
  await page.locator('#code:focus').waitFor();
  const codeEmail = () => received.filter(({ to }) => to.includes('anna@example.org')).at(1);
  await waitUntil(() => codeEmail() !== undefined);
  await user.type(page.locator('#code'), await verificationCodeIn(codeEmail()?.bytes ?? assert.fail()));
  await waitUntilSent(page);
}
