import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPack } from '../../test/support/language-packs.ts';
import { languagesOf } from './languages.ts';

const english = await aPack('en', { hello: 'Hello' });

test('of several major versions of a language the highest is spoken, and all are listed', async () => {
  const packs = [
    await aPack('de', { hello: 'Neun' }, '9.0'),
    await aPack('de', { hello: 'Zehn' }, '10.0'),
    await aPack('de', { hello: 'Zwei' }, '2.7'),
  ];
  const languages = languagesOf(packs, english);
  assert.equal(languages.choose('de-AT').say('messages:hello'), 'Zehn');
  assert.deepEqual(
    languages.all().map(({ id }) => id),
    ['de_10', 'de_2', 'de_9'],
  );
  assert.equal(languages.find('de_2')?.version.minor, 7);
});

test('an English pack goes before the English of the program, which is there without one', async () => {
  const own = await aPack('en', { hello: 'Hi' });
  const german = await aPack('de', { hello: 'Hallo' });
  assert.equal(languagesOf([own], english).choose(undefined).say('messages:hello'), 'Hi');
  assert.equal(languagesOf([german], english).choose(undefined).say('messages:hello'), 'Hello');
  assert.equal(languagesOf([german], english).choose('en, de;q=0.5').say('messages:hello'), 'Hello');
  assert.deepEqual(languagesOf([german], english).find('en_2'), undefined);
});

test('ids and tags that only look like some are nobody', async () => {
  const languages = languagesOf([await aPack('pt-BR', { hello: 'Oi' })], english);
  assert.equal(languages.choose('PT-br').say('messages:hello'), 'Oi');
  for (const id of ['pt-BR_2', 'pt_br_2', 'pt_BR', 'pt_BR_3', '', '__proto__', 'constructor', '../pt_BR_2']) {
    assert.equal(languages.find(id), undefined, id);
  }
});
