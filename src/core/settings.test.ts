import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  defaultSettings,
  parseSetting,
  settingConflicts,
  settingNames,
  settings,
  settingText,
  textOfValue,
} from './settings.ts';

test('every default is a valid value, and survives being written', () => {
  for (const name of settingNames) {
    assert.deepEqual(parseSetting(name, settingText(defaultSettings[name])), { value: defaultSettings[name] }, name);
  }
  assert.deepEqual(settingConflicts(defaultSettings), []);
});

test('every setting has help text that ends like a sentence', () => {
  for (const name of settingNames) assert.match(settings[name].help, /^[A-Z`].*\.$/, name);
});

for (const [name, text, wrong] of [
  ['retention.days', '-1', /whole number from 0 to 36500/],
  ['retention.days', '36501', /whole number/],
  ['retention.days', '1.5', /whole number/],
  ['retention.days', '1e2', /whole number/],
  ['retention.days', ' 1', /whole number/],
  ['retention.days', '', /whole number/],
  ['retention.days', '99999999999999999', /whole number/],
  ['recipients.showMessage', 'yes', /true or false/],
  ['attempts.action', 'burn', /one of delete, lock/],
  ['admin.email', 'two@a.org,three@b.org', /is not valid: expected .*, for example /],
  ['admin.email', 'Ann <ann@example.org>', /is not valid: expected .*, for example /],
  ['admin.email', `${'a'.repeat(250)}@b.org`, /at most 254/],
  ['password.blockedCharacters', 'a b', /is not valid: expected .*, for example /],
  ['password.blockedCharacters', 'a\u0000', /is not valid: expected .*, for example /],
  ['email.timeZone', 'Mars/Base', /expected the IANA name of a time zone, for example Europe\/Berlin/],
  ['email.timeZone', 'Europe/Berlin ', /expected the IANA name of a time zone/],
  ['cors.origins', '*', /is not valid: expected .*, for example /],
  ['cors.origins', 'https://a.example,null', /is not valid: expected .*, for example /],
  ['cors.origins', 'https://a.example/', /is not valid: expected .*, for example /],
  ['brand.name', 'Bank <service@bank.example>', /is not valid: expected a name/],
  ['brand.name', 'www.bank.example', /is not valid: expected a name/],
  ['brand.name', 'Example\r\nBcc: all@example.org', /is not valid: expected a name/],
  ['brand.name', 'Example\u202e dtL', /is not valid: expected a name/],
  ['brand.name', ' Example', /is not valid: expected a name/],
  ['brand.name', 'x'.repeat(61), /at most 60/],
  ['brand.support', 'javascript:alert(1)', /expected an email address, a phone number or an https/],
  ['brand.support', 'http://help.example.org', /expected an email address, a phone number or an https/],
  ['brand.support', 'https://user:secret@help.example.org', /expected an email address, a phone number or an https/],
  ['brand.support', 'help@example.org?bcc=all@example.org', /expected an email address, a phone number or an https/],
  ['brand.footer', 'a|b|c|d|e|f', /expected up to 5 lines/],
  ['brand.footer', 'a\nb', /expected up to 5 lines/],
  ['brand.color', 'red', /expected a color in hexadecimal notation, for example #17605a/],
  ['brand.color', '#17605a;}', /at most 7/],
  [
    'brand.color',
    '#ffcc00',
    /has a contrast of 1\.3 to the background .* at least 4\.5 is needed\. #[0-9a-f]{6} has it$/,
  ],
  ['logging.remoteLevel', 'silent', /one of trace, debug/],
  ['eml.attachmentOrder', 'pdf,.exe', /is not valid: expected .*, for example /],
  ['eml.attachmentOrder', 'pdf,,doc', /is not valid: expected .*, for example /],
] as const) {
  test(`${name} rejects ${JSON.stringify(text).slice(0, 40)}`, () => {
    const parsed = parseSetting(name, text);
    assert.ok('wrong' in parsed);
    assert.match(parsed.wrong, wrong);
    assert.ok(parsed.wrong.startsWith(name));
  });
}

test('parses values as they are typed', () => {
  assert.deepEqual(parseSetting('recipients.showMessage', 'TRUE'), { value: true });
  assert.deepEqual(parseSetting('eml.attachmentOrder', 'pdf, doc'), { value: ['pdf', 'doc'] });
  assert.deepEqual(parseSetting('eml.attachmentOrder', ''), { value: [] });
  assert.deepEqual(parseSetting('admin.email', ''), { value: '' });
  assert.deepEqual(parseSetting('email.timeZone', ''), { value: '' });
  assert.deepEqual(parseSetting('email.timeZone', 'Europe/Berlin'), { value: 'Europe/Berlin' });
});

test('reports settings that contradict each other', () => {
  assert.match(
    settingConflicts({ ...defaultSettings, 'password.minimumLength': 129 })[0]?.sentence ?? '',
    /minimumLength/,
  );
  assert.match(settingConflicts({ ...defaultSettings, 'attempts.lockAt': 10 })[0]?.sentence ?? '', /lockAt/);
  assert.match(settingConflicts({ ...defaultSettings, 'attempts.limit': 10 })[0]?.sentence ?? '', /limit/);
  assert.deepEqual(
    settingConflicts({ ...defaultSettings, 'attempts.lockAt': 0, 'attempts.longLockAt': 0, 'attempts.limit': 1 }),
    [],
  );
});

test('accepts only JSON values of the type of the setting', () => {
  for (const [name, value, text] of [
    ['retention.days', 7, '7'],
    ['terms.active', false, 'false'],
    ['brand.name', 'A, B', 'A, B'],
    ['policy.mergeLimits', 'maximum', 'maximum'],
    ['cors.origins', ['https://a.example', 'https://b.example'], 'https://a.example,https://b.example'],
    ['cors.origins', [], ''],
  ] as const) {
    assert.deepEqual(textOfValue(name, value), { text }, name);
  }
  for (const [name, value] of [
    ['retention.days', '7'],
    ['retention.days', 7.5],
    ['retention.days', true],
    ['terms.active', 'true'],
    ['brand.name', 1],
    ['brand.name', ['A']],
    ['cors.origins', 'https://a.example'],
    ['cors.origins', ['https://a.example,https://b.example']],
  ] as const) {
    assert.ok('wrong' in textOfValue(name, value), `${name} ${value}`);
  }
});
