import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { isAdminPassword, openAdminPassword, sealAdminPassword, unknownAdminPassword } from './admin-password.ts';
import { SealBroken } from './floe.ts';
import { masterKeys } from './keyring.ts';
import { defaultCost, minCost, newPasswordDerivation, passwordKeys } from './password-key.ts';

const keys = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11)));
const never = new AbortController().signal;
const { derive } = passwordKeys();
const deriveAs = async (password: string, like = newPasswordDerivation(minCost)) => derive(password, like, never);

test('accepts the right password of the administrator, in each Unicode form', async () => {
  const derived = await deriveAs('correct horse b\u00e4ttery');
  const stored = openAdminPassword(keys, 'aaaaaaaaaa', sealAdminPassword(keys, 'aaaaaaaaaa', derived));
  for (const password of ['correct horse b\u00e4ttery', 'correct horse ba\u0308ttery']) {
    assert.ok(isAdminPassword(stored, 'aaaaaaaaaa', await deriveAs(password, stored.derivation)));
  }
  for (const password of ['correct horse battery', '', 'correct horse b\u00e4ttery ']) {
    assert.ok(!isAdminPassword(stored, 'aaaaaaaaaa', await deriveAs(password, stored.derivation)));
  }
});

test('a sealed password is valid in its own row only', async () => {
  const sealed = sealAdminPassword(keys, 'aaaaaaaaaa', await deriveAs('correct horse battery'));
  assert.throws(() => openAdminPassword(keys, 'bbbbbbbbbb', sealed), SealBroken);
  const stored = openAdminPassword(keys, 'aaaaaaaaaa', sealed);
  const derived = await deriveAs('correct horse battery', stored.derivation);
  assert.ok(!isAdminPassword(stored, 'bbbbbbbbbb', derived));
});

test('a sealed password contains neither salt nor verifier in clear text, and the key is not its verifier', async () => {
  const derived = await deriveAs('correct horse battery');
  const sealed = sealAdminPassword(keys, 'aaaaaaaaaa', derived);
  const { derivation, verifier } = openAdminPassword(keys, 'aaaaaaaaaa', sealed);
  const text = sealed.toString('latin1');
  for (const part of [derivation.salt, verifier]) {
    assert.ok(!text.includes(part.toString('latin1')) && !text.includes(part.toString('base64')));
  }
  assert.ok(!verifier.equals(derived.key.export()));
});

test('derives the verifier of the format page', async () => {
  const derivation = { kind: 'password', cost: minCost, salt: Buffer.alloc(16, 0x22) } as const;
  const derived = await deriveAs('correct horse battery', derivation);
  const { verifier } = openAdminPassword(keys, 'aaaaaaaaaa', sealAdminPassword(keys, 'aaaaaaaaaa', derived));
  assert.equal(verifier.toString('hex'), '530e327cf38ca8db65ce4137b6161c693c04a36b943465c6479df68d5c5de8bc');
});

test('no password matches that of an unknown name, which has the usual cost', async () => {
  const unknown = unknownAdminPassword();
  assert.equal(unknown.derivation.cost, defaultCost);
  assert.ok(!isAdminPassword(unknown, 'aaaaaaaaaa', await deriveAs('', { ...unknown.derivation, cost: minCost })));
  assert.ok(!unknown.verifier.equals(unknownAdminPassword().verifier));
});
