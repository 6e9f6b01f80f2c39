import { Type } from 'typebox';
import { flag, namedObject, nullable, nullish, text } from '../schema-helpers.ts';
import { adminId, role } from './common.ts';

/** Longer texts are rejected before any work. A password of 256 characters has at most 1,024 bytes. */
export const typedPassword = (description: string, example = 'correct horse battery') =>
  Type.String({ minLength: 1, maxLength: 256, description, examples: [example] });
export const typedCode = (description: string) =>
  Type.String({ minLength: 1, maxLength: 64, description, examples: ['123456'] });

const exampleState = 'ExampleState-0123456789';
export const stateText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 4_000, description, examples: [exampleState] });
/** A state in a response. */
export const givenState = (description: string) => text(description, exampleState);

export const signedInAdministrator = namedObject('SignedInAdministrator', {
  id: adminId('ID of the administrator.', 'T9vBc2LqZ5'),
  name: text('Name that the administrator signs in with.', 'anna'),
  role: role('Role of the administrator.', 'administrator'),
});

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const totpName = 'Sealpost%20files.example.org';

export const enrollment = namedObject('TotpEnrollment', {
  state: givenState('Send it with a code of the app, within 15 minutes.'),
  totp: Type.Object({
    secret: text('Secret to enter into the authenticator app, in base32.', totpSecret),
    url: text(
      'The same as a link, for a QR code.',
      `otpauth://totp/${totpName}:anna?secret=${totpSecret}&issuer=${totpName}`,
    ),
  }),
});

export const confirmationMembers = {
  state: stateText('The state of the step before.'),
  code: typedCode('Current code of the authenticator app.'),
};

export const recoveryCodes = Type.Array(Type.String(), {
  description: 'Codes that replace the authenticator app, each once. They are not shown again.',
  examples: [['abcd-efgh-ijkm', 'npqr-stuv-wxyz']],
});

export const typedName = (description: string) => Type.String({ maxLength: 64, description, examples: ['anna'] });

export const invitationToken = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'The text after `#` in the link.',
  examples: ['ExampleInvitation-0123456789-ExampleInvit0'],
});

export const waysToSignIn = namedObject('SignInDescription', {
  setUp: flag('False until the first administrator has used the set-up link.'),
  methods: Type.Array(Type.Enum(['password', 'passkey', 'oidc']), {
    description:
      'How administrators can sign in. `oidc`: on a page of another server, to which `/sign-on/start` leads.',
    examples: [['password', 'passkey', 'oidc']],
  }),
  signOnLabel: nullable(text('Name of the single sign-on. Null if there is none.', 'login.example.org')),
});

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
  namedObject(
    name,
    { challenge: bytes(100, 'What the passkey signs.', challenge) },
    { additionalProperties: true, description, examples: [example] },
  );

const started = givenState('Send it with the response of the passkey, within five minutes.');

export const passkeyRequest = namedObject('PasskeyRequest', {
  state: started,
  options: optionsOf(
    'PasskeyRequestOptions',
    'The JSON form of the options of WebAuthn, for `PublicKeyCredential.parseRequestOptionsFromJSON()`.',
    { challenge, rpId: 'files.example.org', timeout, userVerification: 'required', allowCredentials: [] },
  ),
});

export const passkeyCreation = namedObject('PasskeyCreation', {
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
});

export const passkeySignIn = namedObject('PasskeySignIn', {
  state: stateText('The state that came with the options.'),
  response: namedObject(
    'PasskeyAssertion',
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
});

export const newPasskey = namedObject('NewPasskey', {
  state: stateText('The state that came with the options.'),
  name: passkeyName,
  response: namedObject(
    'PasskeyRegistration',
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
});
