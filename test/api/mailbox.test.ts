import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { mailFolder } from '../../src/mail/folder.ts';
import { folderMailbox } from '../../src/mail/folder-mailbox.ts';
import { aMail, serviceAddress } from '../../src/ports/mailer.suite.ts';
import type { Mail } from '../../src/ports/mailer.ts';
import { parsedHtml } from '../support/hostile-letters.ts';
import { assertDocumentedError } from './documented-error.ts';
import { aHouse, exchange, type RawAnswer } from './house.ts';

async function aHouseWithMails(t: TestContext) {
  const data = await mkdtemp(join(tmpdir(), 'sealpost-mailbox-'));
  t.after(() => rm(data, { recursive: true }));
  const folder = join(data, 'mail');
  const { server, log } = await aHouse(t, { mailbox: folderMailbox(folder) });
  const mailer = mailFolder(folder, serviceAddress);
  let sent = 0;
  /** Each a second after the one before it. Resolves with its path. */
  async function send(parts: Partial<Mail> = {}): Promise<string> {
    sent += 1;
    const date = new Date(Date.UTC(2026, 2, 1, 12, 0, sent));
    await mailer.send(aMail({ messageId: `m${sent}`, date, ...parts }));
    const name = (await readdir(folder)).find((each) => each.endsWith(`-m${sent}.eml`));
    return `/mailbox/${name}`;
  }
  async function ask(path: string, method = 'GET', headers = ['Host: 127.0.0.1:8080']): Promise<RawAnswer> {
    const lines = [`${method} ${path} HTTP/1.1`, 'Connection: close', ...headers];
    const [answer] = await exchange(server, `${lines.join('\r\n')}\r\n\r\n`);
    return answer ?? assert.fail(path);
  }
  return { folder, send, ask, log };
}

const linksIn = (page: string) =>
  parsedHtml(page).tags.flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));

function assertUnknown(answer: RawAnswer, hint: string): void {
  assertDocumentedError(answer, hint);
  assert.deepEqual([answer.status, JSON.parse(answer.body).errorCode], [404, 1006], hint);
}

test('the mailbox lists the mails, newest first, with links to them', async (t) => {
  const { send, ask } = await aHouseWithMails(t);
  const empty = await ask('/mailbox');
  assert.equal(empty.status, 200);
  assert.match(empty.body, /No mail yet/);
  const paths = [await send({ subject: 'First' }), await send({ subject: 'Grüße & <b>Zweites</b>' })];
  const { status, headers, body } = await ask('/mailbox');
  assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
  assert.deepEqual(linksIn(body), [...paths.toReversed(), '/mailbox']);
  assert.match(parsedHtml(body).text, /Grüße & <b>Zweites<\/b>[\s\S]*bob@example\.org[\s\S]*First/);
});

test('a page of the mailbox is not endless: a link leads to older mails', async (t) => {
  const { send, ask } = await aHouseWithMails(t);
  const paths: string[] = [];
  for (let index = 0; index < 60; index += 1) paths.push(await send());
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = '/mailbox'; next !== undefined; ) {
    const links = linksIn((await ask(next)).body);
    const mails = links.filter((link) => link.startsWith('/mailbox/'));
    sizes.push(mails.length);
    seen.push(...mails);
    next = links.find((link) => link.includes('before='));
  }
  assert.deepEqual(sizes, [25, 25, 10]);
  assert.deepEqual(seen, paths.toReversed());
  assert.match((await ask('/mailbox?before=0')).body, /no older mails/);
});

test('a mail is shown with its headers, its text and, apart from the page, its HTML', async (t) => {
  const { send, ask } = await aHouseWithMails(t);
  const link = 'https://files.example.org/download?id=k3J9xQ2mZa#password=Hq8v';
  const text = `Hello <Bob>,\n\nAbCdEfGhIj\n\n${link}\n`;
  const html = `<!DOCTYPE html><html><head><title>x</title></head><body><a href="${link}">Open</a></body></html>`;
  const path = await send({ subject: 'Your code', text, html });
  const page = parsedHtml((await ask(path)).body);
  assert.match(page.text, /Your code/);
  assert.match(page.text, /bob@example\.org/);
  assert.ok(page.text.includes('Hello <Bob>,') && page.text.includes('\nAbCdEfGhIj\n'));
  assert.ok(page.tags.some(({ name, attributes }) => name === 'a' && attributes['href'] === link));
  const frame = page.tags.find(({ name }) => name === 'iframe')?.attributes ?? {};
  assert.deepEqual([frame['src'], frame['sandbox']], [`${path}/html`, 'allow-popups allow-popups-to-escape-sandbox']);
  const shown = await ask(`${path}/html`);
  assert.equal(shown.body.replace('\n<base target="_blank">', '').trimEnd(), html);
});

test('nothing runs on these pages, and nothing is loaded from elsewhere', async (t) => {
  const { send, ask } = await aHouseWithMails(t);
  const path = await send();
  for (const each of ['/mailbox', path]) {
    const { headers } = await ask(each);
    const rules = (headers['content-security-policy'] ?? '').split('; ');
    assert.ok(rules.includes("default-src 'none'") && rules.includes("frame-ancestors 'none'"), each);
    assert.ok(!/unsafe|script|\*|https?:/.test(rules.join()), each);
    assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer']);
  }
  const { headers } = await ask(`${path}/html`);
  const rules = (headers['content-security-policy'] ?? '').split('; ');
  assert.ok(rules.includes("default-src 'none'") && rules.includes("frame-ancestors 'self'"));
  assert.ok(rules.includes('sandbox allow-popups allow-popups-to-escape-sandbox'));
});

test('HEAD works, and another method does not', async (t) => {
  const { send, ask } = await aHouseWithMails(t);
  const path = await send();
  for (const each of ['/mailbox', path, `${path}/html`]) {
    const head = await ask(each, 'HEAD');
    assert.deepEqual([head.status, head.headers['content-type'], head.body], [200, 'text/html; charset=utf-8', '']);
    const post = await ask(each, 'POST');
    assert.deepEqual([post.status, JSON.parse(post.body).errorCode], [405, 1006]);
  }
});

test('names that are none, lead elsewhere or are of no mail are unknown', async (t) => {
  const { folder, send, ask, log } = await aHouseWithMails(t);
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
      const answer = await ask(path);
      assertDocumentedError(answer, path);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(answer.body, /secret/);
    }
  }
  assert.match((await ask('/mailbox')).body, /20260301-120000\.000-x\.eml[^<]*<span class="muted">cannot be shown/);
  assert.doesNotMatch(log(), /"level":"(error|fatal)"/);
});

test('a browser that was led here under another name, and whoever comes through a proxy, finds no mailbox', async (t) => {
  const { send, ask } = await aHouseWithMails(t);
  const path = await send();
  for (const each of ['/mailbox', path, `${path}/html`]) {
    for (const host of ['evil.example.net', 'evil.example.net:8080', '127.0.0.1.evil.net', '192.168.0.7', '[::2]:80']) {
      assertUnknown(await ask(each, 'GET', [`Host: ${host}`]), host);
    }
    for (const sign of ['X-Forwarded-For: 203.0.113.9', 'Forwarded: for=203.0.113.9', 'Via: 1.1 x', 'X-Real-IP: ::1']) {
      assertUnknown(await ask(each, 'GET', ['Host: 127.0.0.1', sign]), sign);
    }
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST']) {
      assert.equal((await ask(each, 'GET', [`Host: ${host}`])).status, 200, host);
    }
  }
});

test('where mails are sent there is no mailbox: its paths are unknown like any other', async (t) => {
  const { server } = await aHouse(t);
  for (const path of ['/mailbox', '/mailbox/x', '/mailbox/x/html', '/mailbox?before=x']) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const [answer] = await exchange(
        server,
        `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      );
      assertUnknown(answer ?? assert.fail(path), `${method} ${path}`);
    }
  }
});
