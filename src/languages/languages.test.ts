import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPack } from '../../test/support/languages/language-packs.ts';
import { languagesOf } from './language.ts';
import { parseDescriptor } from './pack-files.ts';

const english = await createPack('en', { hello: 'Hello' });

test('uses the highest major version of a language, and lists all', async () => {
  const packs = [
    await createPack('de', { hello: 'Neun' }, '9.0'),
    await createPack('de', { hello: 'Zehn' }, '10.0'),
    await createPack('de', { hello: 'Zwei' }, '2.7'),
  ];
  const languages = languagesOf(packs, english);
  assert.equal(languages.choose('de-AT').translate('messages:hello'), 'Zehn');
  assert.deepEqual(
    languages.all().map(({ id }) => id),
    ['de_10', 'de_2', 'de_9'],
  );
  assert.equal(languages.find('de_2')?.version.minor, 7);
});

test('prefers an installed English pack to the shipped one, which is the fallback', async () => {
  const own = await createPack('en', { hello: 'Hi' });
  const german = await createPack('de', { hello: 'Hallo' });
  assert.equal(languagesOf([own], english).choose(undefined).translate('messages:hello'), 'Hi');
  assert.equal(languagesOf([german], english).choose(undefined).translate('messages:hello'), 'Hello');
  assert.equal(languagesOf([german], english).choose('en, de;q=0.5').translate('messages:hello'), 'Hello');
  assert.deepEqual(languagesOf([german], english).find('en_2'), undefined);
});

test('accepts the ID of a pack with hyphens or underscores', () => {
  const descriptor = (id: string) =>
    parseDescriptor(Buffer.from(JSON.stringify({ id, locale: 'pt-BR', version: '2.0', displayName: 'Português' })));
  for (const id of ['pt-BR_2', 'pt_BR_2']) assert.equal(descriptor(id).id, 'pt-BR_2');
  for (const id of ['pt-BR-2', 'pt_br_2', 'pt-BR_3']) assert.throws(() => descriptor(id), /id must be pt-BR_2/);
});

test('finds nothing for malformed IDs and tags', async () => {
  const languages = languagesOf([await createPack('pt-BR', { hello: 'Oi' })], english);
  assert.equal(languages.choose('PT-br').translate('messages:hello'), 'Oi');
  for (const id of ['pt-BR_2', 'pt_BR_2']) assert.equal(languages.find(id)?.id, 'pt-BR_2');
  for (const id of [
    'pt-br_2',
    'pt_br_2',
    'pt-BR',
    'pt-BR-2',
    'pt_BR',
    'pt_BR_3',
    '',
    '__proto__',
    'constructor',
    '../pt_BR_2',
  ]) {
    assert.equal(languages.find(id), undefined, id);
  }
});
