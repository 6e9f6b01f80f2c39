/** `npm run pictures`: the pictures of the README and the guide, in `docs/pictures`, from one transfer with default settings. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { html } from '../src/core/html.ts';
import { openBrowser } from '../test/support/browser/open-browser.ts';
import { enterPassword } from '../test/support/browser/receive-page-states.ts';
import { openSenderWindow, startCompletingWebServer } from '../test/support/browser/sender-window.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { createEmailCollector } from '../test/support/mail/sent-emails.ts';
import { openWindow } from '../test/support/server/web-server.ts';
import { ensureSystemPackages } from './system-packages.ts';

type Theme = 'light' | 'dark';
/** A screenshot in each theme. */
type Shots = Readonly<Record<Theme, Buffer>>;

const pictures = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const sender = { name: 'Anna Berger', address: 'anna.berger@example.org' };
const recipient = 'ben.novak@example.net';
const files = { 'Q3 report.pdf': 2_400_000, 'photos.zip': 18_600_000 };
/** The bytes of the larger file that are uploaded when the picture is taken. */
const shownBytes = 11_000_000;
const uploadBytesPerMs = 1500;

// In CSS pixels. Three cards side by side make a picture that is 1600 pixels wide.
const card = { width: 390, height: 700 };
const hero = { width: 1280, height: 830 };
const phone = { width: 390, height: 844 };
const guide = { width: 800, height: 800 };
const scale = 1.25;
const captions = ['Anna sends files', 'Ben gets an email', 'Ben downloads the files'];

ensureSystemPackages(['chromium']);
await using cleanup = createCleanup();
const browser = await openBrowser();
cleanup.after(() => browser.close());
const service = await startCompletingWebServer(cleanup);
const window = { locale: 'en', viewport: card, deviceScaleFactor: 2 };

const { shots: uploading, password } = await send();
const email = await emailToRecipient();
const received = await receive();
await compose(uploading, await shootEmail(email), received);
console.log(`The pictures are in ${pictures}`);

/** Sends the files in a browser, with a slow upload, and returns pictures of the upload and the password. */
async function send(): Promise<{ readonly shots: Shots; readonly password: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-pictures-'));
  cleanup.after(() => rm(folder, { recursive: true }));
  const paths = Object.entries(files).map(([name, size]) => [join(folder, name), size] as const);
  for (const [path, size] of paths) await writeFile(path, Buffer.alloc(size));
  const { page } = await openSenderWindow(cleanup, browser, service, { ...window, address: sender.address });
  await page.goto(`${service.baseUrl}/`);
  await page.locator('#account summary').click();
  await page.locator('#account-name').fill(sender.name);
  await page.keyboard.press('Escape');
  await page.locator('#to').fill(recipient);
  await page.keyboard.press('Enter');
  await page.setInputFiles(
    '#files',
    paths.map(([path]) => path),
  );
  const password = await page.locator('.secret:not(:empty)').innerText();
  await page.locator('#subject').fill('Q3 report');
  await shootForGuide(page, 'send');
  const { reached, release } = await holdUpload(page);
  await page.locator('#send').click();
  await reached;
  await scrollTo(page, '.card');
  const shots = await shoot(page);
  release();
  await page.locator('progress').first().waitFor({ state: 'detached' });
  return { shots, password };
}

/** Makes the upload slow, and holds it at the shown bytes until it is released. */
async function holdUpload(page: Page): Promise<{ readonly reached: Promise<void>; release(): void }> {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let previous = 0;
  await page.route('**/content', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    const transferMs = Math.max(0, offset - previous) / uploadBytesPerMs;
    previous = offset;
    if (offset > shownBytes) reach();
    await (offset > shownBytes ? released : pause(transferMs));
    await route.continue();
  });
  return { reached, release };
}

async function emailToRecipient(): Promise<Email> {
  const collect = createEmailCollector(service.ports);
  for (;;) {
    const email = (await collect()).get(recipient);
    if (email !== undefined) return email;
  }
}

/** Opens the transfer like its recipient, and takes the phone picture too. */
async function receive(): Promise<Shots> {
  const id = /\/download\?id=(\w+)/.exec(email.text ?? '')?.[1];
  const { page } = await openWindow(cleanup, browser, service, window);
  await page.goto(`${service.baseUrl}/download?id=${id}`);
  await enterPassword(page, password);
  await page.locator('.files').waitFor();
  await shootForGuide(page, 'receive');
  await page.setViewportSize(phone);
  for (const [theme, shot] of Object.entries(await shoot(page))) {
    await writeFile(`${pictures}/phone-${theme}.png`, shot);
  }
  await page.setViewportSize(card);
  await scrollTo(page, '.card:has(.files)');
  return shoot(page);
}

/** Takes a picture of the whole page for the guide. */
async function shootForGuide(page: Page, name: string): Promise<void> {
  await page.setViewportSize(guide);
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  await page.setViewportSize(card);
}

/** Scrolls until the first element that matches is at the top, below a margin. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.evaluate(`scrollTo(0, document.querySelector('${selector}').getBoundingClientRect().top + scrollY - 14)`);
}

/** The email like a mail program shows it, below its subject and addresses. */
async function shootEmail({ subject = '', from, html: content = '' }: Email): Promise<Shots> {
  const { page } = await openWindow(cleanup, browser, service, window);
  const head = html`<style>
.head { padding: 18px 20px; border-bottom: 1px solid #8886; color: #22302f; background: #fff; font: 15px/1.6 sans-serif }
@media (prefers-color-scheme: dark) { .head { color: #e6edeb; background: #1b2221 } }
</style><div class="head"><b>${subject}</b><br>${from?.name ?? ''} &lt;${from?.address ?? ''}&gt;<br>to ${recipient}</div>`;
  await page.setContent(content.replace(/<body[^>]*>/, (body) => `${body}${head.html}`));
  return shoot(page);
}

async function shoot(page: Page): Promise<Shots> {
  const take = async (colorScheme: Theme) => {
    await page.emulateMedia({ colorScheme });
    return page.screenshot();
  };
  return { light: await take('light'), dark: await take('dark') };
}

/** Puts the three cards side by side. */
async function compose(...shots: readonly Shots[]): Promise<void> {
  const { page } = await openWindow(cleanup, browser, service, { viewport: hero, deviceScaleFactor: scale });
  for (const theme of ['light', 'dark'] as const) {
    const figures = captions.map(
      (caption, index) => html`<figure><figcaption><b>${String(index + 1)}</b>${caption}</figcaption>
<img src="data:image/png;base64,${shots[index]?.[theme].toString('base64') ?? ''}" alt=""></figure>`,
    );
    await page.setContent(html`<!DOCTYPE html><style>${{ html: style(theme) }}</style>${figures}`.html);
    await page.screenshot({ path: `${pictures}/hero-${theme}.png` });
  }
}

function style(theme: Theme): string {
  const [page, ink, line] = theme === 'light' ? ['#e6f1ee', '#22302f', '#c9d8d4'] : ['#0e1312', '#e6edeb', '#36413f'];
  return `body { margin: 0; height: 100vh; display: flex; justify-content: space-evenly; align-items: center; background: ${page} }
figure { margin: 0 }
figcaption { margin: 0 0 16px; color: ${ink}; font: 600 22px sans-serif }
b { display: inline-block; width: 34px; margin-right: 12px; border-radius: 17px; background: #2a8279; color: #fff; line-height: 34px; text-align: center }
img { display: block; width: ${card.width}px; border: 1px solid ${line}; border-radius: 14px; box-shadow: 0 8px 24px #0003 }`;
}
