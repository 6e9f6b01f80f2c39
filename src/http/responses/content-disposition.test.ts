import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileNames } from '../../../test/support/inputs/hostile-names.ts';
import { attachment } from './content-disposition.ts';

test('uses a plain name in both forms', () => {
  assert.equal(attachment('plan.pdf'), `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`);
  assert.equal(attachment('a b.txt'), `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`);
  assert.equal(
    attachment("naïve 'plan' (1)*.pdf"),
    `attachment; filename="na_ve 'plan' (1)*.pdf"; filename*=UTF-8''na%C3%AFve%20%27plan%27%20%281%29%2A.pdf`,
  );
});

test('programs and browsers can get different names', () => {
  assert.equal(
    attachment('Plans and photos.zip', 'k7Qm2XwR9b.zip'),
    `attachment; filename="k7Qm2XwR9b.zip"; filename*=UTF-8''Plans%20and%20photos.zip`,
  );
  assert.equal(attachment('a.zip', 'b.zip'), `attachment; filename="b.zip"; filename*=UTF-8''a.zip`);
});

/** The grammar of RFC 6266 with the one parameter form of RFC 8187: nothing else passes. */
const grammar =
  /^attachment; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*)$/;

test('encodes any name in well-formed parameters and preserves it exactly', () => {
  assert.ok(hostileNames.length >= 50);
  for (const name of hostileNames) {
    const [, plain = '', exact = ''] = grammar.exec(attachment(name)) ?? assert.fail(JSON.stringify(name));
    assert.equal(decoded(exact), name.toWellFormed());
    assert.doesNotMatch(plain, /["\\/%]|[^\x20-\x7e]/);
    assert.equal([...plain].length, [...name].length, 'one for one');
  }
});

/** RFC 8187, 3.2.1, by hand: bytes from `pct-encoded` and `attr-char`, read as UTF-8 that must be valid. */
function decoded(value: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; ) {
    const isEncoded = value[at] === '%';
    bytes.push(isEncoded ? Number.parseInt(value.slice(at + 1, at + 3), 16) : value.charCodeAt(at));
    at += isEncoded ? 3 : 1;
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
