import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerInjections } from '../../../test/support/header-injections.ts';
import { parsedHtml } from '../../../test/support/hostile-letters.ts';
import { scriptPayloads } from '../../../test/support/script-payloads.ts';
import { listPage, mailHtml, mailPage } from './mailbox-pages.ts';

const name = '20260301-120000.000-x.eml';
const date = new Date('2026-03-01T12:00:00Z');

const mailOf = (text: string) => ({ from: text, to: text, replyTo: text, subject: text, date, text, html: text });
const pagesOf = (text: string) => [
  listPage({ mails: [{ name, headers: mailOf(text) }], isFirst: true, before: undefined }, []),
  mailPage(name, mailOf(text), []),
];

/** What a page consists of, but for the values in it and the links in a text. */
const elementsOf = (page: string) =>
  parsedHtml(page)
    .tags.filter(({ attributes }) => attributes['rel'] !== 'noreferrer')
    .map(({ name: tag, attributes }) => `${tag} ${Object.keys(attributes).join(' ')}`);

test('whatever a mail says is text on the pages', () => {
  const honest = pagesOf('word').map(elementsOf);
  for (const text of [...scriptPayloads, ...headerInjections]) {
    assert.deepEqual(pagesOf(text).map(elementsOf), honest, text);
  }
});

test('links in a text can be followed, and lead to pages alone', () => {
  const linksIn = (text: string) =>
    parsedHtml(mailPage(name, mailOf(text), []))
      .tags.filter(({ attributes }) => attributes['rel'] === 'noreferrer')
      .map(({ attributes }) => attributes['href']);
  const link = 'https://files.example.org/download?id=k3J9&x=1#password=Hq8v';
  assert.deepEqual(linksIn(`Open this:\n${link}\n<${link}> "${link}"`), [link, link, link]);
  assert.deepEqual(linksIn('javascript:alert(1) data:text/html,x file:///etc/passwd mailto:a@b.c'), []);
  for (const href of [...scriptPayloads].flatMap(linksIn)) assert.match(href ?? '', /^https?:\/\//);
});

test('the HTML of a mail stays as it is, but that its links open a page of their own', () => {
  const html = '<html><head><title>x</title></head><body>&lt;head></body></html>';
  assert.equal(mailHtml({ ...mailOf('x'), html }), html.replace('<head>', '<head>\n<base target="_blank">'));
  assert.equal(mailHtml({ ...mailOf('x'), html: '<p>$& $1</p>' }), '<p>$& $1</p>');
});

test('a mail without a subject can be opened all the same', () => {
  const [list = '', mail = ''] = pagesOf('');
  assert.match(list, />Without a subject<\/a>/);
  assert.match(mail, /<h1 dir="auto">Without a subject<\/h1>/);
});
