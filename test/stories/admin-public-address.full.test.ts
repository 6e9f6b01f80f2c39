import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { inReverseOrder } from '../support/cleanup.ts';
import { writeCertificate } from '../support/server/certificate.ts';
import { startWebServer } from '../support/server/web-server.ts';

/** Leads to this machine, and does not count as an address that only this machine can open. */
const host = '0.0.0.0';

test('the step of the public address continues after its check', async (t) => {
  const cleanup = inReverseOrder(t);
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-public-'));
  cleanup.after(() => rm(folder, { recursive: true }));
  const files = writeCertificate(folder, [`IP:${host}`]);
  const [cert, key] = [await readFile(files.cert, 'utf8'), await readFile(files.key, 'utf8')];
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const proxy = createServer({ cert, key }, (socket) => forward(socket));
  proxy.listen(0, host);
  await once(proxy, 'listening');
  cleanup.after(() => proxy.close());
  const baseUrl = new URL(`https://${host}:${(proxy.address() as AddressInfo).port}`);
  const server = await startWebServer(cleanup, { baseUrl });
  function forward(socket: TLSSocket): void {
    const plain = connect(server.server.address.port, '127.0.0.1');
    // A browser may close a connection that it does not need.
    for (const end of [socket, plain]) end.on('error', () => {});
    socket.pipe(plain).pipe(socket);
  }
  const browser = await openBrowser();
  cleanup.after(() => browser.close());
  const options = { ignoreHTTPSErrors: true };
  const { page, assertQuiet } = await openAdminWindow(cleanup, browser, server, 'administrator', options);
  await page.goto(`${server.baseUrl}/admin/assistant/baseUrl`);
  await page.getByText('The public address leads to this service.').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Mail server' }).waitFor();
  const step = page.locator('.setup-steps li', { hasText: 'Public address' });
  await step.getByText('Done', { exact: true }).waitFor();
  assertQuiet();
});
