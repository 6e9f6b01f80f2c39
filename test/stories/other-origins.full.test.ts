import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openBrowser } from '../support/browser/open-browser.ts';
import { createEmptyFolder, runSealpost, startService } from '../support/server/program.ts';
import { longestWaitMs } from '../support/wait-until.ts';

/** Returns a source file of the SDK as JavaScript for a browser. */
function scriptOf(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(`../../client/src/${name}`, import.meta.url), 'utf8'));
}

/** Starts a website that serves one page and the SDK. */
async function startWebsite() {
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const isScript = name.endsWith('.ts');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? scriptOf(name) : '<!DOCTYPE html><title>Portal</title>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs in a page: sends a file through the SDK, reads data, and makes invalid requests. Returns what happened. */
const pageWork = async ({ baseUrl, clientId }: { readonly baseUrl: string; readonly clientId: string }) => {
  const reported: string[] = [];
  const note = async (name: string, work: () => Promise<unknown>) => {
    const report = (value: unknown) => reported.push(`${name}: ${value}`);
    await work().then(report, (error: Error & { readonly errorCode?: number }) =>
      report(error.errorCode ?? error.constructor.name),
    );
  };
  const place = '/sdk.ts';
  const { Sealpost } = (await import(place)) as typeof import('#client');
  const anyone = new Sealpost({ baseUrl, clientId });
  const sender = 'ann@example.org';
  await note('origin', async () => {
    const { active } = await anyone.request<{ active: boolean }>('GET', '/api/products/api.rest/cors');
    return active;
  });
  await note('send', async () => {
    const path = `/api/users/${sender}/verification/token`;
    const { token } = await anyone.request<{ token: string }>('POST', path, { body: {} });
    const ann = new Sealpost({ baseUrl, clientId, token });
    const trackingId = await ann.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
    const fileId = await ann.registerFile({ sender, trackingId }, { fileName: 'a.txt', size: 5 });
    await ann.putContent({ sender, trackingId, fileId }, new Blob(['Hello']));
    await ann.changeSession({ sender, trackingId }, { sender: { name: 'Ann' } });
    const { files } = await ann.session({ sender, trackingId });
    await ann.removeSession({ sender, trackingId });
    return files[0]?.state;
  });
  await note('read', async () => {
    const response = await anyone.send('GET', '/api/products/api.rest/language-packs/de_2/csv.json');
    return response.headers.get('etag') === null ? 'no tag' : 'a tag';
  });
  await note('unknown', () => anyone.request('PUT', '/api/nothing', { body: {} }));
  await note('unverified', () => anyone.session({ sender, trackingId: '20260301-120000-AAAAAAAA' }));
  return reported;
};

test('a browser allows pages of a listed origin to use the API, and no others', async () => {
  await using folder = await createEmptyFolder();
  await using portal = await startWebsite();
  await using stranger = await startWebsite();
  const service = await startService(folder.env);
  const browser = await openBrowser();
  try {
    const clientId = 'B2'.repeat(30);
    assert.equal((await runSealpost(['admin', 'client', 'add', clientId], folder.env)).code, 0);
    const listOrigins = (origins: string) =>
      runSealpost(['admin', 'setting', 'set', 'cors.origins', origins], folder.env);
    assert.equal((await listOrigins(portal.origin)).out, `cors.origins = ${portal.origin}\n`);
    const visit = async (origin: string) => {
      // Each page has its own cache, because a browser may return cached responses to a page that may not read them.
      const page = await browser.newPage();
      page.setDefaultTimeout(longestWaitMs);
      await page.goto(origin);
      return page.evaluate(pageWork, { baseUrl: service.baseUrl, clientId });
    };
    const everything = ['origin: true', 'send: UPLOADED', 'read: a tag', 'unknown: 1006', 'unverified: 3002'];
    const nothing = ['origin', 'send', 'read', 'unknown', 'unverified'].map((name) => `${name}: TypeError`);
    assert.deepEqual(await visit(portal.origin), everything);
    assert.deepEqual(await visit(stranger.origin), nothing);
    await listOrigins('');
    assert.deepEqual(await visit(portal.origin), nothing, 'no longer listed');
  } finally {
    await browser.close();
    await service.stop();
  }
});
