import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLanguage } from './accept-language.ts';

test('prefers the language with the highest weight, the first of equals, as it is spelled', () => {
  const expected = {
    de: 'de',
    'de-CH, fr;q=0.9': 'de-CH',
    'en;q=0.5, DE-at;q=0.8, fr;q=0.8': 'DE-at',
    'fr ; q=1.0 , de': 'fr',
    'zh-Hant-TW': 'zh-Hant-TW',
    '*, it;q=0.1': 'it',
  };
  for (const [header, tag] of Object.entries(expected)) assert.equal(preferredLanguage(header), tag, header);
});

test('falls back to English when the header names no language', () => {
  for (const header of [undefined, '', '*', ',,;', 'de;q=0', 'de;q=2', 'de;q=x', 'a_b', '1', 'abcdefghi', '<script>']) {
    assert.equal(preferredLanguage(header), 'en', header);
  }
});
