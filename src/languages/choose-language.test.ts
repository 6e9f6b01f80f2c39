import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage } from './pack.ts';

const chosen = (known: readonly string[], header: string | undefined) =>
  chooseLanguage(new Map(known.map((tag) => [tag.toLowerCase(), tag])), header, 'en');

test('chooses the preference with the highest quality that is available, the first of equals', () => {
  const expected = {
    de: 'de',
    'DE-at;q=0.9, it': 'de',
    'fr;q=0.4, de;q=0.8, en;q=0.2': 'de',
    'fr;q=0.8, de;q=0.8': 'fr',
    'it, fr;q=0.1': 'fr',
    'it, *, fr;q=0.1': 'fr',
  };
  for (const [header, tag] of Object.entries(expected)) assert.equal(chosen(['en', 'de', 'fr'], header), tag, header);
});

test('matches region, then script, then language', () => {
  const known = ['en', 'zh', 'zh-Hant', 'zh-Hant-TW', 'pt-BR', 'de-CH'];
  const expected = {
    'zh-Hant-TW': 'zh-Hant-TW',
    'zh-Hant-HK': 'zh-Hant',
    'zh-TW': 'zh',
    'zh-Hant-CN-x-private1-private2': 'zh-Hant',
    'pt-br': 'pt-BR',
    'de-CH-1996': 'de-CH',
    'de-CH-u-co-phonebk': 'de-CH',
    'en-US': 'en',
  };
  for (const [header, tag] of Object.entries(expected)) assert.equal(chosen(known, header), tag, header);
});

test('without a match by lookup, finds the likely region, then the same script, then the same language', () => {
  const chinese = ['en', 'zh-Hans-CN', 'zh-Hant-TW', 'zh-Hant-HK'];
  for (const [known, header, tag] of [
    [['en', 'pt-BR'], 'pt', 'pt-BR'],
    [['en', 'pt-AO', 'pt-BR'], 'pt', 'pt-BR'],
    [['en', 'pt-BR'], 'pt-PT', 'pt-BR'],
    [['en', 'pt-BR'], 'pt;q=0.5, en', 'en'],
    [['en', 'de', 'pt-BR'], 'pt, de', 'pt-BR'],
    [chinese, 'zh-CN', 'zh-Hans-CN'],
    [chinese, 'zh-SG', 'zh-Hans-CN'],
    [chinese, 'zh-TW', 'zh-Hant-TW'],
    [chinese, 'zh-HK', 'zh-Hant-HK'],
    [chinese, 'zh-MO', 'zh-Hant-HK'],
    [['en', 'zh-Hans-CN'], 'zh-TW', 'zh-Hans-CN'],
    [['en', 'sr-Latn'], 'sr-RS', 'sr-Latn'],
    [['en', 'pt-BR'], 'pt, pt-BR;q=0', 'en'],
    [['en', 'pt-BR'], 'pt-x', 'en'],
    [['en', 'pt-BR'], 'ptx', 'en'],
  ] as const) {
    assert.equal(chosen(known, header), tag, `${header} of ${known}`);
  }
});

test('falls back to English when no preference is available', () => {
  for (const header of [
    undefined,
    '',
    '*',
    'it',
    ',;',
    'it, *;q=0.5',
    'de_DE',
    'de;q=2',
    'de;q=x',
    'x',
    '-',
    'a'.repeat(9),
  ]) {
    assert.equal(chosen(['en', 'de'], header), 'en', header);
  }
});

test('does not choose a language with a quality of 0 as a fallback', () => {
  assert.equal(chosen(['en', 'de'], 'de-AT, de;q=0'), 'en');
  assert.equal(chosen(['en', 'de', 'de-AT'], 'de-AT, de;q=0'), 'de-AT');
  assert.equal(chosen(['en', 'de'], 'en;q=0, *'), 'de');
  assert.equal(chosen(['en', 'en-GB', 'de'], 'en;q=0, *;q=0.1'), 'de');
  assert.equal(chosen(['en', 'de'], 'de;q=0, *'), 'en');
  assert.equal(chosen(['en', 'de'], 'de;q=0.000'), 'en');
});

test('falls back to English even if every language is rejected', () => {
  assert.equal(chosen(['en', 'de'], '*;q=0'), 'en');
  assert.equal(chosen(['en', 'de'], 'en;q=0'), 'en');
  assert.equal(chosen(['en', 'de'], 'en;q=0, de;q=0, *'), 'en');
});

test('reads only the beginning of a very long header', () => {
  assert.equal(chosen(['en', 'de'], `${'it, '.repeat(100_000)}de`), 'en');
  assert.equal(chosen(['en', 'de'], `de${'-x'.repeat(100_000)}`), 'de');
});
