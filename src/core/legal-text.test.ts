import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentFault, documentFault, legalLimits, legalLocale, titleFault } from './legal-text.ts';

test('accepts language tags in canonical spelling', () => {
  for (const [text, locale] of [
    ['de', 'de'],
    ['DE', 'de'],
    ['pt-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['', undefined],
    ['german', 'german'],
    ['d', undefined],
    ['de_DE', undefined],
    ['../de', undefined],
    ['de-', undefined],
    [`de${'-abcdefgh'.repeat(12)}`, undefined],
  ] as const) {
    assert.equal(legalLocale(text), locale, text);
  }
});

test('accepts a title of one visible line', () => {
  for (const title of ['Terms', 'Nutzungsbedingungen', 'شرایط\u200cاستفاده', 'x'.repeat(legalLimits.titleLength)]) {
    assert.equal(titleFault(title), undefined, title);
  }
  for (const title of ['', ' ', 'a\nb', 'a\u0000', 'a\u202eb', '\ud800', 'x'.repeat(legalLimits.titleLength + 1)]) {
    assert.match(titleFault(title) ?? '', /a line of up to 200/, JSON.stringify(title).slice(0, 20));
  }
});

test('accepts any text of limited size', () => {
  for (const content of ['# Terms\r\n\tall\n', '<script>alert(1)</script>', 'x'.repeat(legalLimits.contentBytes)]) {
    assert.equal(contentFault(content), undefined, content.slice(0, 20));
  }
  for (const [content, fault] of [
    ['', /empty/],
    [' \n', /empty/],
    ['a\u0000b', /control characters or invalid Unicode/],
    ['\u001b[31mred', /control characters or invalid Unicode/],
    ['\u009b31m', /control characters or invalid Unicode/],
    ['\ud800', /control characters or invalid Unicode/],
    ['ü'.repeat(legalLimits.contentBytes / 2 + 1), /262144 bytes/],
  ] as const) {
    assert.match(contentFault(content) ?? '', fault, JSON.stringify(content).slice(0, 20));
  }
});

test('limits the size of all languages together', () => {
  const text = { locale: 'de', title: '', type: 'text/plain', content: 'x'.repeat(legalLimits.contentBytes) } as const;
  assert.equal(documentFault([text, text]), undefined);
  assert.match(documentFault([text, { ...text, title: 'x' }]) ?? '', /524288 bytes/);
});
