import { Type } from 'typebox';
import { named, nullish } from '../schema-helpers.ts';
import { givenState, stateText } from './sign-in.ts';

/** Bytes in base64url. */
const bytes = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]*$', description, examples: [example] });

const exampleId = 'RXhhbXBsZUNyZWRlbnRpYWw';
const challenge = 'ExampleChallenge-0123456789-ExampleChallenge';
const timeout = 300_000;

/** Up to 1,023 bytes. */
const credentialId = bytes(1_364, 'ID of the credential.', exampleId);
const clientData = (example: string) =>
  bytes(4_000, 'What the browser has signed or sealed: challenge and origin.', example);
const head = {
  id: credentialId,
  rawId: credentialId,
  type: Type.Literal('public-key', { examples: ['public-key'] }),
};

export const passkeyName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^\\p{C}\\p{Z}]+( [^\\p{C}\\p{Z}]+)*$',
  description: 'How you recognize the passkey, such as the name of the device.',
  examples: ['Phone'],
});

/** The browser reads the members, so the service describes them by their standard. */
const optionsOf = (name: string, description: string, example: object) =>
  named(
    name,
    Type.Object(
      { challenge: bytes(100, 'What the passkey signs.', challenge) },
      { additionalProperties: true, description, examples: [example] },
    ),
  );

const started = givenState('Send it with the response of the passkey, within five minutes.');

export const passkeyRequest = named(
  'PasskeyRequest',
  Type.Object({
    state: started,
    options: optionsOf(
      'PasskeyRequestOptions',
      'The JSON form of the options of WebAuthn, for `PublicKeyCredential.parseRequestOptionsFromJSON()`.',
      { challenge, rpId: 'files.example.org', timeout, userVerification: 'required', allowCredentials: [] },
    ),
  }),
);

export const passkeyCreation = named(
  'PasskeyCreation',
  Type.Object({
    state: started,
    options: optionsOf(
      'PasskeyCreationOptions',
      'The JSON form of the options of WebAuthn, for `PublicKeyCredential.parseCreationOptionsFromJSON()`.',
      {
        challenge,
        rp: { id: 'files.example.org', name: 'Sealpost' },
        user: { id: 'VDl2QmMyTHFaNQ', name: 'anna', displayName: 'anna' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: [],
        timeout,
      },
    ),
  }),
);

export const passkeySignIn = named(
  'PasskeySignIn',
  Type.Object({
    state: stateText('The state that came with the options.'),
    response: named(
      'PasskeyAssertion',
      Type.Object(
        {
          ...head,
          response: Type.Object({
            clientDataJSON: clientData('eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'),
            authenticatorData: bytes(4_000, 'What the authenticator states.', 'RXhhbXBsZUF1dGhlbnRpY2F0b3JEYXRh'),
            signature: bytes(2_000, 'Signature of the authenticator.', 'RXhhbXBsZVNpZ25hdHVyZQ'),
            userHandle: nullish(
              Type.String({
                maxLength: 100,
                description: 'ID of the administrator, in base64url.',
                examples: ['VDl2QmMyTHFaNQ'],
              }),
            ),
          }),
        },
        { description: 'The result of `navigator.credentials.get()`, by its `toJSON()`.' },
      ),
    ),
  }),
);

export const newPasskey = named(
  'NewPasskey',
  Type.Object({
    state: stateText('The state that came with the options.'),
    name: passkeyName,
    response: named(
      'PasskeyRegistration',
      Type.Object(
        {
          ...head,
          response: Type.Object({
            clientDataJSON: clientData('eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'),
            attestationObject: bytes(16_000, 'The new credential.', 'RXhhbXBsZUF0dGVzdGF0aW9u'),
            transports: Type.Optional(
              Type.Array(Type.String({ maxLength: 30 }), {
                maxItems: 10,
                description: 'How the browser reaches the authenticator.',
                examples: [['internal']],
              }),
            ),
          }),
        },
        { description: 'The result of `navigator.credentials.create()`, by its `toJSON()`.' },
      ),
    ),
  }),
);
