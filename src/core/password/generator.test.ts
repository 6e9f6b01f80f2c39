import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { commonWords } from '../../words/common-words.ts';
import { groupedAlphabet } from '../grouped-text.ts';
import { Problem } from '../problem.ts';
import { defaultSettings, type Settings } from '../settings.ts';
import { drawPassword, generatorAlphabet, groupsOfDraw, lengthOfDraw } from './generator.ts';
import { brokenRequirements, passwordPolicy, ruleNames } from './rules.ts';

let words: Awaited<ReturnType<typeof commonWords>>;
before(async () => {
  words = await commonWords();
});
const policyWith = (changed: Partial<Settings> = {}) => passwordPolicy({ ...defaultSettings, ...changed }, words);
const noRules = Object.fromEntries(ruleNames.map((name) => [`password.${name}`, false]));

test('uses only characters that are not confused and that every URL can carry', () => {
  assert.match(generatorAlphabet, /^[a-zA-Z0-9\-_.!*]+$/);
  assert.doesNotMatch(generatorAlphabet, /[lI1oO0|]/);
  assert.equal(new Set(generatorAlphabet).size, generatorAlphabet.length);
  assert.equal(encodeURIComponent(generatorAlphabet), generatorAlphabet);
  for (const character of groupedAlphabet) assert.ok(generatorAlphabet.includes(character), character);
});

test('a password has four groups and a chance of at most one in 2^77, with a capital letter only if required', () => {
  // Each draw is one of 32 ** 16 texts (80 bits), and at most 8 draws have four groups.
  assert.equal(new Set(groupedAlphabet).size, 32);
  assert.deepEqual([groupsOfDraw(8, 32), groupsOfDraw(9, 32)], [4, 5]);
  const group = '[a-kmnp-z2-9]{4}';
  for (const [changed, pattern, capitals] of [
    [{}, new RegExp(`^${group}(-${group}){3,4}$`, 'i'), /^[A-HJ-NP-Z]$/],
    [{ 'password.upperCaseRequired': false }, new RegExp(`^${group}(-${group}){3,4}$`), /^$/],
    [noRules, new RegExp(`^${group}(-${group}){3}$`), /^$/],
  ] as const) {
    const policy = policyWith(changed);
    for (let times = 0; times < 200; times += 1) {
      const password = drawPassword(policy, randomBytes);
      assert.match(password, pattern);
      assert.match(password.replaceAll(/[^A-Z]/g, ''), capitals);
      assert.deepEqual(brokenRequirements(password, policy), []);
    }
  }
});

test('the guarantee holds for all draws of a number of groups together, with every alphabet size', () => {
  for (let size = 2; size <= groupedAlphabet.length; size += 1) {
    const drawsOfGroups = new Map<number, number>();
    for (let draw = 1; draw <= 64; draw += 1) {
      const count = groupsOfDraw(draw, size);
      drawsOfGroups.set(count, (drawsOfGroups.get(count) ?? 0) + 1);
    }
    for (const [count, draws] of drawsOfGroups) {
      assert.ok(4 * count * Math.log2(size) - Math.log2(draws) >= 77, `${draws} draws of ${count} groups from ${size}`);
    }
  }
});

test('no character of a group is likelier than another', () => {
  const policy = policyWith({ ...noRules, 'password.minimumLength': 39, 'password.maximumLength': 39 });
  const text = Array.from({ length: 1_000 }, () => drawPassword(policy, randomBytes)).join('');
  const counts = countsOf(text.replaceAll('-', ''));
  assert.equal(counts.size, 32);
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  // 31 degrees of freedom: above 110 in fewer than one of ten billion runs.
  assert.ok(chiSquare < 110, `chi-square is ${chiSquare}`);
});

test('without groups a password has 14 characters and a chance of at most one in 2^77', () => {
  const policy = policyWith({ 'password.maximumLength': 18 });
  // Each draw is one of 61 ** 14 texts (83.03 bits). A given text is chosen only if it is among at most 64 draws of
  // this length, so its chance is at most 64 / 61 ** 14, whatever the rules reject.
  assert.equal(generatorAlphabet.length, 61);
  assert.ok(Math.log2(61) * 14 - Math.log2(64) >= 77);
  for (let times = 0; times < 500; times += 1) {
    const password = drawPassword(policy, randomBytes);
    assert.deepEqual(brokenRequirements(password, policy), []);
    assert.equal(password.length, 14);
  }
});

test('the guarantee holds for all draws of a length together, with every alphabet size', () => {
  for (let size = 2; size <= generatorAlphabet.length; size += 1) {
    const drawsOfLength = new Map<number, number>();
    for (let draw = 1; draw <= 1_024; draw += 1) {
      const length = lengthOfDraw(draw, size);
      drawsOfLength.set(length, (drawsOfLength.get(length) ?? 0) + 1);
    }
    for (const [length, draws] of drawsOfLength) {
      assert.ok(length * Math.log2(size) - Math.log2(draws) >= 77, `${draws} draws of ${length} from ${size}`);
    }
  }
});

test('maps the same number of bytes to each character', () => {
  const policy = policyWith({ ...noRules, 'password.minimumLength': 244, 'password.maximumLength': 244 });
  let next = 0;
  const everyByteInTurn = (length: number) => Uint8Array.from({ length }, () => next++ % 256);
  const counts = countsOf(drawPassword(policy, everyByteInTurn));
  assert.deepEqual([...counts.values()], Array(61).fill(4));
});

test('no character is likelier than another', () => {
  const policy = policyWith({ ...noRules, 'password.minimumLength': 200, 'password.maximumLength': 200 });
  const text = Array.from({ length: 610 }, () => drawPassword(policy, randomBytes)).join('');
  const expected = text.length / 61;
  const counts = countsOf(text);
  assert.equal(counts.size, 61);
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 60 degrees of freedom: above 160 in fewer than one of ten billion runs.
  assert.ok(chiSquare < 160, `chi-square is ${chiSquare}`);
});

test('follows a policy that requires more, and uses the maximum of one that allows less', () => {
  for (const [minimum, maximum, length] of [
    [20, 128, 24],
    [39, 39, 39],
    [40, 128, 40],
    [256, 256, 256],
    [1, 8, 8],
    [15, 15, 15],
    [10, 18, 14],
  ] as const) {
    const policy = policyWith({ 'password.minimumLength': minimum, 'password.maximumLength': maximum });
    const password = drawPassword(policy, randomBytes);
    // After unlucky draws there is one more group.
    assert.ok(password.length === length || (password.includes('-') && password.length === length + 5), password);
    assert.deepEqual(brokenRequirements(password, policy), []);
  }
});

test('a password has no groups where the hyphen is blocked', () => {
  const policy = policyWith({ 'password.blockedCharacters': '-' });
  const password = drawPassword(policy, randomBytes);
  assert.doesNotMatch(password, /-/);
  assert.deepEqual(brokenRequirements(password, policy), []);
});

test('with fewer characters a password is longer', () => {
  const policy = policyWith({ 'password.blockedCharacters': '-abcdefghijkmABCDEFGHJKLMNPQRSTUVWX' });
  const password = drawPassword(policy, randomBytes);
  assert.ok(password.length >= Math.ceil(83 / Math.log2(26)));
  assert.deepEqual(brokenRequirements(password, policy), []);
});

for (const [why, changed, detail] of [
  ['no special character is left', { 'password.blockedCharacters': '-_.!*' }, /can meet specialCharactersRequired\.$/],
  ['no character is left', { 'password.blockedCharacters': generatorAlphabet }, /blacklistedCharactersDeclined/],
  [
    'one character is left and must not repeat',
    {
      ...noRules,
      'password.repeatedCharactersDeclined': true,
      'password.blockedCharacters': generatorAlphabet.slice(1),
    },
    /can meet repeatedCharactersDeclined\.$/,
  ],
] as const) {
  test(`rejects a policy that cannot be met, and names the rule: ${why}`, () => {
    assert.throws(
      () => drawPassword(policyWith(changed), randomBytes),
      (error: unknown) =>
        error instanceof Problem &&
        error.code === 'password_requirements_unsatisfiable' &&
        detail.test(error.detail ?? ''),
    );
  });
}

function countsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}
