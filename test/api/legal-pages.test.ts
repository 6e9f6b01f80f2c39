import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepImprint, keepTerms } from '../../src/actions/keep-legal-text.ts';
import { legalLimits } from '../../src/core/legal-text.ts';
import { parsedHtml } from '../support/hostile-letters.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { assertValid } from '../support/valid-html.ts';
import { aWebHouse } from '../support/web-house.ts';

const linksIn = (html: string) =>
  parsedHtml(html).tags.flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));

test('where there is no legal text there is no page of it, and no link to one', async (t) => {
  const { baseUrl, ports } = await aWebHouse(t);
  for (const path of ['imprint', 'terms']) assert.equal((await fetch(`${baseUrl}/${path}`)).status, 404);
  const pages = ['', 'transfers', 'download?id=x'];
  const links = async () =>
    (await Promise.all(pages.map(async (path) => linksIn(await (await fetch(`${baseUrl}/${path}`)).text()))))
      .flat()
      .filter((href) => /imprint|terms/.test(href));
  assert.deepEqual(await links(), []);
  await keepImprint(ports, { type: 'text/plain', content: 'We' });
  assert.deepEqual(await links(), ['imprint', 'imprint', 'imprint']);
  assert.equal((await fetch(`${baseUrl}/terms`)).status, 404);
});

test('the terms are shown in the language of the reader, or else in one that there is', async (t) => {
  const { baseUrl, ports } = await aWebHouse(t);
  const shown = async (language: string) => {
    const html = await (await fetch(`${baseUrl}/terms`, { headers: { 'Accept-Language': language } })).text();
    await assertValid(html, language);
    const { tags } = parsedHtml(html);
    const text = tags.find(({ attributes }) => attributes['class'] === 'legal');
    return `${tags.find(({ name }) => name === 'html')?.attributes['lang']} ${text?.attributes['lang']}`;
  };
  const keep = (locale: string) =>
    keepTerms(ports, { locale, title: `Terms ${locale}`, type: 'text/plain', content: 'x' });
  await keep('fr');
  assert.deepEqual([await shown('de'), await shown('en')], ['de fr', 'en fr']);
  await keep('en-GB');
  assert.deepEqual([await shown('de'), await shown('en')], ['de en-GB', 'en en-GB']);
  await keep('de-AT');
  await keep('en');
  assert.deepEqual([await shown('de'), await shown('en')], ['de de-AT', 'en en']);
});

test('whatever a legal text says, its page runs and loads nothing more than the others', async (t) => {
  const { baseUrl, ports } = await aWebHouse(t);
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
    await keepImprint(ports, { type, content: scriptPayloads.join('\n').replace(/(?![\t\n\r])\p{Cc}/gu, '') });
    assert.equal(await policyOf('imprint'), await policyOf('download?id=x'));
    const html = await (await fetch(`${baseUrl}/imprint`)).text();
    const [, text = assert.fail()] = /<div class="legal"[^>]*>([\s\S]*)<\/div>\n<\/article>/.exec(html) ?? [];
    for (const { name, attributes } of parsedHtml(text).tags) {
      assert.ok(allowed.includes(name), `${name} in ${type}`);
      assert.ok(
        Object.keys(attributes).every((each) => ['href', 'rel', 'dir', 'start'].includes(each)),
        name,
      );
      if (name === 'a') assert.match(attributes['href'] ?? '', /^(https?:\/\/|mailto:)/);
    }
  }
});

test('the longest legal text is shown whole, and made once for all who read it', async (t) => {
  const { baseUrl, ports } = await aWebHouse(t);
  const paragraph = 'Words **of weight**, and more of them.\n\n';
  const times = Math.floor(legalLimits.contentBytes / paragraph.length);
  await keepImprint(ports, { type: 'text/markdown', content: paragraph.repeat(times) });
  const pages = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(`${baseUrl}/imprint`)).text()));
  for (const html of pages) assert.equal(html.split('<strong>of weight</strong>').length, times + 1);
  await keepImprint(ports, { type: 'text/markdown', content: 'Other words' });
  assert.match(await (await fetch(`${baseUrl}/imprint`)).text(), /<p>Other words<\/p>/);
});
