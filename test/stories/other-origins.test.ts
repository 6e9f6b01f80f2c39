import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { anEmptyFolder, sealpost, serve } from '../support/program.ts';

/** A file of the SDK as browsers take it. */
function scriptOf(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(`../../client/src/${name}`, import.meta.url), 'utf8'));
}

/** A web site that has nothing but a page and our SDK. */
async function aWebSite() {
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

/** What a page does: it sends a file through the SDK, looks at what is there, and makes a mistake. */
const pageWork = async ({ baseUrl, clientId }: { readonly baseUrl: string; readonly clientId: string }) => {
  const told: string[] = [];
  const note = async (name: string, work: () => Promise<unknown>) => {
    const tell = (value: unknown) => told.push(`${name}: ${value}`);
    await work().then(tell, (error: Error & { readonly errorCode?: number }) =>
      tell(error.errorCode ?? error.constructor.name),
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
    const answer = await anyone.send('GET', '/api/products/api.rest/language-packs/de_2/csv.json');
    return answer.headers.get('etag') === null ? 'no tag' : 'a tag';
  });
  await note('unknown', () => anyone.request('PUT', '/api/nothing', { body: {} }));
  await note('unverified', () => anyone.session({ sender, trackingId: '20260301-120000-AAAAAAAA' }));
  return told;
};

test('a browser lets the page of a listed origin use the interface, and that of another one nothing', async () => {
  await using folder = await anEmptyFolder();
  await using portal = await aWebSite();
  await using stranger = await aWebSite();
  const service = await serve(folder.env);
  const browser = await openBrowser();
  try {
    const clientId = 'B2'.repeat(30);
    assert.equal((await sealpost(['admin', 'client', 'add', clientId], folder.env)).code, 0);
    const admit = (origins: string) => sealpost(['admin', 'setting', 'set', 'cors.origins', origins], folder.env);
    assert.equal((await admit(portal.origin)).out, `cors.origins = ${portal.origin}\n`);
    const visit = async (origin: string) => {
      // Each with a cache of its own: what a page could read once, a browser may show it again.
      const page = await browser.newPage();
      await page.goto(origin);
      return page.evaluate(pageWork, { baseUrl: service.baseUrl, clientId });
    };
    const everything = ['origin: true', 'send: UPLOADED', 'read: a tag', 'unknown: 1006', 'unverified: 3002'];
    const nothing = ['origin', 'send', 'read', 'unknown', 'unverified'].map((name) => `${name}: TypeError`);
    assert.deepEqual(await visit(portal.origin), everything);
    assert.deepEqual(await visit(stranger.origin), nothing);
    await admit('');
    assert.deepEqual(await visit(portal.origin), nothing, 'no longer listed');
  } finally {
    await browser.close();
    await service.end();
  }
});
