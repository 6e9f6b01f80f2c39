import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPack, parsePackFiles } from '../../test/support/languages/language-packs.ts';
import { languagesOf, messagesOf } from './language.ts';
import { ownTextFault, withOwnTexts } from './own-texts.ts';

const english = await createPack('en', {
  hello: 'Hello {name}',
  files: '{count, plural, one {# file} other {# files}}',
  role: '{role, select, to {To} other {Copy}}',
  size: '{size, number}',
});

const faults: ReadonlyArray<readonly [key: string, text: string, fault: RegExp | undefined]> = [
  ['hello', 'Moin {name}!', undefined],
  ['hello', 'Moin', undefined],
  ['hello', 'Zwei\nZeilen', undefined],
  ['hello', '  ', /^messages:hello must not be empty\.$/],
  ['hello', 'Moin {nam}', /^messages:hello: unknown placeholder \{nam\}\.$/],
  ['hello', 'Moin {name', /^messages:hello: invalid ICU message: .+\.$/],
  ['hello', 'Moin {name, number}', /must be a text, not a number\.$/],
  ['hello', 'x'.repeat(10_001), /has more than 10000 characters\.$/],
  ['hello', 'Moin\0', /contains a control character\.$/],
  ['hello', 'Moin \ud800', /contains a control character\.$/],
  ['files', '{count, plural, one {# Datei} other {# Dateien}}', undefined],
  ['files', '{count, plural, other {# Dateien}}', /plural form "one" of \{count\} is missing\.$/],
  ['role', '{role, select, other {Kopie}}', /case "to" of \{role\} is missing\.$/],
  ['size', '{size, number, ::currency/EURO}', /^messages:size: it cannot be formatted: /],
  ['other', 'x', /^There is no text messages:other\.$/],
];

for (const [key, text, expected] of faults) {
  test(`own text ${key} = ${JSON.stringify(text.slice(0, 40))}: ${expected ?? 'valid'}`, () => {
    const fault = ownTextFault(`messages:${key}`, text, messagesOf(english), 'de');
    if (expected === undefined) assert.equal(fault, undefined);
    else assert.match(fault ?? '', expected);
  });
}

test('own texts replace messages and served files, and those that do not fit are left out', async () => {
  const pack = await createPack('de', { hello: 'Hallo {name}', extra: 'Mehr' });
  const own = new Map([
    ['messages:hello', 'Moin {name}'],
    ['messages:files', '{count} Dateien'],
    ['messages:size', 'Falsch {nothing}'],
    ['web/gone:title', 'Gibt es nicht mehr'],
  ]);
  const layered = await withOwnTexts(pack, own, english);
  const { translate } = languagesOf([layered], english).choose('de');
  assert.deepEqual(
    [translate('messages:hello', { name: 'Ann' }), translate('messages:files', { count: 2 })],
    ['Moin Ann', '2 Dateien'],
  );
  assert.equal(translate('messages:size', { size: 1 }), '1', 'the English one, because the pack lacks it');
  const [before, after] = [pack, layered].map(({ files }) => files.get('messages.json') ?? assert.fail());
  assert.deepEqual(JSON.parse(String(after?.bytes)), {
    hello: 'Moin {name}',
    extra: 'Mehr',
    files: '{count} Dateien',
  });
  assert.notEqual(after?.etag, before?.etag);
  assert.equal(layered.files.has('web/gone.json'), false);
  assert.equal(await withOwnTexts(pack, new Map(), english), pack);
});

test('an own text whose file the pack lacks gets a file', async () => {
  const files = { 'pack.json': '{"id":"de_2","locale":"de","version":"2.0","displayName":"Deutsch"}' };
  const layered = await withOwnTexts(await parsePackFiles(files), new Map([['messages:hello', 'Moin']]), english);
  const file = layered.files.get('messages.json') ?? assert.fail();
  assert.deepEqual(JSON.parse(String(file.bytes)), { hello: 'Moin' });
  assert.equal(file.contentType, 'application/json; charset=utf-8');
});
