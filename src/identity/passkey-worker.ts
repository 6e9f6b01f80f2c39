import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { type Passkey, type PasskeyAssertion, type PasskeyRegistration, passkeyTimeoutMs } from '../core/passkey.ts';
import { handleTasks } from '../threads/handle-tasks.ts';
import type { ExpectedResponse, RegisteredPasskey, RegistrationRequest, Rejection } from './passkeys.ts';

/** What every authenticator supports, and what those of some manufacturers support instead. */
const algorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

const maxTransports = 10;

const tasks = {
  registrationOptions({ relyingParty, service, owner, challenge, known }: RegistrationRequest) {
    return generateRegistrationOptions({
      rpID: relyingParty.id,
      rpName: service,
      userID: bytesOf(owner.id, 'utf8'),
      userName: owner.name,
      userDisplayName: owner.name,
      challenge: bytesOf(challenge, 'base64url'),
      timeout: passkeyTimeoutMs,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    });
  },

  verifyRegistration({ response, expected }: { response: PasskeyRegistration; expected: ExpectedResponse }) {
    return orRejection(async (): Promise<RegisteredPasskey> => {
      requireNoCertificates(response);
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, response: { ...response.response, transports: [] }, clientExtensionResults: {} },
        ...checksOf(expected),
        supportedAlgorithmIDs: algorithms,
      });
      if (!verified) throw new Error('The attestation is not valid');
      const { id, publicKey, counter } = registrationInfo.credential;
      if (id !== response.id) throw new Error('The response names another credential than the authenticator');
      const passkey = {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: (response.response.transports ?? []).slice(0, maxTransports),
        relyingPartyId: expected.relyingParty.id,
      };
      return { passkey, counter };
    });
  },

  verifyAssertion({
    response,
    passkey,
    expected,
  }: {
    response: PasskeyAssertion;
    passkey: Passkey;
    expected: ExpectedResponse;
  }) {
    return orRejection(async () => {
      const { userHandle, ...signed } = response.response;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, response: signed, clientExtensionResults: {} },
        ...checksOf(expected),
        // The library would compare the counter before the signature: anyone could claim that it went back.
        credential: { id: passkey.id, publicKey: bytesOf(passkey.publicKey, 'base64url'), counter: 0 },
      });
      if (!verified) throw new Error('The signature is not valid');
      return { counter: authenticationInfo.newCounter };
    });
  },
};

export type PasskeyTasks = typeof tasks;

handleTasks(tasks);

function checksOf({ relyingParty, challenge }: ExpectedResponse) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  };
}

/**
 * Browsers remove certificates of the manufacturer, because the options request no attestation. The library would follow
 * addresses in them, and send requests for the caller.
 */
function requireNoCertificates({ response }: PasskeyRegistration): void {
  const attestation = decodeAttestationObject(bytesOf(response.attestationObject, 'base64url'));
  const format = attestation.get('fmt');
  const isOwnKey = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isOwnKey) throw new Error('The attestation has certificates');
}

/** Every error means that the response is not accepted: the library has no class for those that are not its own fault. */
async function orRejection<Result>(verify: () => Promise<Result>): Promise<Result | Rejection> {
  try {
    return await verify();
  } catch (error) {
    return { rejection: error instanceof Error ? error.message : String(error) };
  }
}

function bytesOf(text: string, encoding: 'utf8' | 'base64url'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding));
}
