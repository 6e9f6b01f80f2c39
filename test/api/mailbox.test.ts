import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ServerOptions } from '../../src/http/server.ts';
import { folderMailer } from '../../src/mail/folder.ts';
import { folderMailbox } from '../../src/mail/folder-mailbox.ts';
import { sampleEmail, serviceAddress } from '../../src/ports/mailer.suite.ts';
import type { EmailMessage } from '../../src/ports/mailer.ts';
import { tryOutMode } from '../../src/runtime/try-out.ts';
import { startTcpProxy } from '../support/faults/tcp-proxy.ts';
import { parseHtml } from '../support/mail/hostile-emails.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { freePort } from '../support/server/free-port.ts';
import { exchangeRaw, type RawResponse, startHttpServer } from '../support/server/http-server.ts';
import { runNginx } from '../support/server/nginx.ts';

async function startServerWithMailbox(t: TestContext, options: Partial<ServerOptions> = {}) {
  const data = await mkdtemp(join(tmpdir(), 'sealpost-mailbox-'));
  t.after(() => rm(data, { recursive: true }));
  const folder = join(data, 'mail');
  const tryOut = tryOutMode(true);
  const { server, log } = await startHttpServer(t, { mailbox: folderMailbox(folder), tryOut, ...options });
  const cookie = `Cookie: a=b; sealpost-mailbox=${tryOut.token}`;
  const mailer = folderMailer(folder, serviceAddress);
  let sent = 0;
  /** Sends an email dated one second after the previous one, and returns its path. */
  async function send(parts: Partial<EmailMessage> = {}): Promise<string> {
    sent += 1;
    const date = new Date(Date.UTC(2026, 2, 1, 12, 0, sent));
    await mailer.send(sampleEmail({ messageId: `m${sent}`, date, ...parts }));
    const name = (await readdir(folder)).find((each) => each.endsWith(`-m${sent}.eml`));
    return `/mailbox/${name}`;
  }
  async function request(
    path: string,
    method = 'GET',
    headers = ['Host: 127.0.0.1:8080', cookie],
    body = '',
  ): Promise<RawResponse> {
    const lines = [`${method} ${path} HTTP/1.1`, 'Connection: close', ...headers];
    const [response] = await exchangeRaw(server, `${lines.join('\r\n')}\r\n\r\n${body}`);
    return response ?? assert.fail(path);
  }
  return { server, folder, send, request, log, cookie, token: tryOut.token };
}

/** Where a link of the page at this path leads. */
function resolved(link: string, from: string): string {
  const { pathname, search } = new URL(link, `http://127.0.0.1${from}`);
  return `${pathname}${search}`;
}

/** The links, frames and form targets of the page at this path, without its icon, which is part of the page. */
const linksIn = (page: string, from = '/mailbox') =>
  parseHtml(page).tags.flatMap(({ attributes: { href, src, action } }) =>
    [href, src, action].flatMap((link) =>
      link === undefined || link.startsWith('data:') ? [] : [resolved(link, from)],
    ),
  );

function assertUnknown(response: RawResponse, hint: string): void {
  assertDocumentedError(response, hint);
  assert.deepEqual([response.status, JSON.parse(response.body).errorCode], [404, 1006], hint);
}

test('the mailbox lists the emails, newest first, with links to them', async (t) => {
  const { send, request } = await startServerWithMailbox(t);
  const empty = await request('/mailbox');
  assert.equal(empty.status, 200);
  assert.match(empty.body, /No emails yet/);
  const paths = [await send({ subject: 'First' }), await send({ subject: 'Grüße & <b>Zweites</b>' })];
  const { status, headers, body } = await request('/mailbox');
  assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
  assert.deepEqual(linksIn(body), [...paths.toReversed(), '/mailbox']);
  assert.match(
    parseHtml(body).text,
    /Grüße & <b>Zweites<\/b>[\s\S]*To: bob@example\.org March 1, 2026 at 12:00 UTC[\s\S]*First/,
  );
});

test('the mailbox is paged: a link leads to older emails', async (t) => {
  const { send, request } = await startServerWithMailbox(t);
  const paths: string[] = [];
  for (let index = 0; index < 60; index += 1) paths.push(await send());
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = '/mailbox'; next !== undefined; ) {
    const links = linksIn((await request(next)).body);
    const emails = links.filter((link) => link.startsWith('/mailbox/'));
    sizes.push(emails.length);
    seen.push(...emails);
    next = links.find((link) => link.includes('before='));
  }
  assert.deepEqual(sizes, [25, 25, 10]);
  assert.deepEqual(seen, paths.toReversed());
  assert.match((await request('/mailbox?before=0')).body, /No older emails/);
});

test('shows an email with its headers, its text and, in a frame, its HTML', async (t) => {
  const { send, request } = await startServerWithMailbox(t);
  const link = 'https://files.example.org/download?id=k3J9xQ2mZa#password=Hq8v';
  const text = `Hello <Bob>,\n\nAbCdEfGhIj\n\n${link}\n`;
  const html = `<!DOCTYPE html><html><head><title>x</title></head><body><a href="${link}">Open</a></body></html>`;
  const path = await send({ subject: 'Your code', text, html });
  const page = parseHtml((await request(path)).body);
  assert.match(page.text, /Your code/);
  assert.match(page.text, /bob@example\.org/);
  assert.ok(page.text.includes('Hello <Bob>,') && page.text.includes('\nAbCdEfGhIj\n'));
  assert.ok(page.tags.some(({ name, attributes }) => name === 'a' && attributes['href'] === link));
  const frame = page.tags.find(({ name }) => name === 'iframe')?.attributes ?? {};
  assert.deepEqual(
    [resolved(frame['src'] ?? '', path), frame['sandbox']],
    [`${path}/html`, 'allow-popups allow-popups-to-escape-sandbox'],
  );
  const frameContent = await request(`${path}/html`);
  assert.equal(frameContent.body.replace('\n<base target="_blank">', '').trimEnd(), html);
});

test('keeps the path of the base URL, which a proxy removes from requests', async (t) => {
  const baseUrl = new URL('http://127.0.0.1:8080/sealpost');
  const { send, request, token } = await startServerWithMailbox(t, { baseUrl });
  for (let index = 0; index < 26; index += 1) await send();
  const seen = new Set<string>();
  const open = async (path: string) => {
    assert.match(path, /^\/sealpost\/mailbox/);
    seen.add(path);
    const { status, body } = await request(path.slice('/sealpost'.length));
    assert.equal(status, 200, path);
    for (const link of linksIn(body, path)) if (!seen.has(link)) await open(link);
  };
  await open('/sealpost/mailbox');
  // Two pages of the list, and each email with its frame.
  assert.equal(seen.size, 2 + 2 * 26);
  const host = 'Host: 127.0.0.1:8080';
  assert.deepEqual(linksIn((await request('/mailbox', 'GET', [host])).body, '/sealpost/mailbox'), [
    '/sealpost/mailbox',
  ]);
  const body = `token=${token}`;
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const { headers } = await request('/mailbox', 'POST', [host, type, `Content-Length: ${body.length}`], body);
  assert.equal(resolved(headers['location'] ?? '', '/sealpost/mailbox'), '/sealpost/mailbox');
  assert.match(headers['set-cookie'] ?? '', /; Path=\/sealpost\/mailbox;/);
});

test('these pages execute at most the script of the list, and load nothing from elsewhere', async (t) => {
  const { send, request } = await startServerWithMailbox(t);
  const path = await send();
  for (const each of ['/mailbox', path]) {
    const { headers, body } = await request(each);
    const rules = (headers['content-security-policy'] ?? '').split('; ');
    assert.ok(rules.includes("default-src 'none'") && rules.includes("frame-ancestors 'none'"), each);
    assert.ok(!/unsafe|\*|https?:/.test(rules.join()), each);
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
    const hashes = scripts.map((script) => `script-src 'sha256-${hash('sha256', script, 'base64')}'`);
    const allowed = rules.filter((rule) => rule.startsWith('script-src'));
    assert.deepEqual(allowed, hashes, each);
    assert.equal(hashes.length, each === '/mailbox' ? 1 : 0, each);
    assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'same-origin']);
  }
  const { headers } = await request(`${path}/html`);
  const rules = (headers['content-security-policy'] ?? '').split('; ');
  assert.ok(rules.includes("default-src 'none'") && rules.includes("frame-ancestors 'self'"));
  assert.ok(rules.includes('sandbox allow-popups allow-popups-to-escape-sandbox'));
});

test('supports HEAD, and no other method', async (t) => {
  const { send, request } = await startServerWithMailbox(t);
  const path = await send();
  for (const each of ['/mailbox', path, `${path}/html`]) {
    const head = await request(each, 'HEAD');
    assert.deepEqual([head.status, head.headers['content-type'], head.body], [200, 'text/html; charset=utf-8', '']);
    if (each === '/mailbox') continue;
    const post = await request(each, 'POST');
    assert.deepEqual([post.status, JSON.parse(post.body).errorCode], [405, 1006]);
  }
});

test('treats malformed, foreign and missing names as unknown', async (t) => {
  const { folder, send, request, log } = await startServerWithMailbox(t);
  await send();
  await writeFile(join(folder, '..', '20260301-120000.000-x.eml'), 'secret');
  await writeFile(join(folder, '20260301-120000.000-x.eml'), 'secret');
  const names = [
    'x',
    '..%2F20260301-120000.000-x.eml',
    '%2e%2e',
    '20260301-120000.000-x.eml',
    '%00',
    '%ff',
    '%2Fetc%2Fpasswd',
  ];
  for (const name of names) {
    for (const path of [`/mailbox/${name}`, `/mailbox/${name}/html`]) {
      const response = await request(path);
      assertDocumentedError(response, path);
      assert.equal(response.status, 404, path);
      assert.doesNotMatch(response.body, /secret/);
    }
  }
  assert.match(
    (await request('/mailbox')).body,
    /20260301-120000\.000-x\.eml[^<]*<span class="muted">can&rsquo;t be displayed/,
  );
  assert.doesNotMatch(log(), /"level":"(error|fatal)"/);
});

test('opens the mailbox only with the token of this start, which a form exchanges for a cookie', async (t) => {
  const { send, request, token, log } = await startServerWithMailbox(t);
  const path = await send({ subject: 'Your code' });
  const host = 'Host: 127.0.0.1:8080';
  for (const headers of [[host], [host, 'Cookie: sealpost-mailbox='], [host, `Cookie: sealpost-mailbox=${token}x`]]) {
    const locked = await request('/mailbox', 'GET', headers);
    assert.equal(locked.status, 200);
    assert.ok(locked.body.includes('name="token"') && !locked.body.includes('Your code'));
    assert.match(
      locked.headers['content-security-policy'] ?? '',
      /script-src 'sha256-[^;]*; base-uri 'none'; form-action 'self'/,
    );
    for (const each of [path, `${path}/html`]) assertUnknown(await request(each, 'GET', headers), each);
  }
  const submit = (body: string, ...more: string[]) => {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    return request('/mailbox', 'POST', [host, type, `Content-Length: ${body.length}`, ...more], body);
  };
  assert.match((await submit('token=wrong')).body, /This token is wrong/);
  assert.equal((await submit(`token=${token}`, 'Origin: http://evil.example')).status, 403);
  const opened = await submit(`token=${token}`);
  assert.deepEqual([opened.status, opened.headers['location']], [303, 'mailbox']);
  const [cookie = '', ...attributes] = (opened.headers['set-cookie'] ?? '').split('; ');
  assert.deepEqual(attributes, ['Path=/mailbox', 'Max-Age=2592000', 'SameSite=Strict', 'HttpOnly']);
  assert.match((await request('/mailbox', 'GET', [host, `Cookie: ${cookie}`])).body, /Your code/);
  assert.ok(!log().includes(token));
});

test('a request that was forwarded or names another host closes the mailbox until the next start', async (t) => {
  for (const [host, sign] of [
    ['evil.example.net', 'X: x'],
    ['192.168.0.7:8080', 'X: x'],
    ['127.0.0.1', 'X-Forwarded-For: 203.0.113.9'],
    ['127.0.0.1', 'CF-Connecting-IP: 203.0.113.9'],
  ]) {
    const { send, request, cookie, log } = await startServerWithMailbox(t);
    const path = await send({ subject: 'Your code' });
    for (const name of ['localhost:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST']) {
      assert.equal((await request('/mailbox', 'GET', [`Host: ${name}`, cookie])).status, 200, name);
    }
    assertUnknown(await request('/mailbox', 'GET', [`Host: ${host}`, `${sign}`, cookie]), `${host}, ${sign}`);
    const closed = await request('/mailbox');
    assert.equal(closed.status, 403);
    assert.match(closed.body, /The test mailbox is closed/);
    for (const each of [path, `${path}/html`]) assertUnknown(await request(each), each);
    assert.equal(log().split('the test mailbox and the try-out rule are closed').length, 2);
  }
});

/** The configurations of people who have not thought of the mailbox. */
const proxies = {
  'plain proxy_pass': '',
  'the Host of the client': 'proxy_set_header Host $host;',
  'the Host header of the client': 'proxy_set_header Host $http_host;',
  'X-Forwarded-For cleared': 'proxy_set_header X-Forwarded-For "";',
  'a TCP forwarder': undefined,
};

/** Starts nginx with these directives, or a forwarder of connections, and returns its port. */
async function startForwarder(t: TestContext, to: number, directives: string | undefined): Promise<number> {
  if (directives === undefined) return Number(new URL((await startTcpProxy(t, { port: to })).baseUrl).port);
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-nginx-'));
  const port = await freePort();
  const location = `location / { proxy_pass http://127.0.0.1:${to}; ${directives} }`;
  const { end } = await runNginx(folder, `listen 127.0.0.1:${port}; ${location}`);
  t.after(async () => {
    end();
    await rm(folder, { recursive: true, force: true });
  });
  return port;
}

for (const [name, directives] of Object.entries(proxies)) {
  test(`the mailbox is closed to the outside behind a proxy on this machine: ${name}`, async (t) => {
    const { server, send, request } = await startServerWithMailbox(t);
    const path = await send({ subject: 'Your code' });
    const port = await startForwarder(t, server.address.port, directives);
    const address = { port, address: '127.0.0.1', family: 'IPv4' };
    for (const host of ['localhost', '127.0.0.1', 'files.example.org']) {
      for (const each of ['/mailbox', path, `${path}/html`]) {
        const lines = [`GET ${each} HTTP/1.1`, `Host: ${host}`, 'Connection: close'];
        const [response] = await exchangeRaw({ address }, `${lines.join('\r\n')}\r\n\r\n`);
        assert.ok(response !== undefined && (response.status >= 400 || each === '/mailbox'), `${host} ${each}`);
        assert.doesNotMatch(response.body, /Your code|\.eml/, `${host} ${each}`);
      }
    }
    const announcesItself = directives === undefined || directives.includes(' Host ');
    assert.equal((await request('/mailbox')).status, announcesItself ? 403 : 200);
  });
}

test('with a mail server there is no mailbox: its paths are unknown like any other', async (t) => {
  const { server } = await startHttpServer(t);
  for (const path of ['/mailbox', '/mailbox/x', '/mailbox/x/html', '/mailbox?before=x']) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const [response] = await exchangeRaw(
        server,
        `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      );
      assertUnknown(response ?? assert.fail(path), `${method} ${path}`);
    }
  }
});
