import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerInjections } from '../../../test/support/inputs/header-injections.ts';
import { scriptPayloads } from '../../../test/support/inputs/script-payloads.ts';
import { parseHtml } from '../../../test/support/mail/hostile-emails.ts';
import { emailHtml, emailListPage, emailPage } from './mailbox-pages.ts';

const name = '20260301-120000.000-x.eml';
const date = new Date('2026-03-01T12:00:00Z');

const context = { legal: [], timeZone: 'UTC' };

const mailOf = (text: string) => ({ from: text, to: text, replyTo: text, subject: text, date, text, html: text });
const pagesOf = (text: string) => [
  emailListPage({ emails: [{ name, headers: mailOf(text) }], isFirst: true, before: undefined }, context),
  emailPage(name, mailOf(text), context),
];

/** Returns the elements of a page, without the values in it and the links in a text. */
const elementsOf = (page: string) =>
  parseHtml(page)
    .tags.filter(({ attributes }) => attributes['rel'] !== 'noreferrer')
    .map(({ name: tag, attributes }) => `${tag} ${Object.keys(attributes).join(' ')}`);

test('escapes the content of an email on the pages', () => {
  const honest = pagesOf('word').map(elementsOf);
  for (const text of [...scriptPayloads, ...headerInjections]) {
    assert.deepEqual(pagesOf(text).map(elementsOf), honest, text);
  }
});

test('links only web addresses in a text', () => {
  const linksIn = (text: string) =>
    parseHtml(emailPage(name, mailOf(text), context))
      .tags.filter(({ attributes }) => attributes['rel'] === 'noreferrer')
      .map(({ attributes }) => attributes['href']);
  const link = 'https://files.example.org/download?id=k3J9&x=1#password=Hq8v';
  assert.deepEqual(linksIn(`Open this:\n${link}\n<${link}> "${link}"`), [link, link, link]);
  assert.deepEqual(linksIn('javascript:alert(1) data:text/html,x file:///etc/passwd mailto:a@b.c'), []);
  for (const href of [...scriptPayloads].flatMap(linksIn)) assert.match(href ?? '', /^https?:\/\//);
});

test('keeps the HTML of an email, with links that open a new tab', () => {
  const html = '<html><head><title>x</title></head><body>&lt;head></body></html>';
  assert.equal(emailHtml({ ...mailOf('x'), html }), html.replace('<head>', '<head>\n<base target="_blank">'));
  assert.equal(emailHtml({ ...mailOf('x'), html: '<p>$& $1</p>' }), '<p>$& $1</p>');
});

test('shows an email without a subject', () => {
  const [list = '', email = ''] = pagesOf('');
  assert.match(list, />\(no subject\)<\/a>/);
  assert.match(email, /<h1 dir="auto">\(no subject\)<\/h1>/);
});
