import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { saveTerms } from '../../src/actions/legal/legal-texts.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { apiRoutes } from '../../src/http/routes.ts';
import type { Mailbox } from '../../src/ports/mailbox.ts';
import { tryOutMode } from '../../src/runtime/try-out.ts';
import { createRichTransfer } from '../support/browser/receive-page-states.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { parseHtml } from '../support/mail/hostile-emails.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { exchangeRaw, type RawResponse } from '../support/server/http-server.ts';
import { sendPlainRequest } from '../support/server/plain-http.ts';
import { startWebServer, type WebServer } from '../support/server/web-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Submits the form as a browser without JavaScript does. */
async function openByForm(
  { baseUrl }: Pick<WebServer, 'baseUrl'>,
  { transferId, password }: { readonly transferId: string; readonly password: string },
  headers: Readonly<Record<string, string>> = {},
) {
  const body = new URLSearchParams({ password }).toString();
  const response = await fetch(`${baseUrl}/download?id=${transferId}`, {
    method: 'POST',
    body,
    headers: { ...asForm, ...headers },
  });
  return { response, html: await response.text() };
}

const linksIn = (html: string) =>
  parseHtml(html).tags.flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));

test('the form marks the browser that has opened a transfer, for at most 20 transfers', async (t) => {
  const service = await startWebServer(t);
  const made = await createTransfer(service.ports);
  const others = Array.from({ length: 21 }, (_, n) => `sealpost-device-${String(n).padStart(10, 'a')}=x`);
  const { response } = await openByForm(service, made, { cookie: others.join('; ') });
  const cookies = response.headers.getSetCookie();
  const paths = cookies.map((cookie) => /Path=([^;]+); Max-Age=(0;)?/.exec(cookie)?.slice(1));
  const removed = ['/download', '0;'];
  const api = `/api/transfers/${made.transferId}`;
  assert.deepEqual(paths, [[api, undefined], ['/download', undefined], removed, removed]);
  const [value, same] = cookies.map((cookie) => cookie.split(';')[0]);
  assert.equal(value, same, 'one device');
  for (let n = 0; n < 5; n += 1) await openByForm(service, { ...made, password: `wrong ${n}` });
  assert.equal((await openByForm(service, made)).response.status, 403);
  const cookie = cookies[1]?.split(';')[0] ?? '';
  assert.equal((await openByForm(service, made, { cookie })).response.status, 200);
});

test('J7: the link in an email opens a page that asks for the password, and reveals nothing of the transfer', async (t) => {
  const service = await startWebServer(t);
  const made = await createRichTransfer(service);
  const pages: string[] = [];
  for (const id of [made.transferId, 'AAAAAAAAAA']) {
    const response = await fetch(`${service.baseUrl}/download?id=${id}`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const html = await response.text();
    await assertValidHtml(html, 'question');
    assert.match(html, /<input id="password"/);
    pages.push(html.replaceAll(id, 'id'));
  }
  assert.equal(pages[0], pages[1]);
});

test('the pages of senders and recipients load nothing of the administration', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const loadedBy = async (path: string) => {
    const page = await (await fetch(`${baseUrl}/${path}`)).text();
    const names = [...page.matchAll(/"(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name);
    assert.ok(names.length >= 2, path);
    const files = names.map(async (name) => (await fetch(`${baseUrl}/${name}`)).text());
    return [page, ...(await Promise.all(files))].join('\n');
  };
  const marks = /X-Sealpost-Admin|api\/admin|admin:signIn|with-side/;
  for (const path of ['', 'transfers', 'download?id=AAAAAAAAAA'])
    assert.doesNotMatch(await loadedBy(path), marks, path);
  assert.match(await loadedBy('admin'), marks);
});

test('the footer of the administration has a text for administrators', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const footerOf = async (path: string) =>
    /<footer.*<\/footer>/s.exec(await (await fetch(`${baseUrl}/${path}`)).text())?.[0];
  assert.match((await footerOf('')) ?? '', /Your files are encrypted/);
  const footer = (await footerOf('admin')) ?? '';
  assert.match(footer, /The audit log records what administrators change/);
  assert.doesNotMatch(footer, /Your files/);
});

test('the sender pages are valid HTML as served, in every language', async (t) => {
  const { baseUrl } = await startWebServer(t);
  for (const path of ['', 'transfers']) {
    for (const language of ['en', 'de', 'he']) {
      const response = await fetch(`${baseUrl}/${path}`, { headers: { 'Accept-Language': language } });
      assert.equal(response.status, 200);
      await assertValidHtml(await response.text(), `${path} ${language}`);
    }
  }
});

test('only a browser that may open the mailbox sees a link to it', async (t) => {
  const mailbox: Mailbox = { list: async () => [], read: async () => undefined, eraseAddress: async () => {} };
  const { baseUrl } = await startWebServer(t, { mailbox, tryOut: tryOutMode(true) });
  const isNamedTo = async (headers: Record<string, string>) => {
    const { tags } = parseHtml(await (await fetch(`${baseUrl}/`, { headers })).text());
    const link = tags.find(({ attributes }) => attributes['href'] === 'mailbox')?.attributes;
    assert.ok(link === undefined || link['target'] === '_blank', 'a draft stays in its tab');
    return link !== undefined;
  };
  assert.equal(await isNamedTo({}), true);
  assert.equal(await isNamedTo({ 'X-Forwarded-For': '192.0.2.7' }), false);
  assert.equal(await isNamedTo({}), false, 'a forwarded request ends the try-out mode');
});

/** The header with which a browser requests a page. */
const asBrowser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('people get a page at an address that does not exist, with links that work', async (t) => {
  const { baseUrl, ports } = await startWebServer(t);
  await saveTerms(ports, { locale: 'en', title: 'Terms', type: 'text/plain', content: 'x' });
  for (const path of [
    '/help',
    '/manage?x=1',
    '/a/b/c/',
    '/1/2/3/4/5/6/7/8/9',
    '//evil.example',
    '/imprint',
    '/mailbox',
  ]) {
    const url = new URL(`${baseUrl}${path}`);
    const response = await fetch(url, { headers: asBrowser });
    assert.deepEqual([response.status, response.headers.get('cache-control')], [404, 'no-store'], path);
    const html = await response.text();
    await assertValidHtml(html, path);
    const { text, tags } = parseHtml(html);
    assert.ok(text.includes('Page not found') && !text.includes('evil'), path);
    const links = tags.flatMap(({ name, attributes: { href, action } }) =>
      (href ?? action) === undefined ? [] : [{ name, target: new URL(href ?? action ?? '', url).href }],
    );
    const leadTo = (element: string) => links.flatMap(({ name, target }) => (name === element ? [target] : []));
    const skip = `${url}#page`;
    assert.deepEqual(leadTo('a'), [skip, ...['', '', 'transfers', 'terms'].map((each) => `${baseUrl}/${each}`)], path);
    assert.deepEqual(leadTo('form'), [`${baseUrl}/language`], path);
    assert.equal(leadTo('link').length, 2);
    for (const asset of leadTo('link')) assert.equal((await fetch(asset)).status, 200, asset);
    const head = await fetch(url, { headers: asBrowser, method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('content-type')], [404, 'text/html; charset=utf-8'], path);
  }
  const german = await fetch(`${baseUrl}/help`, { headers: { ...asBrowser, 'Accept-Language': 'de' } });
  assert.match(await german.text(), /<h1>Seite nicht gefunden<\/h1>/);
});

test('programs get the problem at an address that does not exist', async (t) => {
  const { server, baseUrl } = await startWebServer(t);
  const browser = asBrowser.Accept;
  for (const [path, accept] of [
    ['/help', '*/*'],
    ['/help', 'application/json, text/html;q=0'],
    ['/imprint', 'application/json'],
    ...['/api', '/api/help', '/health/x', '/openapi.json/', '/assets/x.js', '/words/mail'].map((each) => [
      each,
      browser,
    ]),
    [`${'/x'.repeat(10)}`, browser],
  ] as const) {
    const { status, headers, bytes } = await sendPlainRequest('GET', `${baseUrl}${path}`, { Accept: `${accept}` });
    assertDocumentedError({ status, headers: headers as RawResponse['headers'], body: bytes.toString() }, path);
    assert.equal(status, 404, `${path} ${accept}`);
  }
  for (const [method, path, status] of [
    ['POST', '/help', 404],
    ['DELETE', '/transfers', 405],
    ['OPTIONS', '/transfers/', 404],
  ] as const) {
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${browser}\r\nConnection: close\r\n\r\n`;
    const [response = assert.fail()] = await exchangeRaw(server, head);
    assertDocumentedError(response, path);
    assert.equal(response.status, status, path);
  }
});

test('a page with a slash at the end redirects to the page, and to nothing else', async (t) => {
  const { server, baseUrl } = await startWebServer(t);
  const get = async (path: string) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
    const [{ status, headers } = assert.fail()] = await exchangeRaw(server, head);
    return [status, headers['location'] && new URL(headers['location'], `${baseUrl}${path}`).href];
  };
  for (const page of ['/transfers', '/download', '/terms', '/api/docs']) {
    assert.deepEqual(await get(`${page}/`), [308, `${baseUrl}${page}`]);
    // The query of a link to a transfer has its ID.
    assert.deepEqual(await get(`${page}/?id=//evil.example?`), [308, `${baseUrl}${page}?id=//evil.example?`]);
  }
  for (const path of [
    '//evil.example/',
    '//transfers/',
    '/transfers//',
    '/%2e%2e/',
    '/transfers/%2e%2e/',
    '/language/',
  ]) {
    assert.deepEqual(await get(path), [404, undefined], path);
  }
});

test('a page executes and loads only files of this server', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const response = await fetch(`${baseUrl}/download?id=x`);
  const rules = (response.headers.get('content-security-policy') ?? '').split('; ');
  for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
    assert.ok(rules.includes(rule), rule);
  }
  assert.ok(!/unsafe|\*|https?:|data:|blob:/.test(rules.join()), rules.join());
  const { tags } = parseHtml(await response.text());
  for (const { name, attributes } of tags) {
    assert.ok(!('style' in attributes) && !Object.keys(attributes).some((each) => each.startsWith('on')), name);
    assert.doesNotMatch(`${attributes['src']} ${attributes['href']}`, /\/\/|^data:/, name);
    if (name === 'script') assert.ok(attributes['src'] !== undefined || attributes['type'] === 'application/json');
  }
});

test('the API reference lists every operation, and shows it on the page of its tag', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const start = new URL(`${baseUrl}/api/docs`);
  const pages = new Map<string, { readonly html: string; readonly ids: ReadonlySet<string> }>();
  const open = async ({ pathname }: URL) => {
    const known = pages.get(pathname);
    if (known !== undefined) return known;
    const response = await fetch(new URL(pathname, baseUrl));
    assert.deepEqual(
      [response.status, response.headers.get('content-type')],
      [200, 'text/html; charset=utf-8'],
      pathname,
    );
    const html = await response.text();
    const ids = new Set(parseHtml(html).tags.flatMap(({ attributes }) => attributes['id'] ?? []));
    pages.set(pathname, { html, ids });
    return { html, ids };
  };
  const { html, ids } = await open(start);
  for (const { schema } of apiRoutes) {
    const { operationId } = schema;
    assert.ok(ids.has(operationId), `links to ${operationId} of a page with all operations lead to its entry`);
    const [link] = linksIn(html).filter((href) => href.endsWith(`#${operationId}`));
    assert.match(link ?? '', /^docs\/[a-z-]+#/, operationId);
  }
  for (const href of linksIn(html)) {
    const target = new URL(href, start);
    if (target.pathname.startsWith('/api/docs')) await open(target);
  }
  assert.ok(pages.size > 30);
  for (const [pathname, page] of pages) {
    for (const href of linksIn(page.html)) {
      const target = new URL(href, new URL(pathname, baseUrl));
      if (target.hash === '') continue;
      const { ids } = await open(target);
      assert.ok(ids.has(target.hash.slice(1)), `${href} on ${pathname}`);
    }
  }
  const uploads = pages.get('/api/docs/uploads')?.html ?? '';
  assert.ok(uploads.includes('-d &#39;{&quot;fileName&quot;:&quot;figures.txt&quot;,'), 'the example of a request');
  assert.ok(uploads.includes('&quot;fileId&quot;: &quot;Zt4bN8cL1s&quot;'), 'the example of a response');
  for (const path of ['/api/docs/index', '/api/docs/unknown', '/api/docs/..%2freference']) {
    assert.equal((await fetch(`${baseUrl}${path}`)).status, 404, path);
  }
});

test('a page of the API reference loads only files of this server, and is sent once to a cache', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const csp = (of: Response) => of.headers.get('content-security-policy');
  const otherPage = await fetch(`${baseUrl}/download`);
  for (const path of ['/api/docs', '/api/docs/receiving']) {
    const response = await fetch(`${baseUrl}${path}`);
    assert.equal(csp(response), csp(otherPage));
    const { tags } = parseHtml(await response.text());
    assert.ok(tags.every(({ name, attributes }) => name !== 'style' && !('style' in attributes)));
    const loaded = tags.filter(({ name }) => name === 'link' || name === 'script');
    assert.equal(loaded.filter(({ name }) => name === 'script').length, 1);
    for (const { name, attributes } of loaded) {
      const address = attributes['href'] ?? attributes['src'] ?? '';
      assert.match(address, /^(\.\.\/)+assets\//, name);
      assert.equal((await fetch(new URL(address, `${baseUrl}${path}`))).status, 200);
    }
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${baseUrl}${path}`, { headers: { 'If-None-Match': etag } });
    assert.deepEqual([again.status, again.headers.get('etag')], [304, etag]);
  }
});

test('serves scripts and styles compressed, cacheable forever, with the right type', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const html = await (await fetch(`${baseUrl}/download?id=x`)).text();
  for (const [pattern, type] of [
    [/assets\/[\w-]+\.js/, 'text/javascript; charset=utf-8'],
    [/assets\/[\w-]+\.css/, 'text/css; charset=utf-8'],
    [/assets\/[\w-]+\.svg/, 'image/svg+xml; charset=utf-8'],
  ] as const) {
    const url = `${baseUrl}/${pattern.exec(html)?.[0]}`;
    const plain = await sendPlainRequest('GET', url, {});
    const packed = await sendPlainRequest('GET', url, { 'Accept-Encoding': 'gzip;q=1.0, br;q=0' });
    assert.deepEqual(
      [plain.status, plain.headers['content-type'], plain.headers['content-encoding']],
      [200, type, undefined],
    );
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.deepEqual(gunzipSync(packed.bytes), plain.bytes);
    assert.equal(
      (await sendPlainRequest('GET', url, { 'Accept-Encoding': 'gzip, br' })).headers['content-encoding'],
      'br',
    );
  }
  for (const name of ['x.js', '..%2Fmanifest.json', '%2e%2e%2F', 'manifest.json']) {
    assert.equal((await sendPlainRequest('GET', `${baseUrl}/assets/${name}`, {})).status, 404, name);
  }
});

test('without a script a form with the password opens the transfer, and links download the files', async (t) => {
  const service = await startWebServer(t);
  const made = await createRichTransfer(service);
  const { response, html } = await openByForm(service, { ...made, password: ` ${made.password}\n` });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  await assertValidHtml(html, 'files');
  const { text, tags } = parseHtml(html);
  for (const words of ['ann@example.org', 'Ann Example', 'The contract', 'with the plan.', 'Contract 2026.pdf']) {
    assert.ok(text.includes(words), words);
  }
  assert.ok(!html.includes(made.password));
  const links = linksIn(html).filter((href) => href.startsWith('api/'));
  // The message has no link of its own: it is shown. There are three archives.
  assert.equal(links.length, made.files.length - 1 + 3);
  for (const href of links) assert.equal((await fetch(`${service.baseUrl}/${href}`)).status, 200, href);
  const second = links.find((href) => href.includes(made.files[1]?.id ?? 'none')) ?? assert.fail();
  assert.equal(await (await fetch(`${service.baseUrl}/${second}`)).text(), 'A contract'.repeat(20_000));
  const frame = tags.find(({ name }) => name === 'iframe')?.attributes ?? {};
  assert.equal(frame['sandbox'], 'allow-popups allow-popups-to-escape-sandbox');
  assert.match(await (await fetch(`${service.baseUrl}/${frame['src']}`)).text(), /4711/);
});

test('without a script every error is explained, with its number', async (t) => {
  const service = await startWebServer(t);
  const { ports } = service;
  for (const [state, status, words] of [
    ['Deleted_by_expiration', 410, 'These files have expired'],
    ['Deleted_by_revocation', 410, 'The sender has withdrawn these files'],
    ['Deleted_by_security', 410, 'These files were deleted for security reasons'],
    ['Deleted_by_admin', 410, 'These files are no longer available'],
    ['Processing', 409, 'These files are still being checked'],
    ['Session', 404, 'Transfer not found'],
  ] as const) {
    const { response, html } = await openByForm(service, await createTransfer(ports, { state }));
    assert.equal(response.status, status, state);
    assert.ok(parseHtml(html).text.includes(words), state);
    await assertValidHtml(html, state);
  }
  const made = await createTransfer(ports);
  for (const words of [
    '4 attempts left before these files are temporarily locked',
    '3 attempts left before these files are temporarily locked',
    '2 attempts left before these files are temporarily locked',
    'one attempt left before these files are temporarily locked',
    'now temporarily locked',
    'Temporarily locked',
  ]) {
    const { response, html } = await openByForm(service, { ...made, password: `Wrong-${words}` });
    assert.equal(response.status, words.startsWith('Temporarily') ? 403 : 401, words);
    assert.ok(parseHtml(html).text.includes(words), words);
    assert.ok(!html.includes('Wrong-'), 'a password is not sent back');
    await assertValidHtml(html, words);
  }
});

test('without a script, dates are in the time zone that is set, otherwise in that of the server', async (t) => {
  const service = await startWebServer(t);
  service.ports.clock.set(new Date('2026-03-01T12:00:00Z'));
  const columns = { expires_at: '2026-03-15T23:05:00.000Z' };
  const made = await createTransfer(service.ports, { columns });
  const open = async (password: string, language: string) => {
    const { html } = await openByForm(service, { ...made, password }, { 'Accept-Language': language });
    return parseHtml(html).text;
  };
  const opened = await open(made.password, 'en');
  assert.ok(opened.includes('March 15, 2026 at 23:05 UTC'));
  assert.ok(opened.includes('Verified address'));
  await service.ports.db.updateTable('transfer').set({ sender_verified: 0 }).execute();
  assert.ok(!(await open(made.password, 'en')).includes('Verified'), 'a registered client has named the sender');
  await changeSetting(service.ports, 'email.timeZone', 'America/New_York');
  assert.ok((await open(made.password, 'en')).includes('March 15, 2026 at 19:05 EDT'));
  await changeSetting(service.ports, 'email.timeZone', 'Europe/Berlin');
  assert.ok((await open(made.password, 'de')).includes('16. März 2026 um 00:05 MEZ'));
  for (const wrong of ['A', 'B', 'C', 'D', 'E']) await open(wrong, 'de');
  assert.match(await open('F', 'de'), /1\. März 2026 um 13:15 MEZ/, 'the end of a lock');
});

test('without a script, the page announces the deletion of the files', async (t) => {
  const service = await startWebServer(t);
  const made = await createTransfer(service.ports);
  await changeSetting(service.ports, 'attempts.lockAt', '0');
  await changeSetting(service.ports, 'attempts.longLockAt', '0');
  await changeSetting(service.ports, 'attempts.limit', '3');
  const open = async (password: string, language: string) => {
    const { html } = await openByForm(service, { ...made, password }, { 'Accept-Language': language });
    return parseHtml(html).text;
  };
  const missing = await open('', 'en');
  assert.ok(!missing.includes('Wrong password') && !missing.includes('left'), 'a missing password counts no attempt');
  assert.ok((await open('A', 'en')).includes('You have 2 attempts left before these files are deleted for everyone.'));
  assert.ok(
    (await open('A', 'de')).includes('Sie haben noch 2 Versuche, bevor diese Dateien für alle gelöscht werden.'),
  );
  assert.ok((await open('B', 'de')).includes('Sie haben noch einen Versuch, bevor diese Dateien für alle gelöscht'));
  assert.ok((await open('B', 'en')).includes('You have one attempt left before these files are deleted for everyone.'));
  assert.ok((await open('C', 'en')).includes('These files were deleted'));
});

test('rejects a form of another site without trying its password', async (t) => {
  const service = await startWebServer(t);
  const made = await createTransfer(service.ports);
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
  ]) {
    const { response } = await openByForm(service, { ...made, password: 'wrong' }, headers);
    assert.equal(response.status, 403);
  }
  assert.deepEqual(await service.ports.db.selectFrom('attempt').selectAll().execute(), []);
  for (const own of [
    { 'Sec-Fetch-Site': 'same-origin', Origin: service.baseUrl },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' },
    { Origin: service.baseUrl },
  ]) {
    assert.equal((await openByForm(service, made, own)).response.status, 200);
  }
  // With `no-referrer`, browsers would send the forms of these pages with the origin `null`.
  for (const path of ['/', '/transfers', '/download?id=x']) {
    const { headers } = await fetch(`${service.baseUrl}${path}`);
    assert.equal(headers.get('referrer-policy'), 'same-origin', path);
  }
});

test('rejects a body that is not a form, or too long', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const post = async (body: string, type: string) =>
    (await fetch(`${baseUrl}/download?id=x`, { method: 'POST', body, headers: { 'Content-Type': type } })).status;
  assert.equal(await post('{"password":"x"}', 'application/json'), 415);
  assert.equal(await post(`password=${'x'.repeat(20_000)}`, asForm['Content-Type']), 413);
  assert.equal(await post(`password=${'x'.repeat(2_000)}`, asForm['Content-Type']), 400);
});

test('a page uses the chosen language, otherwise the one the browser requests', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const languageOf = async (headers: Readonly<Record<string, string>>) => {
    const { tags } = parseHtml(await (await fetch(`${baseUrl}/download?id=x`, { headers })).text());
    const { lang, dir } = tags.find(({ name }) => name === 'html')?.attributes ?? {};
    return `${lang} ${dir}`;
  };
  assert.equal(await languageOf({ 'Accept-Language': 'fr, de-AT;q=0.9' }), 'de ltr');
  assert.equal(await languageOf({ 'Accept-Language': 'de', Cookie: 'a=b; sealpost-language=he' }), 'he rtl');
  assert.equal(await languageOf({ 'Accept-Language': 'de', Cookie: 'sealpost-language=%00,' }), 'de ltr');
  const choose = (body: string) =>
    fetch(`${baseUrl}/language`, { method: 'POST', body, headers: asForm, redirect: 'manual' });
  const chosen = await choose('language=de&back=download%3Fid%3DAAAAAAAAAA');
  assert.deepEqual([chosen.status, chosen.headers.get('location')], [303, 'download?id=AAAAAAAAAA']);
  assert.match(
    chosen.headers.get('set-cookie') ?? '',
    /^sealpost-language=de; Path=\/; Max-Age=31536000; SameSite=Lax$/,
  );
  for (const back of ['https://evil.example', '//evil.example', 'download?id=//evil.example', '\\\\evil', '']) {
    const location = (await choose(`language=de&back=${encodeURIComponent(back)}`)).headers.get('location');
    assert.ok(location === './' || location === 'download', `${location}`);
  }
  assert.equal((await choose('language=de%0d%0aX%3A1')).status, 400);
});

test('a page contains the messages of its language, and no others', async (t) => {
  const { baseUrl } = await startWebServer(t);
  const response = await fetch(`${baseUrl}/words/receive?language=de`);
  const { locale, direction, phrases } = (await response.json()) as Record<string, Record<string, unknown>>;
  assert.deepEqual([locale, direction, phrases?.['receive:open']], ['de', 'ltr', 'Öffnen']);
  assert.ok(Object.keys(phrases ?? {}).every((key) => /^(common|receive):|^messages:size\./.test(key)));
  assert.equal((await fetch(`${baseUrl}/words/mail`)).status, 404);
});

test('no foreign text becomes markup on a page without scripts', async (t) => {
  const service = await startWebServer(t);
  const named = scriptPayloads.filter((text) => !/[\p{Cc}/\\]/u.test(text) && Buffer.byteLength(text) < 200);
  const all = scriptPayloads.join(' ');
  const made = await createTransfer(service.ports, {
    files: named.map((name, n) => ({ name: `${n} ${name}`, content: 'x' })),
    texts: { senderName: all, subject: all, body: all },
  });
  const { html } = await openByForm(service, made);
  const harmless = await openByForm(
    service,
    await createTransfer(service.ports, {
      files: named.map((_, n) => ({ name: `${n}`, content: 'x' })),
      // Too long for the heading, like the payloads.
      texts: { senderName: 'Ann '.repeat(20) },
    }),
  );
  const shape = (page: string) =>
    parseHtml(page).tags.map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));
  assert.deepEqual(shape(html), shape(harmless.html));
  const odd = await (
    await fetch(`${service.baseUrl}/download?id=${encodeURIComponent('"><script>ran()</script>')}`)
  ).text();
  assert.ok(!odd.includes('<script>ran'));
});
