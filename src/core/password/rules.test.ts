import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { naiveBrokenRules, naiveWords } from '../../../test/support/policy/naive-password-rules.ts';
import { commonWords } from '../../words/common-words.ts';
import { defaultSettings, type Settings, settingNames } from '../settings.ts';
import { brokenRequirements, passwordPolicy, requirementsOf, ruleNames } from './rules.ts';

let words: Awaited<ReturnType<typeof commonWords>>;
before(async () => {
  words = await commonWords();
});
const good = 'Xk9-tQ2_mVz7';

function brokenBy(password: string, changed: Partial<Settings> = {}): readonly string[] {
  const policy = passwordPolicy({ ...defaultSettings, ...changed }, words);
  return brokenRequirements(password, policy).map(({ name }) => name);
}

test('the rules have these names and this order', () => {
  assert.deepEqual(ruleNames, [
    'whitespacesDeclined',
    'alphabeticalSequenceDeclined',
    'numericSequenceDeclined',
    'keyboardSequenceDeclined',
    'blacklistedCharactersDeclined',
    'repeatedCharactersDeclined',
    'dictionaryWordsDeclined',
    'minimumLengthRequired',
    'maximumLengthRequired',
    'lettersRequired',
    'digitsRequired',
    'specialCharactersRequired',
    'upperCaseRequired',
    'lowerCaseRequired',
  ]);
});

test('every switch belongs to a rule, and white space has no switch', () => {
  const switches = settingNames.filter((name) => /^password\..*(Declined|Required)$/.test(name));
  assert.equal(switches.length, 10);
  for (const name of switches)
    assert.ok(
      ruleNames.some((rule) => name === `password.${rule}`),
      name,
    );
  assert.ok(!switches.some((name) => name.endsWith('whitespacesDeclined')));
});

for (const [part, ...broken] of [
  [''],
  ['\t', 'whitespacesDeclined'],
  ['\u0085', 'whitespacesDeclined'],
  ['\u00a0', 'whitespacesDeclined'],
  ['\u2003', 'whitespacesDeclined'],
  ['\u2028', 'whitespacesDeclined'],
  ['\u3000', 'whitespacesDeclined'],
  ['ab'],
  ['abc', 'alphabeticalSequenceDeclined'],
  ['cBA', 'alphabeticalSequenceDeclined'],
  ['34'],
  ['345', 'numericSequenceDeclined'],
  ['987', 'numericSequenceDeclined'],
  ['890', 'numericSequenceDeclined'],
  ['QwE', 'keyboardSequenceDeclined'],
  ['zuI', 'keyboardSequenceDeclined'],
  ['$%^', 'keyboardSequenceDeclined'],
  ['fgh', 'alphabeticalSequenceDeclined', 'keyboardSequenceDeclined'],
  ['..'],
  ['...', 'repeatedCharactersDeclined'],
  ['aAa', 'repeatedCharactersDeclined'],
  ['🦭🦭🦭', 'repeatedCharactersDeclined'],
  ['dog'],
  ['monkey', 'dictionaryWordsDeclined'],
  ['P4$$W0RD', 'dictionaryWordsDeclined'],
  ['Sommer', 'dictionaryWordsDeclined'],
  ['münchen', 'dictionaryWordsDeclined'],
] as const) {
  test(`${JSON.stringify(part)} in a good password breaks ${broken.length > 0 ? broken.join(' and ') : 'nothing'}`, () => {
    assert.deepEqual(brokenBy(`${good}${part}`), broken);
    assert.deepEqual(brokenBy(`${part}${good}`), broken);
  });
}

test('names the missing characters', () => {
  assert.deepEqual(brokenBy(good.toLowerCase()), ['upperCaseRequired']);
  assert.deepEqual(brokenBy(good.toUpperCase()), ['lowerCaseRequired']);
  assert.deepEqual(brokenBy('Xk-tQ_mVzRwP'), ['digitsRequired']);
  assert.deepEqual(brokenBy('Xk9tQ2mVz7Rw'), ['specialCharactersRequired']);
  assert.deepEqual(brokenBy('9-2_7*9.2-7!'), ['lettersRequired', 'upperCaseRequired', 'lowerCaseRequired']);
  assert.deepEqual(brokenBy(''), [
    'minimumLengthRequired',
    'lettersRequired',
    'digitsRequired',
    'specialCharactersRequired',
    'upperCaseRequired',
    'lowerCaseRequired',
  ]);
});

test('letters, digits and special characters of every script count', () => {
  assert.deepEqual(brokenBy('Жщ٣€ΩφחЪд७'), []);
});

test('lengths count code points of the normal form', () => {
  const exactly = (length: number) => ({ 'password.minimumLength': length, 'password.maximumLength': length });
  assert.deepEqual(brokenBy(`${good}🦭é`, exactly(14)), []);
  assert.deepEqual(brokenBy(`${good}🦭e\u0301`, exactly(14)), []);
  assert.deepEqual(brokenBy(`${good}🦭é`, exactly(15)), ['minimumLengthRequired']);
  assert.deepEqual(brokenBy(`${good}🦭é`, exactly(13)), ['maximumLengthRequired']);
});

test('the administrator sets blocked characters and blocked words', () => {
  const blocked = { 'password.blockedCharacters': 'é_🦭', 'password.blockedWords': ['Qtz', 'ACME24'] };
  assert.deepEqual(brokenBy('Xk9-tQ2.mVz7', blocked), []);
  for (const character of ['é', 'e\u0301', '_', '🦭']) {
    assert.deepEqual(brokenBy(`Xk9-tQ2.mVz7${character}`, blocked), ['blacklistedCharactersDeclined']);
  }
  assert.deepEqual(brokenBy('Xk9-qTz2.mVz7', blocked), ['dictionaryWordsDeclined']);
  assert.deepEqual(brokenBy('Xk9-q72.mVz7', blocked), ['dictionaryWordsDeclined']);
  assert.deepEqual(brokenBy('Xk9-acm324.mVz7', blocked), ['dictionaryWordsDeclined']);
});

test('the requirements are the enabled rules with their details', () => {
  const requirements = (changed: Partial<Settings>) =>
    requirementsOf(passwordPolicy({ ...defaultSettings, ...changed }, words));
  const count = { count: 3 };
  assert.deepEqual(requirements({}), [
    { name: 'whitespacesDeclined', details: {} },
    { name: 'alphabeticalSequenceDeclined', details: count },
    { name: 'numericSequenceDeclined', details: count },
    { name: 'keyboardSequenceDeclined', details: count },
    { name: 'repeatedCharactersDeclined', details: count },
    { name: 'dictionaryWordsDeclined', details: {} },
    { name: 'minimumLengthRequired', details: { length: 10 } },
    { name: 'maximumLengthRequired', details: { length: 128 } },
    { name: 'lettersRequired', details: {} },
    { name: 'digitsRequired', details: {} },
    { name: 'specialCharactersRequired', details: {} },
    { name: 'upperCaseRequired', details: {} },
    { name: 'lowerCaseRequired', details: {} },
  ]);
  const off = Object.fromEntries(ruleNames.map((name) => [`password.${name}`, false]));
  assert.deepEqual(requirements({ ...off, 'password.blockedCharacters': '<>' }), [
    { name: 'whitespacesDeclined', details: {} },
    { name: 'blacklistedCharactersDeclined', details: { characters: '<>' } },
    { name: 'minimumLengthRequired', details: { length: 10 } },
    { name: 'maximumLengthRequired', details: { length: 128 } },
  ]);
});

test('finds the same broken rules as a naive search, for any password', () => {
  const naive = naiveWords(words.flatMap((list) => list.trimEnd().split('\n')));
  const parts = [
    'abc',
    '321',
    'qwe',
    'poi',
    'pass',
    'w0rd',
    'H4us',
    'aaa',
    'é',
    'Ω',
    '🦭',
    '\u2003',
    '!1!',
    '-_',
    '$%',
  ];
  const unit = fc.oneof(
    fc.constantFrom(...parts),
    fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!*@$#'),
  );
  const password = fc.array(unit, { maxLength: 20 }).map((units) => units.join(''));
  const settings = fc.record({
    'password.sequenceLength': fc.integer({ min: 2, max: 5 }),
    'password.blockedCharacters': fc.constantFrom('', 'xyz', '-é🦭'),
    'password.blockedWords': fc.constantFrom([], ['xyz', 'kQ7'], ['Öse']),
    'password.upperCaseRequired': fc.boolean(),
    'password.dictionaryWordsDeclined': fc.boolean(),
  });
  fc.assert(
    fc.property(password, settings, (text, changed) => {
      const all = { ...defaultSettings, ...changed };
      assert.deepEqual(brokenBy(text, changed), naiveBrokenRules(text, all, naive));
    }),
    { numRuns: 3_000 },
  );
});
