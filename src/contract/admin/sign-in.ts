import { Type } from 'typebox';
import { date, envelope, flag, named, nullable, nullish, text } from '../schema-helpers.ts';
import { invitationKind, role } from './common.ts';
import { signedInAdministrator } from './sessions.ts';

/** Longer texts are rejected before any work. A password of 256 characters has at most 1,024 bytes. */
const typedName = (description: string) => Type.String({ maxLength: 64, description });
export const typedPassword = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });
export const typedCode = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });
export const stateText = (description: string) => Type.String({ minLength: 1, maxLength: 4_000, description });
const invitationToken = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'The text after `#` in the link.',
});

export const signInDescription = envelope(
  named(
    'SignInDescription',
    Type.Object({
      setUp: flag('False until the first administrator has used the set-up link.'),
      methods: Type.Array(Type.Enum(['password', 'passkey', 'oidc']), {
        description:
          'How administrators can sign in. `oidc`: on a page of another server, to which `/sign-on/start` leads.',
      }),
      signOnLabel: nullable(text('Name of the single sign-on. Null if there is none.')),
    }),
  ),
  'SignInDescriptionResponse',
);

export const passwordSignIn = named(
  'PasswordSignIn',
  Type.Object({
    name: typedName('Name of the administrator.'),
    password: typedPassword('Password of the administrator.'),
    code: nullish(
      typedCode('Code of the authenticator app, or a recovery code. It can be sent later, with `signInByCode`.'),
    ),
  }),
);

export const passwordSignInResponse = envelope(
  named(
    'PasswordSignInResult',
    Type.Object({
      next: nullable(
        Type.Enum(['code', 'passkey'], { description: 'The second factor that is missing. Null: the session exists.' }),
      ),
      state: nullable(text('Send it with the second factor, within five minutes. Null if none is missing.')),
      administrator: nullable(signedInAdministrator),
    }),
  ),
  'PasswordSignInResponse',
);

export const codeSignIn = named(
  'CodeSignIn',
  Type.Object({
    state: stateText('The state that `signInByPassword` has returned.'),
    code: typedCode('Code of the authenticator app, or a recovery code.'),
  }),
);

export const signedInResponse = envelope(
  named('SignedIn', Type.Object({ administrator: signedInAdministrator })),
  'SignedInResponse',
);

export const invitationRequest = named('InvitationToken', Type.Object({ token: invitationToken }));

export const invitationResponse = envelope(
  named(
    'OpenInvitation',
    Type.Object({
      kind: invitationKind,
      role: role('Role of the administrator.'),
      name: nullable(text('Name of the administrator. Null: the invited person chooses it.')),
      endsAt: date('When the invitation expires.'),
    }),
  ),
  'OpenInvitationResponse',
);

export const acceptanceRequest = named(
  'InvitationAcceptance',
  Type.Object({
    token: invitationToken,
    name: nullish(
      typedName('Name of the new administrator: 2 to 32 lowercase letters, digits, dots, hyphens or underscores.'),
    ),
    password: typedPassword('Password of at least 12 characters.'),
  }),
);

export const enrollmentResponse = envelope(
  named(
    'TotpEnrollment',
    Type.Object({
      state: text('Send it with a code of the app, within 15 minutes.'),
      totp: Type.Object({
        secret: text('Secret to enter into the authenticator app, in base32.'),
        url: text('The same as a link, for a QR code.'),
      }),
    }),
  ),
  'TotpEnrollmentResponse',
);

export const invitationPasskeyRequest = named(
  'InvitationPasskeyRequest',
  Type.Object({ state: stateText('The state that `acceptInvitation` has returned.') }),
);

export const confirmationMembers = {
  state: stateText('The state of the step before.'),
  code: typedCode('Current code of the authenticator app.'),
};

export const confirmationRequest = named('TotpConfirmation', Type.Object(confirmationMembers));

export const recoveryCodes = Type.Array(Type.String(), {
  description: 'Codes that replace the authenticator app, each once. They are not shown again.',
});

export const confirmedInvitationResponse = envelope(
  named('ConfirmedInvitation', Type.Object({ administrator: signedInAdministrator, recoveryCodes })),
  'ConfirmedInvitationResponse',
);
