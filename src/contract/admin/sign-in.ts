import { Type } from 'typebox';
import { flag, named, nullable, text } from '../schema-helpers.ts';
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

export const signedInAdministrator = named(
  'SignedInAdministrator',
  Type.Object({
    id: adminId('ID of the administrator.', 'T9vBc2LqZ5'),
    name: text('Name that the administrator signs in with.', 'anna'),
    role: role('Role of the administrator.', 'administrator'),
  }),
);

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const totpName = 'Sealpost%20files.example.org';

export const enrollment = named(
  'TotpEnrollment',
  Type.Object({
    state: givenState('Send it with a code of the app, within 15 minutes.'),
    totp: Type.Object({
      secret: text('Secret to enter into the authenticator app, in base32.', totpSecret),
      url: text(
        'The same as a link, for a QR code.',
        `otpauth://totp/${totpName}:anna?secret=${totpSecret}&issuer=${totpName}`,
      ),
    }),
  }),
);

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

export const waysToSignIn = named(
  'SignInDescription',
  Type.Object({
    setUp: flag('False until the first administrator has used the set-up link.'),
    methods: Type.Array(Type.Enum(['password', 'passkey', 'oidc']), {
      description:
        'How administrators can sign in. `oidc`: on a page of another server, to which `/sign-on/start` leads.',
      examples: [['password', 'passkey', 'oidc']],
    }),
    signOnLabel: nullable(text('Name of the single sign-on. Null if there is none.', 'login.example.org')),
  }),
);
