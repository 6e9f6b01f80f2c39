import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { type Deviations, SoftwareAuthenticator } from '../../test/support/server/software-authenticator.ts';
import type { Passkey } from '../core/passkey.ts';
import {
  passkeyAssertionOptions,
  passkeyRegistrationOptions,
  verifyPasskeyAssertion,
  verifyPasskeyRegistration,
} from './passkeys.ts';

const relyingParty = { id: 'files.example.org', origin: 'https://files.example.org' };
const owner = { id: 'admin00001', name: 'ann' };
const newChallenge = () => randomBytes(32).toString('base64url');

async function register(authenticator: SoftwareAuthenticator, deviations: Deviations = {}) {
  const challenge = newChallenge();
  const options = await passkeyRegistrationOptions({ relyingParty, service: 'Sealpost', owner, challenge, known: [] });
  return verifyPasskeyRegistration(authenticator.create(options, deviations), { relyingParty, challenge });
}

async function registered(authenticator: SoftwareAuthenticator): Promise<Passkey> {
  const result = await register(authenticator);
  assert.ok('passkey' in result, JSON.stringify(result));
  return result.passkey;
}

async function assertion(authenticator: SoftwareAuthenticator, passkey: Passkey, deviations: Deviations = {}) {
  const challenge = newChallenge();
  const options = passkeyAssertionOptions({ relyingParty, challenge, allowed: [] });
  return verifyPasskeyAssertion(authenticator.get(options, deviations), passkey, { relyingParty, challenge });
}

test('the options require a verified person, request no attestation, and name known passkeys', async () => {
  const challenge = newChallenge();
  const known = [{ id: newChallenge(), transports: ['usb'] }];
  const create = await passkeyRegistrationOptions({ relyingParty, service: 'Sealpost', owner, challenge, known });
  assert.equal(create.challenge, challenge);
  assert.equal(create.attestation, 'none');
  const { userVerification, residentKey } = create.authenticatorSelection ?? {};
  assert.deepEqual([userVerification, residentKey], ['required', 'required']);
  assert.deepEqual(create.rp, { id: relyingParty.id, name: 'Sealpost' });
  assert.deepEqual(create.user, { ...create.user, id: Buffer.from(owner.id).toString('base64url'), name: 'ann' });
  assert.deepEqual(
    create.excludeCredentials?.map(({ id }) => id),
    known.map(({ id }) => id),
  );
  const get = passkeyAssertionOptions({ relyingParty, challenge, allowed: known });
  assert.deepEqual([get.challenge, get.rpId, get.userVerification], [challenge, relyingParty.id, 'required']);
  assert.deepEqual(get.allowCredentials, [{ ...known[0], type: 'public-key' }]);
});

test('a registered passkey signs in, with and without a counter', async () => {
  const counting = new SoftwareAuthenticator(relyingParty.origin);
  const passkey = await registered(counting);
  assert.deepEqual(
    [passkey.id, passkey.relyingPartyId, passkey.transports],
    [counting.id, relyingParty.id, ['internal']],
  );
  assert.deepEqual(await assertion(counting, passkey), { counter: 2 });
  assert.deepEqual(await assertion(counting, passkey), { counter: 3 });
  const copied = new SoftwareAuthenticator(relyingParty.origin, { counter: 0 });
  assert.deepEqual(await assertion(copied, await registered(copied)), { counter: 0 });
});

/** Each deviation with a part of the reason for which it must be refused. */
const wrongResponses: ReadonlyArray<readonly [string, Deviations, RegExp]> = [
  ['from a page of another origin', { origin: 'https://evil.example' }, /origin/],
  ['from a page of another port', { origin: 'https://files.example.org:8443' }, /origin/],
  ['for another relying party', { rpId: 'evil.example' }, /RP ID/],
  ['for another challenge', { challenge: newChallenge() }, /challenge/],
  ['for an empty challenge', { challenge: '' }, /challenge/],
  ['without a verified person', { isVerified: false }, /could not be verified/],
  ['without a present person', { isPresent: false }, /present/],
];

for (const [name, deviations, reason] of wrongResponses) {
  test(`rejects a passkey ${name}`, async () => {
    const authenticator = new SoftwareAuthenticator(relyingParty.origin);
    const rejectedRegistration = await register(authenticator, deviations);
    assert.match('rejection' in rejectedRegistration ? rejectedRegistration.rejection : '', reason);
    const passkey = await registered(authenticator);
    const rejectedAssertion = await assertion(authenticator, passkey, deviations);
    assert.match('rejection' in rejectedAssertion ? rejectedAssertion.rejection : '', reason);
  });
}

test('rejects the signature of another key, and one over other data', async () => {
  const authenticator = new SoftwareAuthenticator(relyingParty.origin);
  const passkey = await registered(authenticator);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  assert.deepEqual(await assertion(authenticator, passkey, { key: privateKey }), {
    rejection: 'The signature is not valid',
  });
  const challenge = newChallenge();
  const response = authenticator.get({ challenge, rpId: relyingParty.id });
  const bytes = Buffer.from(response.response.authenticatorData, 'base64url');
  bytes.writeUInt32BE(1_000, 33);
  const changed = { ...response.response, authenticatorData: bytes.toString('base64url') };
  const result = await verifyPasskeyAssertion({ ...response, response: changed }, passkey, { relyingParty, challenge });
  assert.deepEqual(result, { rejection: 'The signature is not valid' });
});

test('an assertion is no registration, and the reverse', async () => {
  const authenticator = new SoftwareAuthenticator(relyingParty.origin);
  const result = await register(authenticator, { type: 'webauthn.get' });
  assert.match('rejection' in result ? result.rejection : '', /type/);
  const passkey = await registered(authenticator);
  const other = await assertion(authenticator, passkey, { type: 'webauthn.create' });
  assert.match('rejection' in other ? other.rejection : '', /type/);
});

test('rejects certificates of a manufacturer, whose addresses would be requested', async () => {
  const result = await register(new SoftwareAuthenticator(relyingParty.origin), { certificates: [randomBytes(300)] });
  assert.deepEqual(result, { rejection: 'The attestation has certificates' });
});

test('rejects text that is no passkey, and stays able to work', async () => {
  const challenge = newChallenge();
  const authenticator = new SoftwareAuthenticator(relyingParty.origin);
  const passkey = await registered(authenticator);
  const junk = ['', '!', 'AAAA', randomBytes(2_000).toString('base64url')];
  for (const text of junk) {
    const head = { id: passkey.id, rawId: passkey.id, type: 'public-key' } as const;
    const created = await verifyPasskeyRegistration(
      { ...head, response: { clientDataJSON: text, attestationObject: text } },
      { relyingParty, challenge },
    );
    assert.ok('rejection' in created);
    const signed = await verifyPasskeyAssertion(
      { ...head, response: { clientDataJSON: text, authenticatorData: text, signature: text } },
      passkey,
      { relyingParty, challenge },
    );
    assert.ok('rejection' in signed);
  }
  assert.deepEqual(await assertion(authenticator, passkey), { counter: 2 });
});
