import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountName,
  claimValues,
  freeName,
  isSafeToContact,
  parseIssuer,
  provenAddress,
  roleFor,
  roleMappingPattern,
  senderStateIn,
  signOnLabel,
} from './sign-on.ts';

test('an issuer is an https URL, or one on this machine', () => {
  assert.equal(parseIssuer('https://Login.example.org/realms/a'), 'https://login.example.org/realms/a');
  assert.equal(parseIssuer('https://login.example.org/o/a/'), 'https://login.example.org/o/a/');
  assert.equal(parseIssuer('http://localhost:8081'), 'http://localhost:8081/');
  for (const text of ['', 'login.example.org', 'ldap://x', 'https://x?a=b', 'https://x#a', 'https://u:p@x'])
    assert.throws(() => parseIssuer(text), /must be a URL/, text);
  for (const text of ['http://login.example.org', 'http://127.0.0.1.example.org'])
    assert.throws(() => parseIssuer(text), /must begin with https/, text);
  assert.ok(!isSafeToContact(new URL('ftp://localhost')));
});

test('reads the texts of a claim, also inside another claim, and ignores everything else', () => {
  const claims = {
    groups: ['a', 1, null, 'b', ['c'], 'x'.repeat(1_001)],
    role: 'admin',
    realm_access: { roles: ['c'], more: { deep: 'd' } },
    'https://example.org/roles': ['e'],
    'dotted.name': 'whole',
    dotted: { name: 'inside' },
    count: 3,
  };
  assert.deepEqual(claimValues(claims, 'groups'), ['a', 'b']);
  assert.deepEqual(claimValues(claims, 'role'), ['admin']);
  assert.deepEqual(claimValues(claims, 'realm_access.roles'), ['c']);
  assert.deepEqual(claimValues(claims, 'realm_access.more.deep'), ['d']);
  assert.deepEqual(claimValues(claims, 'https://example.org/roles'), ['e']);
  assert.deepEqual(claimValues(claims, 'dotted.name'), ['whole']);
  for (const name of [
    'count',
    'realm_access',
    'none',
    'role.length',
    'groups.0.x',
    '__proto__',
    'constructor.name',
    '',
  ])
    assert.deepEqual(claimValues(claims, name), [], name);
  assert.deepEqual(claimValues({ email: ['a@example.org'] }, 'email'), [], 'a person has one address');
  assert.equal(claimValues({ many: Array.from({ length: 300 }, String) }, 'many').length, 200);
});

test('the highest role of all values counts, and an unknown value gives none', () => {
  const mapping = ['it=operator', 'all staff=viewer', 'it=viewer', 'a=b=administrator', 'odd=root'];
  assert.equal(roleFor(['it'], mapping), 'operator');
  assert.equal(roleFor(['all staff', 'it'], mapping), 'operator');
  assert.equal(roleFor(['all staff'], mapping), 'viewer');
  assert.equal(roleFor(['a=b', 'it'], mapping), 'administrator');
  for (const values of [[], ['IT'], ['it=operator'], ['a'], ['odd'], ['']])
    assert.equal(roleFor(values, mapping), undefined);
  assert.equal(roleFor(['it'], []), undefined);
});

test('an entry of the mapping is a value and a role', () => {
  for (const text of ['it=operator', '/Admins=administrator', 'a=b=viewer', 'Ärzte =viewer'])
    assert.ok(roleMappingPattern.test(text), text);
  for (const text of ['', 'it', '=viewer', 'it=root', 'it=viewer ', 'it=Viewer', 'a\n=viewer'])
    assert.ok(!roleMappingPattern.test(text), text);
});

test('an account gets a name in the form of administrators, and a number if it is taken', () => {
  const names: ReadonlyArray<readonly [string | undefined, string]> = [
    ['Ann.Example@example.org', 'ann.example'],
    ['EXAMPLE\\ann', 'example-ann'],
    ['José Müller', 'jose-muller'],
    ['--x', 'administrator'],
    ['山田', 'administrator'],
    [undefined, 'administrator'],
    [`${'a'.repeat(23)}..${'b'.repeat(50)}`, 'a'.repeat(23)],
  ];
  for (const [preferred, name] of names) {
    assert.equal(accountName(preferred), name);
    assert.match(freeName(name, new Set([name])), /^[a-z0-9][a-z0-9._-]{1,31}$/);
  }
  assert.equal(freeName('ann', new Set(['bob'])), 'ann');
  assert.equal(freeName('ann', new Set(['ann', 'ann-2'])), 'ann-3');
});

test('an address is proven if the server has verified it, or is trusted for its domain', () => {
  const stated = (text: string | undefined, isEmailVerified?: boolean, claim = 'email') => ({
    claim,
    values: text === undefined ? [] : [text],
    isEmailVerified,
  });
  const prove = (...given: Parameters<typeof provenAddress>) => Object.values(provenAddress(...given))[0];
  assert.equal(prove(stated('Ann@Example.org', true), []), 'ann@example.org');
  assert.equal(prove(stated('ann@example.org'), []), 'address_not_verified');
  assert.equal(prove(stated('ann@example.org'), ['example.org']), 'ann@example.org');
  assert.equal(prove(stated('ann@example.org', true), ['example.com']), 'domain_not_listed');
  assert.equal(prove(stated('ann@sub.example.org', true), ['example.org']), 'domain_not_listed');
  assert.equal(prove(stated('ann@example.org', false), ['example.org']), 'address_not_verified');
  assert.equal(
    prove(stated('ann@example.org', true, 'upn'), []),
    'address_not_verified',
    'another address is verified',
  );
  assert.equal(prove(stated('ann@example.org', true, 'upn'), ['example.org']), 'ann@example.org');
  assert.equal(prove(stated('ann@example.org', false, 'upn'), ['example.org']), 'address_not_verified');
  assert.equal(prove(stated('ann', true), []), 'address_missing');
  assert.equal(prove(stated(undefined, true), []), 'address_missing');
  const two = { claim: 'emails', values: ['a@example.org', 'b@example.org'], isEmailVerified: undefined };
  assert.equal(prove(two, ['example.org']), 'address_missing');
});

test('the server has the name of the setting, or that of its host', () => {
  assert.equal(signOnLabel('https://login.example.org/realms/example', ''), 'login.example.org');
  assert.equal(signOnLabel('https://login.example.org/realms/example', 'Example'), 'Example');
});

test('finds the state of a sender, and not that of an administrator', () => {
  assert.equal(senderStateIn('code=1&state=sender.abc_-&iss=x'), 'sender.abc_-');
  for (const query of ['', 'code=1', 'state=', 'state=abc', 'code=sender.abc']) {
    assert.equal(senderStateIn(query), undefined, query);
  }
});
