import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPack } from '../../test/support/languages/language-packs.ts';
import { languageOf } from './language.ts';
import { parseMessage } from './message.ts';
import { checkPack } from './source-pack.ts';

const english = await createPack('en', {
  hello: 'Hello {name}',
  files: '{sender} sent {count, plural, one {# file} other {# files}}',
  day: 'Until {day, date, ::yyyyMMdd}',
  role: '{role, select, to {To} cc {Copy} other {Hidden}}',
  price: '{price, number}',
});

const messages = (key: string, message: string) => ({ [key]: message });

test('formats a message with its values, and never parses a value as a message', async () => {
  const { translate, locale, direction } = languageOf(
    await createPack('de', messages('hello', 'Hallo {name}')),
    english,
  );
  assert.equal(translate('messages:hello', { name: 'Ann' }), 'Hallo Ann');
  for (const name of ['{name}', '{0}', "'{x}'", '\x24{name}', '<b>', '{count, plural, other {#}}', '#', '']) {
    assert.equal(translate('messages:hello', { name }), `Hallo ${name}`);
  }
  assert.deepEqual([locale, direction], ['de', 'ltr']);
});

test('formats and pluralizes numbers as the language does', async () => {
  const text = '{sender}: {count, plural, one {# Datei} other {# Dateien}}';
  const { translate } = languageOf(await createPack('de', messages('files', text)), english);
  assert.equal(translate('messages:files', { sender: 'Ann', count: 1 }), 'Ann: 1 Datei');
  assert.equal(translate('messages:files', { sender: 'Ann', count: 0 }), 'Ann: 0 Dateien');
  assert.equal(translate('messages:files', { sender: 'Ann', count: 12_345 }), 'Ann: 12.345 Dateien');
});

test('treats characters with a special meaning elsewhere as text', async () => {
  const { translate } = languageOf(
    await createPack('de', messages('hello', "<b>{name}</b> & it's '{this}' &amp;")),
    english,
  );
  assert.equal(translate('messages:hello', { name: 'Ann' }), "<b>Ann</b> & it's {this} &amp;");
});

test('every text without braces is a valid message', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom("'", '#', '<', '>', '|', ':', 'b') }),
  );
  fc.assert(fc.property(text, (any) => void parseMessage(any.replaceAll(/[{}]/g, ''), 'de').format({})));
});

test('uses English for a key that a pack lacks, and throws for a key that English lacks', async () => {
  const { translate } = languageOf(await createPack('de', messages('own', 'Eigenes')), english);
  assert.equal(translate('messages:hello', { name: 'Ann' }), 'Hello Ann');
  for (const key of ['messages:own', 'messages:nothing', 'toString', '__proto__']) {
    assert.throws(() => translate(key), /There is no message/);
  }
  assert.throws(() => translate('messages:hello'), /name/);
});

test('a language that Intl does not support uses English plurals, whatever the locale of the machine', async () => {
  const pack = await createPack('qps-Ploc', messages('files', '⟦{count, plural, one {#} other {# #}} {sender}⟧'));
  assert.equal(languageOf(pack, english).translate('messages:files', { sender: 'A', count: 1 }), '⟦1 A⟧');
  assert.deepEqual(
    checkPack(pack, english).filter((remark) => remark.startsWith('messages:files')),
    [],
  );
});

const rejectedMessages: ReadonlyArray<
  readonly [why: string, locale: string, key: string, message: string, remark: RegExp]
> = [
  ['has a hole that English has not', 'de', 'hello', 'Hallo {name} {surname}', /unknown placeholder \{surname\}/],
  ['has a hole that every object has', 'de', 'hello', 'Hallo {name} {toString}', /unknown placeholder \{toString\}/],
  [
    'takes a text for a number',
    'de',
    'hello',
    'Hallo {name, number}',
    /placeholder \{name\} must be a text, not a number/,
  ],
  [
    'takes a text for a count',
    'de',
    'hello',
    '{name, plural, one {a} other {b}}',
    /placeholder \{name\} must be a text/,
  ],
  ['takes a date for a text', 'de', 'day', 'Bis {day}', /placeholder \{day\} must be a date, not a text/],
  ['takes a number for a date', 'de', 'price', '{price, date}', /placeholder \{price\} must be a number, not a date/],
  [
    'lacks a plural form',
    'de',
    'files',
    '{sender}: {count, plural, other {#}}',
    /plural form "one" of \{count\} is missing/,
  ],
  [
    'lacks a form of its own',
    'pl',
    'files',
    '{sender} {count, plural, one {#} other {#}}',
    /plural form "few" of .* is missing/,
  ],
  ['lacks a case', 'de', 'role', '{role, select, to {An} other {Blind}}', /case "cc" of \{role\} is missing/],
];

for (const [why, locale, key, message, remark] of rejectedMessages) {
  test(`uses English for a message that ${why}, and reports it`, async () => {
    const pack = await createPack(locale, messages(key, message));
    const { translate } = languageOf(pack, english);
    const values = { name: 'Ann', sender: 'Ann', count: 1, day: new Date(0), role: 'cc', price: 3, surname: 'B' };
    assert.equal(
      translate(`messages:${key}`, values),
      languageOf(english, english).translate(`messages:${key}`, values),
    );
    const remarks = checkPack(pack, english).filter((sentence) => sentence.startsWith(`messages:${key}: `));
    assert.ok(
      remarks.some((sentence) => remark.test(sentence) && sentence.endsWith(' (English is used).')),
      remarks.join('\n'),
    );
  });
}

test('uses English for a message that fails only when it is formatted', async () => {
  const pack = await createPack('de', messages('price', '{price, number, ::currency/XXXX}'));
  assert.equal(languageOf(pack, english).translate('messages:price', { price: 3 }), '3');
});

test('reports an omission in a message, but uses the message', async () => {
  const pack = await createPack('de', { files: 'Es gibt {count} Dateien', hello: 'Hallo', extra: 'Mehr' });
  const { translate } = languageOf(pack, english);
  assert.equal(translate('messages:files', { sender: 'Ann', count: 3 }), 'Es gibt 3 Dateien');
  assert.equal(translate('messages:hello', { name: 'Ann' }), 'Hallo');
  assert.deepEqual(checkPack(pack, english), [
    'messages:hello: placeholder {name} is not used.',
    'messages:files: placeholder {sender} is not used.',
    'messages:files: no plural form for {count}.',
    'messages:day: missing (English is used).',
    'messages:role: missing (English is used).',
    'messages:price: missing (English is used).',
    'messages:extra: unknown message, ignored.',
  ]);
});

test('does not report plural forms that a language does not need or covers by exact numbers', async () => {
  const complete = {
    de: '{sender} {count, plural, =0 {nichts} =1 {eine} other {#}}',
    ja: '{sender} {count}',
    fr: '{sender} {count, plural, one {#} other {#}}',
    cs: '{sender} {count, plural, one {#} few {#} other {#}}',
    ar: '{sender} {count, plural, zero {} one {} two {} few {} many {} other {}}',
  };
  for (const [locale, message] of Object.entries(complete)) {
    const remarks = checkPack(await createPack(locale, messages('files', message)), english);
    assert.deepEqual(
      remarks.filter((remark) => remark.startsWith('messages:files')),
      [],
      locale,
    );
  }
});
