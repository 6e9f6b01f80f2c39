import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seededRandom } from '../../../test/support/inputs/random.ts';
import { type EmailAddress, parseEmailAddress } from '../email-address.ts';
import { type AddressPattern, parsePattern } from './address-pattern.ts';

function pattern(text: string): AddressPattern {
  const parsed = parsePattern(text);
  if ('wrong' in parsed) throw new Error(`${text} ${parsed.wrong}`);
  return parsed;
}

const matches = (text: string, address: string) => pattern(text).matches(parseEmailAddress(address) as EmailAddress);

test('a star matches everyone', () => {
  assert.ok(matches('*', 'ann@example.org'));
  assert.ok(pattern('*').isEveryone);
  assert.ok(!pattern('/.*/').isEveryone);
});

test('an address matches itself in every spelling', () => {
  assert.ok(matches('Ann@Example.ORG', 'ann@example.org'));
  assert.ok(matches('ann@bücher.example', 'ANN@xn--bcher-kva.example'));
  assert.ok(matches('/.*@bücher\\.example/', 'ann@xn--bcher-kva.example'));
  assert.ok(matches('/.*@xn--bcher-kva\\.example/', 'ann@bücher.example'));
  assert.equal(pattern('Ann@BÜCHER.example').text, 'ann@xn--bcher-kva.example');
  assert.ok(!matches('ann@example.org', 'joann@example.org'));
  assert.ok(!matches('ann@example.org', 'ann@example.org.evil.test'));
});

test('a domain matches only that domain, and subdomains have a form of their own', () => {
  assert.ok(matches('*@Example.org', 'ann@example.org'));
  for (const other of ['ann@mail.example.org', 'ann@badexample.org', 'ann@example.org.test', 'example.org@test.test']) {
    assert.ok(!matches('*@example.org', other), other);
  }
  assert.ok(matches('*@*.example.org', 'ann@mail.example.org'));
  assert.ok(matches('*@*.example.org', 'ann@a.b.example.org'));
  for (const other of ['ann@example.org', 'ann@badexample.org', 'a.example.org@test.test']) {
    assert.ok(!matches('*@*.example.org', other), other);
  }
});

test('a regular expression matches the whole address, ignoring case', () => {
  assert.ok(matches('/(ann|bob)\\.[a-z]+@Example\\.org/', 'ann.smith@example.org'));
  assert.ok(matches('/^ann@.*$/', 'ann@example.org'));
  assert.ok(!matches('/ann@example\\.org/', 'joann@example.org'));
  assert.ok(!matches('/ann@example\\.org/', 'ann@example.org.evil.test'));
  assert.ok(!matches('/@example\\.org/', 'ann@example.org'));
});

test('reports what is wrong with a pattern', () => {
  for (const [text, sentence] of [
    ['', /not a valid pattern/],
    ['ann', /not a valid pattern/],
    ['ann@*', /not a valid pattern/],
    ['*.smith@example.org', /not a valid pattern/],
    ['**', /not a valid pattern/],
    ['*@', /must have a domain after/],
    ['*@*.', /must have a domain after/],
    ['*@a b', /must have a domain after/],
    ['*@192.0.2.1', /must have a domain after/],
    ['/', /begin and end/],
    ['//', /begin and end/],
    ['/ann', /begin and end/],
    ['/(/', /not a valid regular expression/],
    ['/(?=a)a/', /not a valid regular expression/],
    ['/(a)\\1/', /not a valid regular expression/],
    [`/${'a'.repeat(300)}/`, /at most 300/],
    ['/((a{0,30}){0,30})@b/', /too complex/],
    ['/(((a{100}){100}){100})/', /not a valid regular expression|too complex/],
  ] as const) {
    const parsed = parsePattern(text);
    assert.ok('wrong' in parsed, text);
    assert.match(parsed.wrong, sentence, text);
  }
});

test('expressions that would backtrack catastrophically are matched fast', () => {
  const long = `${'a'.repeat(64)}@${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(50)}.org`;
  // With backtracking, each of these would practically never end.
  for (const text of [
    '/(a+)+$/',
    '/(a|aa)*b/',
    '/(.*)(.*)(.*)(.*)(.*)(.*)x/',
    '/([a-z]+)*@([a-z]+)*!/',
    '/(x+x+)+y/',
  ]) {
    const { matches } = pattern(text);
    for (let times = 0; times < 100; times += 1) assert.ok(!matches(parseEmailAddress(long) as EmailAddress), text);
  }
});

/** Expressions whose automaton keeps track of many earlier positions. */
const wild = ['/.*a.{60}/', '/.*a.{90}/', '/[^x]*a[^x]{40}[^x]*x/', '/.*a.{30}@.*a.{40}b/'];

function longAddresses(count: number): readonly EmailAddress[] {
  const draw = seededRandom(7);
  const word = (length: number) => Array.from({ length }, () => 'ab'[draw(2)]).join('');
  return Array.from({ length: count }, () => {
    return parseEmailAddress(`${word(64)}@${word(63)}.${word(62)}.${word(62)}`) as EmailAddress;
  });
}

test('an expression whose automaton would grow with each address returns the same results', () => {
  const addresses = longAddresses(40);
  for (const text of wild) {
    const { matches } = pattern(text);
    const plainly = new RegExp(`^(?:${text.slice(1, -1)})$`);
    for (const address of addresses) assert.equal(matches(address), plainly.test(address), `${text} ${address}`);
  }
});

test('the automaton of an expression uses little memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const addresses = longAddresses(80);
  const patterns = [...wild, ...wild].map(pattern);
  const before = used();
  for (const { matches } of patterns) for (const address of addresses) matches(address);
  const grown = (used() - before) / patterns.length;
  assert.ok(grown < 500_000, `${Math.round(grown / 1_000)} kB for each`);
});
