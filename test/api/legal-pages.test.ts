import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTerms } from '../../src/actions/legal/legal-pages.ts';
import { saveLegalNotice, saveTerms } from '../../src/actions/legal/legal-texts.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { legalLimits } from '../../src/core/legal-text.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { parseHtml } from '../support/mail/hostile-emails.ts';
import { startWebServer } from '../support/server/web-server.ts';

const linksIn = (html: string) =>
  parseHtml(html).tags.flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));

test('without a legal text there is no page and no link to it', async (t) => {
  const { baseUrl, ports } = await startWebServer(t);
  for (const path of ['imprint', 'terms']) assert.equal((await fetch(`${baseUrl}/${path}`)).status, 404);
  const pages = ['', 'transfers', 'download?id=x'];
  const links = async () =>
    (await Promise.all(pages.map(async (path) => linksIn(await (await fetch(`${baseUrl}/${path}`)).text()))))
      .flat()
      .filter((href) => /imprint|terms/.test(href));
  assert.deepEqual(await links(), []);
  await saveLegalNotice(ports, { type: 'text/plain', content: 'We' });
  assert.deepEqual(await links(), ['imprint', 'imprint', 'imprint']);
  assert.equal((await fetch(`${baseUrl}/terms`)).status, 404);
});

test('only the upload page names the version of the terms, and only while they are active', async (t) => {
  const { baseUrl, ports } = await startWebServer(t);
  const configOf = async (path: string) =>
    /<script type="application\/json" id="config">(.*?)<\/script>/.exec(
      await (await fetch(`${baseUrl}${path}`)).text(),
    )?.[1];
  await saveTerms(ports, { locale: 'en', title: 'Terms', type: 'text/plain', content: 'x' });
  assert.equal(await configOf('/'), '{"terms":null}');
  await changeSetting(ports, 'terms.active', 'true');
  assert.equal(await configOf('/'), JSON.stringify({ terms: (await readTerms(ports)).changedAt }));
  assert.equal(await configOf('/transfers'), '{}');
  for (const path of ['/download?id=x', '/terms']) assert.equal(await configOf(path), undefined, path);
});

test("shows the terms in the reader's language, otherwise in an available one", async (t) => {
  const { baseUrl, ports } = await startWebServer(t);
  const languagesOf = async (language: string) => {
    const html = await (await fetch(`${baseUrl}/terms`, { headers: { 'Accept-Language': language } })).text();
    await assertValidHtml(html, language);
    const { tags } = parseHtml(html);
    const text = tags.find(({ attributes }) => attributes['class'] === 'legal');
    return `${tags.find(({ name }) => name === 'html')?.attributes['lang']} ${text?.attributes['lang']}`;
  };
  const saveIn = (locale: string) =>
    saveTerms(ports, { locale, title: `Terms ${locale}`, type: 'text/plain', content: 'x' });
  await saveIn('fr');
  assert.deepEqual([await languagesOf('de'), await languagesOf('en')], ['de fr', 'en fr']);
  await saveIn('en-GB');
  assert.deepEqual([await languagesOf('de'), await languagesOf('en')], ['de en-GB', 'en en-GB']);
  await saveIn('de-AT');
  await saveIn('en');
  assert.deepEqual([await languagesOf('de'), await languagesOf('en')], ['de de-AT', 'en en']);
});

test('a legal page executes and loads nothing more than other pages, whatever its text', async (t) => {
  const { baseUrl, ports } = await startWebServer(t);
  const policyOf = async (path: string) =>
    (await fetch(`${baseUrl}/${path}`)).headers.get('content-security-policy') ?? assert.fail();
  const allowed = [
    'p',
    'br',
    'a',
    'strong',
    'em',
    's',
    'bdi',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'span',
  ];
  for (const type of ['text/plain', 'text/markdown', 'text/html'] as const) {
    await saveLegalNotice(ports, { type, content: scriptPayloads.join('\n').replace(/(?![\t\n\r])\p{Cc}/gu, '') });
    assert.equal(await policyOf('imprint'), await policyOf('download?id=x'));
    const html = await (await fetch(`${baseUrl}/imprint`)).text();
    const [, text = assert.fail()] = /<div class="legal"[^>]*>([\s\S]*)<\/div>\n<\/article>/.exec(html) ?? [];
    for (const { name, attributes } of parseHtml(text).tags) {
      assert.ok(allowed.includes(name), `${name} in ${type}`);
      assert.ok(
        Object.keys(attributes).every((each) => ['href', 'rel', 'dir', 'start'].includes(each)),
        name,
      );
      if (name === 'a') assert.match(attributes['href'] ?? '', /^(https?:\/\/|mailto:)/);
    }
  }
});

test('shows the longest legal text completely, and renders it once', async (t) => {
  const { baseUrl, ports } = await startWebServer(t);
  const paragraph = 'Words **of weight**, and more of them.\n\n';
  const times = Math.floor(legalLimits.contentBytes / paragraph.length);
  await saveLegalNotice(ports, { type: 'text/markdown', content: paragraph.repeat(times) });
  const pages = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(`${baseUrl}/imprint`)).text()));
  for (const html of pages) assert.equal(html.split('<strong>of weight</strong>').length, times + 1);
  await saveLegalNotice(ports, { type: 'text/markdown', content: 'Other words' });
  assert.match(await (await fetch(`${baseUrl}/imprint`)).text(), /<p>Other words<\/p>/);
});
