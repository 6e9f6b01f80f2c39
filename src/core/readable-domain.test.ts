import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableDomain } from './readable-domain.ts';

const asciiOf = (domain: string) => new URL(`http://${domain}`).hostname;

test('shows domains in the scripts of the world', () => {
  for (const domain of [
    'bücher.example',
    'faß.example',
    'пример.рф',
    'ελληνικά.example',
    'हिन्दी.भारत',
    '例え.jp',
    '한국어.kr',
    '中文-abc.example',
    'www.mañana.example',
  ]) {
    assert.notEqual(asciiOf(domain), domain);
    assert.equal(readableDomain(asciiOf(domain)), domain);
  }
});

test('keeps the ASCII form of domains that could imitate others', () => {
  for (const domain of [
    'p\u0430ypal.example',
    '\u0430\u0440\u0440\u04cf\u0435.example',
    '\u03bf\u03ba.example',
    'b\u0131g.example',
    '\u0251nn.example',
    'bücher.p\u0430ypal.example',
    '\u05e9\u05dc\u05d5\u05dd.example',
  ]) {
    assert.notEqual(asciiOf(domain), domain);
    assert.equal(readableDomain(asciiOf(domain)), asciiOf(domain));
  }
});

test('keeps labels that are not valid punycode', () => {
  for (const domain of [
    'xn--.example',
    'xn--0.example',
    'xn--99999999999.example',
    'xn--BCHER-KVA.example',
    'xn--a-.x',
  ]) {
    assert.equal(readableDomain(domain), domain);
  }
});
