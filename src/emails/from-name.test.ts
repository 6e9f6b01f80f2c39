import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { productBrand } from '../core/brand.ts';
import { fromName } from './from-name.ts';

const languages = await allLanguages();
const english = languages.get('en') ?? assert.fail('en');
const german = languages.get('de') ?? assert.fail('de');
const brand = { ...productBrand, name: 'Example Ltd', isNamed: true };

test('names the sender and the service, in the language of the email', () => {
  assert.equal(fromName(english, brand, 'Ann Example'), 'Ann Example via Example Ltd');
  assert.equal(fromName(german, brand, 'Ann Example'), 'Ann Example über Example Ltd');
  assert.equal(fromName(english, productBrand, 'Ann Example'), 'Ann Example via Sealpost');
  assert.equal(fromName(english, brand), 'Example Ltd');
  assert.equal(fromName(english, productBrand), 'Sealpost');
});

test('shows names as people write them', () => {
  for (const name of ["Änne O'Hara-Müller", 'J. R. Smith (Sales)', '山田 太郎', 'Dr. Ann Example, MBA', 'Ann & Bob'])
    assert.equal(fromName(english, brand, name), `${name} via Example Ltd`);
  assert.equal(fromName(english, brand, `Ann${'\u3164'.repeat(40)}Example`), 'Ann Example via Example Ltd');
});

test('leaves out a name that could be mistaken for an address or a link, or that is too long', () => {
  for (const name of [
    'ceo@bank.example',
    'ceo＠bank',
    'Ann <ann@bank.example>',
    'bank.example',
    'bank．example',
    'bank。example',
    'www.bank',
    'https://bank',
    'ｈttps：//bank',
    '"Ann"',
    'Ann \\',
    'x'.repeat(61),
    'paypal.\u202acom',
    'paypal.\u200bcom',
    'paypal.\u00adcom',
    'ww\u200bw.x',
    'https:/\u2066/bank',
    'example ltd',
    `Example Ltd${'\u3164'.repeat(49)}`,
    ' \u200b ',
    '\u2800',
    '',
  ])
    assert.equal(fromName(english, brand, name), 'Example Ltd', name);
});

test('is one line without characters that change the writing direction', () => {
  for (const name of ['Ann\r\nBcc: all', 'Ann\u2028Bcc: all', 'Ann\u0000Bcc: all', '\u202eAnn\u2066Bcc: all\u2069'])
    assert.match(fromName(english, brand, name), /^Ann ?Bcc: all via Example Ltd$/);
  assert.equal(fromName(english, brand, '{sender} <b>'), 'Example Ltd');
  assert.equal(fromName(english, brand, '{service}, {x'), '{service}, {x via Example Ltd');
});
