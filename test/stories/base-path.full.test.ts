import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { blocksIn, readDocPage } from '../../scripts/doc-pages.ts';
import { signInOnPage } from '../support/browser/admin-window.ts';
import { assertUsableOnAllScreens } from '../support/browser/assert-usable.ts';
import { downloadByLink } from '../support/browser/download-by-link.ts';
import { createRichTransfer, downloadPageOf, enterPassword } from '../support/browser/receive-page-states.ts';
import {
  clickSend,
  filePayload,
  fillSendForm,
  openSenderWindow,
  waitForHeading,
  waitUntilSent,
} from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { writeCertificate } from '../support/server/certificate.ts';
import { freePort } from '../support/server/free-port.ts';
import { runNginx } from '../support/server/nginx.ts';
import { createAccount } from '../support/server/test-accounts.ts';
import { failedWithStatus, openWindow, phone, startWebServer } from '../support/server/web-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const { browser, server, folder } = await createStoryFixture();
const port = await freePort();
const { upstream, locations } = documentedConfig(server.server.address.port);
const proxy = await runNginx(folder, `listen 127.0.0.1:${port}; ${locations}`, upstream);
after(proxy.end);
/** The server, reached through the proxy. */
const proxied = { ...server, baseUrl: `http://127.0.0.1:${port}/post` };

/** Returns the upstream and the locations for a path prefix from the documentation. */
function documentedConfig(port: number): { readonly upstream: string; readonly locations: string } {
  const blocks = blocksIn(readDocPage('docs/reverse-proxy.md')).filter(({ language }) => language === 'nginx');
  const [upstream] =
    /^upstream sealpost \{.*?^\}$/ms.exec(blocks[0]?.text ?? '') ?? assert.fail('There is no upstream');
  const locations = blocks.find(({ text }) => text.includes('location /post/')) ?? assert.fail('There is no prefix');
  return { upstream: upstream.replace('127.0.0.1:8080', `127.0.0.1:${port}`), locations: locations.text };
}

test('files can be received behind a proxy, below a path', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, proxied);
  const made = await createRichTransfer(server);
  await page.goto(downloadPageOf(proxied, made));
  await enterPassword(page, made.password);
  await waitForHeading(page, 'Ann Example sent you 3 files and a confidential message');
  assert.equal((await downloadByLink(page, 'Download תוכנית.docx')).bytes.toString(), 'A plan');
  await page.frameLocator('iframe').getByText('4711').waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from('A plan') });
  await page.getByText('identical to תוכנית.docx').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await waitForHeading(page, 'Ann Example hat Ihnen 3 Dateien und eine vertrauliche Nachricht gesendet');
  assertQuiet();
});

test('the API reference can be read behind a proxy, below a path and with the keyboard', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, proxied);
  const response = await page.goto(`${proxied.baseUrl}/api/docs`);
  await assertValidHtml((await response?.text()) ?? '', 'API reference');
  const search = page.getByRole('searchbox', { name: 'Search the operations' });
  await search.fill('no such operation');
  await page.getByText('No operation contains these words').waitFor();
  // Words of the description and of the path are found, too.
  await search.fill('SIZE transfer-sessions');
  await page.getByText('2 operations', { exact: true }).waitFor();
  await assertUsableOnAllScreens(page, 'API reference, search');
  await page.reload();
  await page.getByText('2 operations', { exact: true }).waitFor();
  await search.press('Enter');
  await page.locator('a:focus', { hasText: 'Register a file' }).press('Enter');
  await page.waitForURL(`${proxied.baseUrl}/api/docs/uploads#registerFile`);
  const request = page
    .getByRole('article', { name: 'Register a file' })
    .locator('summary', { hasText: 'Example request' });
  await request.press('Enter');
  await page.getByText('$BASE/api/users/').filter({ visible: true }).waitFor();
  const lefts = await page.evaluate(
    "[...document.querySelectorAll('main > *')].map((part) => part.getBoundingClientRect().left)",
  );
  assert.equal(new Set(lefts as number[]).size, 1, 'paragraphs, headings and lists begin at the same edge');
  await page.setViewportSize(phone);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
  await assertUsableOnAllScreens(page, 'API reference, tag');
  await page.getByRole('searchbox').fill('unlock');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(`${proxied.baseUrl}/api/docs?q=unlock`);
  await page.goto(`${proxied.baseUrl}/api/docs#addFiles`);
  await page.waitForURL(`${proxied.baseUrl}/api/docs/uploads#addFiles`);
  await page.getByRole('link', { name: 'Sealpost' }).click();
  await page.waitForURL(`${proxied.baseUrl}/`);
  assertQuiet();
});

test('the API reference lists all operations without a script', async (t) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${proxied.baseUrl}/api/docs#addFiles`);
  await page.getByRole('link', { name: 'Add several files' }).click();
  await page.waitForURL(`${proxied.baseUrl}/api/docs/uploads#addFiles`);
  assert.equal(await page.getByRole('searchbox').count(), 0, 'a search that needs a script is not shown');
});

test('files can be sent and managed behind a proxy, below a path', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, proxied);
  await page.goto(`${proxied.baseUrl}/`);
  const large = Buffer.alloc(5 * 2 ** 20, 7);
  await fillSendForm(page, {
    subject: 'From below',
    files: [filePayload('plan.txt', 'Hello'), filePayload('large.bin', large)],
  });
  await clickSend(page);
  await waitUntilSent(page);
  await page.getByRole('navigation').getByRole('link', { name: 'My transfers' }).click();
  await page.waitForURL(`${proxied.baseUrl}/transfers`);
  await page.getByRole('heading', { name: 'From below' }).waitFor();
  await page.getByText('Downloaded by 0 of 1').waitFor();
  assertQuiet();
});

test('administrators sign in and work behind a proxy with HTTPS, below a path', async (t) => {
  const securePort = await freePort();
  const baseUrl = `https://127.0.0.1:${securePort}/post`;
  const secure = await startWebServer(t, { baseUrl: new URL(baseUrl) });
  const config = documentedConfig(secure.server.address.port);
  const ownFolder = await mkdtemp(join(folder, 'secure-'));
  const { cert, key } = writeCertificate(ownFolder);
  const listen = `listen 127.0.0.1:${securePort} ssl; ssl_certificate ${cert}; ssl_certificate_key ${key};`;
  const secureProxy = await runNginx(ownFolder, `${listen} ${config.locations}`, config.upstream);
  t.after(secureProxy.end);
  const { trackingId } = await createTransfer(secure.ports, { password: undefined });
  const account = await createAccount(secure.ports, { name: 'below' });
  const { page, assertQuiet } = await openWindow(t, browser, { baseUrl }, { ignoreHTTPSErrors: true });
  await page.goto(`${baseUrl}/admin/transfers`);
  await signInOnPage(page, secure, account);
  await page.getByRole('link', { name: trackingId }).click();
  await page.waitForURL(`${baseUrl}/admin/transfers/${trackingId}`);
  await page.reload();
  await page.getByText('Checked and made available to the recipients').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL(`${baseUrl}/admin`);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Database', { exact: true }).waitFor();
  await page.getByLabel('Language').selectOption('de');
  await waitForHeading(page, 'Übersicht');
  await page.goBack();
  await page.getByRole('link', { name: 'Alle Sendungen' }).click();
  await page.waitForURL(`${baseUrl}/admin/transfers`);
  assertQuiet(failedWithStatus(401));
});
