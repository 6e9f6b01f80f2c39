import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { changeSetting } from '../../src/actions/change-setting.ts';
import type { Mailbox } from '../../src/ports/mailbox.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { parsedHtml } from '../support/hostile-letters.ts';
import { plainHttp } from '../support/plain-http.ts';
import { aRichTransfer } from '../support/receive-states.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { assertValid } from '../support/valid-html.ts';
import { aWebHouse, type WebHouse } from '../support/web-house.ts';

const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** As a browser without scripts does. */
async function openByForm(
  { baseUrl }: Pick<WebHouse, 'baseUrl'>,
  { transferId, password }: { readonly transferId: string; readonly password: string },
  headers: Readonly<Record<string, string>> = {},
) {
  const body = new URLSearchParams({ password }).toString();
  const answer = await fetch(`${baseUrl}/download?id=${transferId}`, {
    method: 'POST',
    body,
    headers: { ...asForm, ...headers },
  });
  return { answer, html: await answer.text() };
}

const linksIn = (html: string) =>
  parsedHtml(html).tags.flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));

test('J7: the link of a mail opens a page that asks for the password, and tells nothing of the transfer', async (t) => {
  const house = await aWebHouse(t);
  const made = await aRichTransfer(house);
  const pages: string[] = [];
  for (const id of [made.transferId, 'AAAAAAAAAA']) {
    const answer = await fetch(`${house.baseUrl}/download?id=${id}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const html = await answer.text();
    await assertValid(html, 'question');
    assert.match(html, /<input id="password"/);
    pages.push(html.replaceAll(id, 'id'));
  }
  assert.equal(pages[0], pages[1]);
});

test('the pages for senders are valid as they are served, in every language', async (t) => {
  const { baseUrl } = await aWebHouse(t);
  for (const path of ['', 'transfers']) {
    for (const language of ['en', 'de', 'he']) {
      const answer = await fetch(`${baseUrl}/${path}`, { headers: { 'Accept-Language': language } });
      assert.equal(answer.status, 200);
      await assertValid(await answer.text(), `${path} ${language}`);
    }
  }
});

test('the mailbox is named only to the browser that may open it', async (t) => {
  const mailbox: Mailbox = { list: async () => [], read: async () => undefined, forget: async () => {} };
  const { baseUrl } = await aWebHouse(t, { mailbox });
  const isNamedTo = async (headers: Record<string, string>) => {
    const page = await (await fetch(`${baseUrl}/`, { headers })).text();
    return linksIn(page).includes('mailbox');
  };
  assert.equal(await isNamedTo({}), true);
  assert.equal(await isNamedTo({ 'X-Forwarded-For': '192.0.2.7' }), false);
});

test('a page runs and loads what this server sends, and nothing else', async (t) => {
  const { baseUrl } = await aWebHouse(t);
  const answer = await fetch(`${baseUrl}/download?id=x`);
  const rules = (answer.headers.get('content-security-policy') ?? '').split('; ');
  for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
    assert.ok(rules.includes(rule), rule);
  }
  assert.ok(!/unsafe|\*|https?:|data:|blob:/.test(rules.join()), rules.join());
  const { tags } = parsedHtml(await answer.text());
  for (const { name, attributes } of tags) {
    assert.ok(!('style' in attributes) && !Object.keys(attributes).some((each) => each.startsWith('on')), name);
    assert.doesNotMatch(`${attributes['src']} ${attributes['href']}`, /\/\/|^data:/, name);
    if (name === 'script') assert.ok(attributes['src'] !== undefined || attributes['type'] === 'application/json');
  }
});

test('scripts and styles are sent compressed, for ever, with the right type', async (t) => {
  const { baseUrl } = await aWebHouse(t);
  const html = await (await fetch(`${baseUrl}/download?id=x`)).text();
  for (const [pattern, type] of [
    [/assets\/[\w-]+\.js/, 'text/javascript; charset=utf-8'],
    [/assets\/[\w-]+\.css/, 'text/css; charset=utf-8'],
    [/assets\/[\w-]+\.svg/, 'image/svg+xml; charset=utf-8'],
  ] as const) {
    const url = `${baseUrl}/${pattern.exec(html)?.[0]}`;
    const plain = await plainHttp('GET', url, {});
    const packed = await plainHttp('GET', url, { 'Accept-Encoding': 'gzip;q=1.0, br;q=0' });
    assert.deepEqual(
      [plain.status, plain.headers['content-type'], plain.headers['content-encoding']],
      [200, type, undefined],
    );
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.deepEqual(gunzipSync(packed.bytes), plain.bytes);
    assert.equal((await plainHttp('GET', url, { 'Accept-Encoding': 'gzip, br' })).headers['content-encoding'], 'br');
  }
  for (const name of ['x.js', '..%2Fmanifest.json', '%2e%2e%2F', 'manifest.json']) {
    assert.equal((await plainHttp('GET', `${baseUrl}/assets/${name}`, {})).status, 404, name);
  }
});

test('without a script the password in the body of a form opens the transfer, and links bring the files', async (t) => {
  const house = await aWebHouse(t);
  await changeSetting(house.ports, 'log.subjects', 'true');
  const made = await aRichTransfer(house);
  const { answer, html } = await openByForm(house, { ...made, password: ` ${made.password}\n` });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  await assertValid(html, 'files');
  const { text, tags } = parsedHtml(html);
  for (const words of ['ann@example.org', 'Ann Example', 'The contract', 'with the plan.', 'Contract 2026.pdf']) {
    assert.ok(text.includes(words), words);
  }
  assert.ok(!html.includes(made.password));
  const links = linksIn(html).filter((href) => href.startsWith('api/'));
  assert.equal(links.length, made.files.length + 3);
  for (const href of links) assert.equal((await fetch(`${house.baseUrl}/${href}`)).status, 200, href);
  const second = links.find((href) => href.includes(made.files[1]?.id ?? 'none')) ?? assert.fail();
  assert.equal(await (await fetch(`${house.baseUrl}/${second}`)).text(), 'A contract'.repeat(20_000));
  const frame = tags.find(({ name }) => name === 'iframe')?.attributes ?? {};
  assert.equal(frame['sandbox'], 'allow-popups allow-popups-to-escape-sandbox');
  assert.match(await (await fetch(`${house.baseUrl}/${frame['src']}`)).text(), /4711/);
});

test('without a script every refusal is said in words, with its number', async (t) => {
  const house = await aWebHouse(t);
  const { ports } = house;
  for (const [state, status, words] of [
    ['Deleted_by_expiration', 410, 'These files have expired'],
    ['Deleted_by_revocation', 410, 'The sender has withdrawn these files'],
    ['Deleted_by_security', 410, 'These files were deleted to protect them'],
    ['Deleted_by_admin', 410, 'These files are no longer available'],
    ['Processing', 409, 'These files are still being checked'],
    ['Session', 404, 'There is nothing at this address'],
  ] as const) {
    const { answer, html } = await openByForm(house, await aTransfer(ports, { state }));
    assert.equal(answer.status, status, state);
    assert.ok(parsedHtml(html).text.includes(words), state);
    await assertValid(html, state);
  }
  const made = await aTransfer(ports);
  for (const words of [
    '4 more tries',
    '3 more tries',
    '2 more tries',
    'one more try',
    'now locked',
    'Locked for a while',
  ]) {
    const { answer, html } = await openByForm(house, { ...made, password: `Guess-${words}` });
    assert.equal(answer.status, words.startsWith('Locked') ? 403 : 401, words);
    assert.ok(parsedHtml(html).text.includes(words), words);
    assert.ok(!html.includes('Guess'), 'a password is not sent back');
    await assertValid(html, words);
  }
});

test('a form of another site tries no password', async (t) => {
  const house = await aWebHouse(t);
  const made = await aTransfer(house.ports);
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
  ]) {
    const { answer } = await openByForm(house, { ...made, password: 'wrong' }, headers);
    assert.equal(answer.status, 403);
  }
  assert.deepEqual(await house.ports.db.selectFrom('attempt').selectAll().execute(), []);
  const own = { 'Sec-Fetch-Site': 'same-origin', Origin: house.baseUrl };
  assert.equal((await openByForm(house, made, own)).answer.status, 200);
});

test('what is no form, or too long for one, is refused', async (t) => {
  const { baseUrl } = await aWebHouse(t);
  const post = async (body: string, type: string) =>
    (await fetch(`${baseUrl}/download?id=x`, { method: 'POST', body, headers: { 'Content-Type': type } })).status;
  assert.equal(await post('{"password":"x"}', 'application/json'), 415);
  assert.equal(await post(`password=${'x'.repeat(20_000)}`, asForm['Content-Type']), 413);
  assert.equal(await post(`password=${'x'.repeat(2_000)}`, asForm['Content-Type']), 400);
});

test('a page speaks the language that was chosen, or else what the browser asks for', async (t) => {
  const { baseUrl } = await aWebHouse(t);
  const languageOf = async (headers: Readonly<Record<string, string>>) => {
    const { tags } = parsedHtml(await (await fetch(`${baseUrl}/download?id=x`, { headers })).text());
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

test('the words of a page are those of its language, and no others', async (t) => {
  const { baseUrl } = await aWebHouse(t);
  const answer = await fetch(`${baseUrl}/words/receive?language=de`);
  const { locale, direction, phrases } = (await answer.json()) as Record<string, Record<string, unknown>>;
  assert.deepEqual([locale, direction, phrases?.['receive:open']], ['de', 'ltr', 'Öffnen']);
  assert.ok(Object.keys(phrases ?? {}).every((key) => /^(common|receive):|^messages:size\./.test(key)));
  assert.equal((await fetch(`${baseUrl}/words/mail`)).status, 404);
});

test('nothing that somebody else wrote is markup on a page without scripts', async (t) => {
  const house = await aWebHouse(t);
  await changeSetting(house.ports, 'log.subjects', 'true');
  const named = scriptPayloads.filter((text) => !/[\p{Cc}/\\]/u.test(text) && Buffer.byteLength(text) < 200);
  const all = scriptPayloads.join(' ');
  const made = await aTransfer(house.ports, {
    files: named.map((name, n) => ({ name: `${n} ${name}`, content: 'x' })),
    texts: { senderName: all, subject: all, body: all },
  });
  const { html } = await openByForm(house, made);
  const harmless = await openByForm(
    house,
    await aTransfer(house.ports, { files: named.map((_, n) => ({ name: `${n}`, content: 'x' })) }),
  );
  const shape = (page: string) =>
    parsedHtml(page).tags.map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));
  assert.deepEqual(shape(html), shape(harmless.html));
  const odd = await (
    await fetch(`${house.baseUrl}/download?id=${encodeURIComponent('"><script>ran()</script>')}`)
  ).text();
  assert.ok(!odd.includes('<script>ran'));
});
