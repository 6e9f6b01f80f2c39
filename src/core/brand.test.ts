import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandOf, footerLines, parseSupport, productBrand } from './brand.ts';
import { defaultSettings, parseSetting } from './settings.ts';

test('a service without settings has the name of the product and nothing else', () => {
  assert.deepEqual(brandOf(defaultSettings), productBrand);
});

test('makes a link of an email address, a phone number or an https URL, and of nothing else', () => {
  const linkOf = (text: string) => parseSupport(text)?.link;
  assert.equal(linkOf('help@example.org'), 'mailto:help@example.org');
  assert.equal(linkOf('hilfe@müller.example'), 'mailto:hilfe@müller.example');
  assert.equal(linkOf('+49 (30) 123-45'), 'tel:+493012345');
  assert.deepEqual(parseSupport('https://example.org/help/'), {
    text: 'example.org/help',
    link: 'https://example.org/help/',
  });
  for (const text of [
    'javascript:alert(1)//@example.org',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x@example.org',
    'help',
    '112',
    'https://',
    'https://example.org/"onclick="x',
    'https://example.org/\u202e',
    'mailto:help@example.org',
    'help@example.org&cc=x@example.org',
  ])
    assert.equal(parseSupport(text), undefined, text);
});

test('splits the footer into lines', () => {
  assert.deepEqual(footerLines(' Example Ltd, 1 Example Street|HRB 1234 | | '), [
    'Example Ltd, 1 Example Street',
    'HRB 1234',
  ]);
});

test('accepts names of organizations as they are written', () => {
  for (const name of ['Müller & Söhne GmbH', 'A/S Nordlys', "Ann's Bakery", '株式会社例', 'Example, Inc. (EU)']) {
    assert.deepEqual(parseSetting('brand.name', name), { value: name });
  }
});
