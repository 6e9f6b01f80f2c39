import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPack } from '../../test/support/language-packs.ts';
import { checkPack } from './check-pack.ts';
import { languageOf } from './language.ts';

const english = await aPack('en', {
  hello: 'Hello {name}',
  files: '{sender} sent {count, plural, one {# file} other {# files}}',
  day: 'Until {day, date, ::yyyyMMdd}',
  role: '{role, select, to {To} cc {Copy} other {Hidden}}',
  price: '{price, number}',
});

const messages = (key: string, message: string) => ({ [key]: message });

test('a message is said with its values, and nothing in a value is read as a message', async () => {
  const { say, locale, direction } = languageOf(await aPack('de', messages('hello', 'Hallo {name}')), english);
  assert.equal(say('messages:hello', { name: 'Ann' }), 'Hallo Ann');
  for (const name of ['{name}', '{0}', "'{x}'", '\x24{name}', '<b>', '{count, plural, other {#}}', '#', '']) {
    assert.equal(say('messages:hello', { name }), `Hallo ${name}`);
  }
  assert.deepEqual([locale, direction], ['de', 'ltr']);
});

test('numbers are counted and written as the language does it', async () => {
  const text = '{sender}: {count, plural, one {# Datei} other {# Dateien}}';
  const { say } = languageOf(await aPack('de', messages('files', text)), english);
  assert.equal(say('messages:files', { sender: 'Ann', count: 1 }), 'Ann: 1 Datei');
  assert.equal(say('messages:files', { sender: 'Ann', count: 0 }), 'Ann: 0 Dateien');
  assert.equal(say('messages:files', { sender: 'Ann', count: 12_345 }), 'Ann: 12.345 Dateien');
});

test('signs that mean something elsewhere are text', async () => {
  const { say } = languageOf(await aPack('de', messages('hello', "<b>{name}</b> & it's '{this}' &amp;")), english);
  assert.equal(say('messages:hello', { name: 'Ann' }), "<b>Ann</b> & it's {this} &amp;");
});

test('a key that a pack does not have is said in English, and one that English does not have is a mistake', async () => {
  const { say } = languageOf(await aPack('de', messages('own', 'Eigenes')), english);
  assert.equal(say('messages:hello', { name: 'Ann' }), 'Hello Ann');
  for (const key of ['messages:own', 'messages:nothing', 'toString', '__proto__']) {
    assert.throws(() => say(key), /There is no message/);
  }
  assert.throws(() => say('messages:hello'), /name/);
});

test('a language that Intl does not know counts as English does, whatever the machine speaks', async () => {
  const pack = await aPack('qps-Ploc', messages('files', '⟦{count, plural, one {#} other {# #}} {sender}⟧'));
  assert.equal(languageOf(pack, english).say('messages:files', { sender: 'A', count: 1 }), '⟦1 A⟧');
  assert.deepEqual(
    checkPack(pack, english).filter((remark) => remark.startsWith('messages:files')),
    [],
  );
});

const notSaid: ReadonlyArray<readonly [why: string, locale: string, key: string, message: string, remark: RegExp]> = [
  ['has a hole that English has not', 'de', 'hello', 'Hallo {name} {surname}', /has \{surname\}/],
  ['has a hole that every object has', 'de', 'hello', 'Hallo {name} {toString}', /has \{toString\}/],
  ['takes a text for a number', 'de', 'hello', 'Hallo {name, number}', /takes \{name\} for a number, which is a text/],
  ['takes a text for a count', 'de', 'hello', '{name, plural, one {a} other {b}}', /takes \{name\} for a number/],
  ['takes a date for a text', 'de', 'day', 'Bis {day}', /takes \{day\} for a text, which is a date/],
  ['takes a number for a date', 'de', 'price', '{price, date}', /takes \{price\} for a date, which is a number/],
  [
    'lacks a plural form',
    'de',
    'files',
    '{sender}: {count, plural, other {#}}',
    /lacks the plural form "one" of \{count\}/,
  ],
  [
    'lacks a form of its own',
    'pl',
    'files',
    '{sender} {count, plural, one {#} other {#}}',
    /lacks the plural form "few"/,
  ],
  ['lacks a case', 'de', 'role', '{role, select, to {An} other {Blind}}', /lacks the case "cc" of \{role\}/],
];

for (const [why, locale, key, message, remark] of notSaid) {
  test(`a message that ${why} is said in English, and that is remarked`, async () => {
    const pack = await aPack(locale, messages(key, message));
    const { say } = languageOf(pack, english);
    const values = { name: 'Ann', sender: 'Ann', count: 1, day: new Date(0), role: 'cc', price: 3, surname: 'B' };
    assert.equal(say(`messages:${key}`, values), languageOf(english, english).say(`messages:${key}`, values));
    const remarks = checkPack(pack, english).filter((sentence) => sentence.startsWith(`messages:${key} `));
    assert.ok(
      remarks.some((sentence) => remark.test(sentence) && sentence.endsWith(', and is said in English.')),
      remarks.join('\n'),
    );
  });
}

test('a message that only fails when it is said is said in English', async () => {
  const pack = await aPack('de', messages('price', '{price, number, ::currency/XXXX}'));
  assert.equal(languageOf(pack, english).say('messages:price', { price: 3 }), '3');
});

test('what a message leaves out is remarked, but it is said', async () => {
  const pack = await aPack('de', { files: 'Es gibt {count} Dateien', hello: 'Hallo', extra: 'Mehr' });
  const { say } = languageOf(pack, english);
  assert.equal(say('messages:files', { sender: 'Ann', count: 3 }), 'Es gibt 3 Dateien');
  assert.equal(say('messages:hello', { name: 'Ann' }), 'Hallo');
  assert.deepEqual(checkPack(pack, english), [
    'messages:hello leaves out {name}.',
    'messages:files leaves out {sender}.',
    'messages:files has no plural of {count}.',
    'messages:day is missing, and is said in English.',
    'messages:role is missing, and is said in English.',
    'messages:price is missing, and is said in English.',
    'messages:extra is no message of this program, and is not used.',
  ]);
});

test('forms that a language does not need, or has for the numbers themselves, are not missed', async () => {
  const complete = {
    de: '{sender} {count, plural, =0 {nichts} =1 {eine} other {#}}',
    ja: '{sender} {count}',
    fr: '{sender} {count, plural, one {#} other {#}}',
    cs: '{sender} {count, plural, one {#} few {#} other {#}}',
    ar: '{sender} {count, plural, zero {} one {} two {} few {} many {} other {}}',
  };
  for (const [locale, message] of Object.entries(complete)) {
    const remarks = checkPack(await aPack(locale, messages('files', message)), english);
    assert.deepEqual(
      remarks.filter((remark) => remark.startsWith('messages:files')),
      [],
      locale,
    );
  }
});
