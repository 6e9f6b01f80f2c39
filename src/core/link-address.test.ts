import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { type EmailAddress, mailAddress, parseWrittenAddress, showAddress } from './email-address.ts';
import {
  isInLinkDomain,
  isLinkAddress,
  linkNumber,
  linkPolicyAddress,
  maxLinks,
  newLinkAddress,
  policyRecipients,
} from './links.ts';

const bob = 'bob@example.org' as EmailAddress;

test('each link has an address of its own, which shows its number and equals no address that a person enters', () => {
  const addresses = Array.from({ length: maxLinks }, (_, index) => newLinkAddress(index + 1, randomBytes));
  assert.equal(new Set(addresses).size, maxLinks);
  for (const [index, address] of addresses.entries()) {
    assert.equal(linkNumber(address), index + 1);
    assert.notEqual(parseWrittenAddress(address)?.address, address);
    assert.deepEqual([showAddress(address, null), mailAddress(address, null)], [address, address]);
  }
});

test('other addresses are no links', () => {
  for (const address of [
    bob,
    linkPolicyAddress,
    'link-1-abcdefghabcdefgh@link.invalid',
    'Link-1-abcdefghabcdefgh@link.invalid.example.org',
    'Link-1-abcdefgh@link.invalid',
    'x Link-1-abcdefghabcdefgh@link.invalid',
  ]) {
    assert.equal(isLinkAddress(address), false, address);
  }
});

test('the policy decides about all links as one recipient', () => {
  const links = [newLinkAddress(1, randomBytes), newLinkAddress(2, randomBytes)];
  assert.deepEqual(policyRecipients([...links, bob]), [linkPolicyAddress, bob]);
  assert.deepEqual([...links, linkPolicyAddress, bob].map(isInLinkDomain), [true, true, true, false]);
});
