import { Type } from 'typebox';
import { date, envelope, named, nullable, nullish, text } from '../schema-helpers.ts';
import { adminId } from './common.ts';
import { stateText } from './sign-in.ts';

export const passkeyParams = Type.Object({ passkeyId: adminId('ID of the passkey.') });

/** Bytes in base64url. */
const bytes = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]*$', description });

/** Up to 1,023 bytes. */
const credentialId = bytes(1_364, 'ID of the credential.');
const clientData = bytes(4_000, 'What the browser has signed or sealed: challenge and origin.');
const head = {
  id: credentialId,
  rawId: credentialId,
  type: Type.Literal('public-key'),
};

const passkeyName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^\\p{C}\\p{Z}]+( [^\\p{C}\\p{Z}]+)*$',
  description: 'How you recognize the passkey, such as the name of the device.',
});

/** The browser reads the members, so the service describes them by their standard. */
const optionsOf = (name: string, description: string) =>
  named(
    name,
    Type.Object({ challenge: bytes(100, 'What the passkey signs.') }, { additionalProperties: true, description }),
  );

const started = text(`Send it with the response of the passkey, within five minutes.`);

export const passkeyRequestResponse = envelope(
  named(
    'PasskeyRequest',
    Type.Object({
      state: started,
      options: optionsOf(
        'PasskeyRequestOptions',
        'The JSON form of the options of WebAuthn, for `PublicKeyCredential.parseRequestOptionsFromJSON()`.',
      ),
    }),
  ),
  'PasskeyRequestResponse',
);

export const passkeyCreationResponse = envelope(
  named(
    'PasskeyCreation',
    Type.Object({
      state: started,
      options: optionsOf(
        'PasskeyCreationOptions',
        'The JSON form of the options of WebAuthn, for `PublicKeyCredential.parseCreationOptionsFromJSON()`.',
      ),
    }),
  ),
  'PasskeyCreationResponse',
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
            clientDataJSON: clientData,
            authenticatorData: bytes(4_000, 'What the authenticator states.'),
            signature: bytes(2_000, 'Signature of the authenticator.'),
            userHandle: nullish(Type.String({ maxLength: 100, description: 'ID of the administrator, in base64url.' })),
          }),
        },
        { description: 'The result of `navigator.credentials.get()`, by its `toJSON()`.' },
      ),
    ),
  }),
);

export const newPasskeyRequest = named(
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
            clientDataJSON: clientData,
            attestationObject: bytes(16_000, 'The new credential.'),
            transports: Type.Optional(
              Type.Array(Type.String({ maxLength: 30 }), {
                maxItems: 10,
                description: 'How the browser reaches the authenticator.',
              }),
            ),
          }),
        },
        { description: 'The result of `navigator.credentials.create()`, by its `toJSON()`.' },
      ),
    ),
  }),
);

export const passkeyChange = named('PasskeyChange', Type.Object({ name: passkeyName }));

const passkeyMembers = {
  id: adminId('ID of the passkey.'),
  name: text('How the administrator recognizes the passkey.'),
};

export const addedPasskeyResponse = envelope(
  named('AddedPasskey', Type.Object(passkeyMembers)),
  'AddedPasskeyResponse',
);

export const passkeysResponse = envelope(
  Type.Array(
    named(
      'Passkey',
      Type.Object({
        ...passkeyMembers,
        domain: text('The domain of the service that the passkey was made for. It works in no other.'),
        createdAt: date('When the passkey was registered.'),
        usedAt: nullable(date('The last sign-in. Null if there was none.')),
      }),
    ),
  ),
  'PasskeysResponse',
);
